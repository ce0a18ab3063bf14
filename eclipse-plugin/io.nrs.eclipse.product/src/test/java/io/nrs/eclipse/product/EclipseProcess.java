package io.nrs.eclipse.product;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An Eclipse that was started as users start it, with the probe bundle. */
final class EclipseProcess implements AutoCloseable {
  private static final String ANSWER = "probe: ";
  private static final String CONFIGURATOR = "org.eclipse.equinox.simpleconfigurator";
  private static final Path BUNDLES = Path.of(CONFIGURATOR, "bundles.info");

  private final Process script;
  private final Writer commands;

  /** The probe's answers. At the end of the output, nothing is the last one. */
  private final BlockingQueue<Optional<String>> answers = new LinkedBlockingQueue<>();

  private final List<String> said = new ArrayList<>();

  private EclipseProcess(Process script) {
    this.script = script;
    this.commands = script.outputWriter(StandardCharsets.UTF_8);
    Thread reader = new Thread(() -> read(script.inputReader(StandardCharsets.UTF_8)), "output");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts Eclipse.
   *
   * @param eclipse the folder of Eclipse, which stays unchanged
   * @param aside a folder for its configuration and its workspace; empty, or that of an earlier
   *     start
   */
  static EclipseProcess start(Path eclipse, Path aside) throws IOException {
    Path configuration = withProbe(eclipse, aside.resolve("configuration"));
    List<String> words =
        List.of(
            eclipse.resolve("nrs-eclipse").toString(),
            "-consoleLog",
            "-nosplash",
            "-configuration",
            configuration.toString(),
            "-data",
            aside.resolve("workspace").toString());
    return new EclipseProcess(new ProcessBuilder(words).redirectErrorStream(true).start());
  }

  /** Creates a configuration with the same bundles and the probe. */
  private static Path withProbe(Path eclipse, Path configuration) throws IOException {
    if (Files.exists(configuration)) {
      return configuration;
    }
    Path own = eclipse.resolve("configuration");
    Files.createDirectories(configuration.resolve(CONFIGURATOR));
    Files.copy(own.resolve("config.ini"), configuration.resolve("config.ini"));
    Files.copy(own.resolve(BUNDLES), configuration.resolve(BUNDLES));
    Files.writeString(
        configuration.resolve(BUNDLES),
        "io.nrs.eclipse.probe,0.1.0,%s,4,false%n".formatted(BuildOutput.PROBE.toUri()),
        StandardOpenOption.APPEND);
    Files.writeString(
        configuration.resolve("config.ini"),
        "eclipse.p2.data.area=%s%n".formatted(eclipse.resolve("p2").toUri()),
        StandardOpenOption.APPEND);
    return configuration;
  }

  private void read(BufferedReader output) {
    output
        .lines()
        .forEach(
            line -> {
              synchronized (said) {
                said.add(line);
              }
              if (line.startsWith(ANSWER)) {
                answers.add(Optional.of(line.substring(ANSWER.length())));
              }
            });
    answers.add(Optional.empty());
  }

  /** Sends a command to the probe and returns the answer. */
  String tell(String command) throws IOException {
    commands.write(command + "\n");
    commands.flush();
    try {
      return answers.take().orElseThrow(() -> vain("an answer to " + command, null));
    } catch (InterruptedException timeout) {
      throw vain("an answer to " + command, timeout);
    }
  }

  private AssertionError vain(String what, InterruptedException timeout) {
    return new AssertionError("waited in vain for %s:%n%s".formatted(what, output()), timeout);
  }

  /** The Java process of Eclipse. */
  ProcessHandle workbench() {
    return script
        .children()
        .filter(child -> runs(child, "org.eclipse.equinox.launcher"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("Eclipse does not run:\n" + output()));
  }

  /** The server that Eclipse has started. */
  Optional<ProcessHandle> server() {
    return workbench().descendants().filter(child -> runs(child, "io.nrs.cli.Main")).findFirst();
  }

  /** The exit status of the start script. */
  int exitStatus() {
    try {
      return script.waitFor();
    } catch (InterruptedException timeout) {
      throw vain("the end of Eclipse", timeout);
    }
  }

  /** What Eclipse has printed, its log included. */
  String output() {
    synchronized (said) {
      return String.join("\n", said);
    }
  }

  private static boolean runs(ProcessHandle process, String program) {
    return process.info().commandLine().filter(words -> words.contains(program)).isPresent();
  }

  @Override
  public void close() {
    script.descendants().forEach(ProcessHandle::destroyForcibly);
    script.destroyForcibly();
  }
}
