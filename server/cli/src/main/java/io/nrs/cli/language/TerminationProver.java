package io.nrs.cli.language;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.io.OneLine;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.exchange.AriWriter;
import io.nrs.language.exchange.CpfReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs a prover of termination as its competition does: it gets a file in the ARI format, and its
 * first line is {@code YES}, {@code NO} or {@code MAYBE}; a certificate may follow. If CeTA is
 * installed, it checks the certificate.
 *
 * @param limit for each program, which is killed then
 */
record TerminationProver(Console console, Duration limit) {
  /** Stands for the file in a command; without it, the file comes last. */
  private static final String FILE = "FILE";

  /** Longer output is no answer. */
  private static final int MOST_BYTES = 50_000_000;

  private static final long POLL_MS = 20;

  private static final int SHOWN = 80;

  /** What a prover answers to the question whether rewriting ends. */
  enum Answer {
    YES,
    NO,
    MAYBE
  }

  /**
   * The result of a prover.
   *
   * @param prover its name
   * @param certified whether CeTA accepted its proof
   * @param remark why CeTA did not; empty if it did, or if there is nothing to certify
   */
  record Result(String prover, Answer answer, boolean certified, String remark) {}

  /**
   * What a program wrote.
   *
   * @param code its exit code; nothing if it was killed
   */
  private record Output(Optional<Integer> code, String text) {
    String firstLine() {
      return text.lines().findFirst().orElse("").strip();
    }
  }

  /**
   * Asks a prover whether the rewriting of a language ends.
   *
   * @param command words between spaces
   * @throws CommandException if it cannot be started, or gives no answer though it ends
   */
  Result prove(String command, LanguageDescription description) {
    String system =
        AriWriter.write(description)
            .orElseThrow(() -> new CommandException("there is no system for a prover"));
    List<String> words = new ArrayList<>(List.of(command.strip().split("\\s+")));
    String prover = String.valueOf(Path.of(words.get(0)).getFileName());
    if (prover.isEmpty()) {
      throw new CommandException("--prover needs a command, such as --prover ttt2");
    }
    try {
      Path folder = Files.createTempDirectory("nrs-prover");
      try {
        Path file = Files.writeString(folder.resolve("system.ari"), system);
        if (!words.contains(FILE)) {
          words.add(FILE);
        }
        words.replaceAll(word -> word.equals(FILE) ? file.toString() : word);
        return result(prover, run(prover, words, folder), folder, description);
      } finally {
        FileTree.delete(folder);
      }
    } catch (IOException e) {
      throw CommandException.of("files for a prover cannot be written", e, "free space");
    }
  }

  private Result result(String prover, Output output, Path folder, LanguageDescription description)
      throws IOException {
    if (output.code().isEmpty()) {
      return new Result(
          prover,
          Answer.MAYBE,
          false,
          "it did not end in %s s, or wrote too much".formatted(limit.toSeconds()));
    }
    Answer given =
        Stream.of(Answer.values())
            .filter(each -> each.name().equals(output.firstLine()))
            .findFirst()
            .orElseThrow(
                () ->
                    new CommandException(
                        "%s ended with code %s and gives no answer: its first line must be YES, NO or MAYBE, not '%s'"
                            .formatted(
                                prover,
                                output.code().get(),
                                OneLine.shortened(output.firstLine(), SHOWN))));
    String remark = given == Answer.YES ? remark(output.text(), folder, description) : "";
    return new Result(prover, given, given == Answer.YES && remark.isEmpty(), remark);
  }

  /** Returns why the proof is not certified; empty if it is. */
  private String remark(String output, Path folder, LanguageDescription description)
      throws IOException {
    int start = output.indexOf("<?xml");
    int from = start < 0 ? output.indexOf("<certificationProblem") : start;
    if (from < 0) {
      return "it wrote no certificate";
    }
    String certificate = output.substring(from);
    if (!CpfReader.isAbout(certificate, description)) {
      return "its certificate is not about the end of these rules";
    }
    Optional<Path> ceta = ceta();
    if (ceta.isEmpty()) {
      return "ceta is not installed";
    }
    Path file = Files.writeString(folder.resolve("certificate.xml"), certificate);
    Output checked = run("ceta", List.of(ceta.get().toString(), file.toString()), folder);
    return checked.code().equals(Optional.of(0)) && checked.firstLine().startsWith("CERTIFIED")
        ? ""
        : "CeTA does not accept its certificate";
  }

  private Optional<Path> ceta() {
    String path = Optional.ofNullable(console.environment().apply("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> Stream.of("ceta", "ceta.exe").map(Path.of(folder)::resolve))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** A file gets the output, as programs that a killed one started may keep a pipe open. */
  private Output run(String name, List<String> command, Path folder) throws IOException {
    Path output = folder.resolve("output");
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .directory(console.folder().toFile())
              .redirectOutput(output.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be started (%s): install it, or give its path"
              .formatted(name, IoReasons.of(e)),
          e);
    }
    Thread hook = new Thread(() -> kill(process), "nrs-prover");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      process.getOutputStream().close();
      Optional<Integer> code = code(process, output);
      try (InputStream text = Files.newInputStream(output)) {
        return new Output(code, new String(text.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(name + " was stopped", e);
    } finally {
      kill(process);
      removeHook(hook);
    }
  }

  /** Waits for the end of a program; returns nothing if it takes too long or writes too much. */
  private Optional<Integer> code(Process process, Path output)
      throws IOException, InterruptedException {
    long started = System.nanoTime();
    while (!process.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
      if (System.nanoTime() - started > limit.toNanos() || Files.size(output) > MOST_BYTES) {
        return Optional.empty();
      }
    }
    return Optional.of(process.exitValue());
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This process ends, and the hook runs.
    }
  }

  /** Provers start programs of their own. */
  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
