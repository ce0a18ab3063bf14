package io.nrs.eclipse.server;

import io.nrs.eclipse.common.PluginConstants;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.osgi.util.NLS;

/**
 * The command that starts a language server.
 *
 * @param arguments the program and its arguments
 * @param environment variables to add to the environment of this process
 */
public record ServerCommandLine(List<String> arguments, Map<String, String> environment) {
  /**
   * The preference for the path of an installed {@code nrs}. If it is empty, the plug-in runs its
   * own server.
   */
  public static final String PREFERENCE = "server.command";

  private static final int STOP_TIMEOUT_SECONDS = 5;

  public ServerCommandLine {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** The path of the preference, or an empty text. */
  private static String installed() {
    return Platform.getPreferencesService()
        .getString(PluginConstants.PLUGIN_ID, PREFERENCE, "", null)
        .strip();
  }

  /** The failure of the selected server to start, with the name of a program that users chose. */
  public static RequestFailedException explained(RequestFailedException failed) {
    return installed().isEmpty()
        ? failed
        : new RequestFailedException(
            String.join(
                " ",
                failed.getMessage(),
                NLS.bind(ServerTexts.chosen, installed()),
                ServerTexts.remedy),
            failed);
  }

  /**
   * The command for the server that the preferences select. It runs on the Java runtime of Eclipse.
   *
   * @throws RequestFailedException if there is no server
   */
  public static ServerCommandLine selected() throws IOException {
    Path java = Path.of(System.getProperty("java.home"));
    String installed = installed();
    if (!installed.isEmpty()) {
      if (!Files.isExecutable(Path.of(installed))) {
        throw new RequestFailedException(
            NLS.bind(ServerTexts.notExecutable, installed) + " " + ServerTexts.remedy);
      }
      return new ServerCommandLine(
          List.of(installed, "serve"), Map.of("JAVA_HOME", java.toString()));
    }
    Path folder =
        bundled("server").orElseThrow(() -> new RequestFailedException(ServerTexts.noServer));
    Path engine =
        bundled("engine")
            .orElseThrow(
                () ->
                    new RequestFailedException(
                        NLS.bind(ServerTexts.noEngine, Platform.getOS(), Platform.getOSArch())));
    return bundled(folder, engine, java, Runtime.version().feature());
  }

  /** The folder of the plug-in's own server. It is empty if users have chosen another one. */
  public static Optional<Path> ownFolder() {
    try {
      return installed().isEmpty() ? bundled("server") : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** A folder of the plug-in, or of its fragment for this platform. */
  private static Optional<Path> bundled(String name) throws IOException {
    URL folder =
        FileLocator.find(
            Platform.getBundle(PluginConstants.PLUGIN_ID), IPath.fromPortableString(name));
    // Such a URL is not encoded, and URI would reject a space in it.
    return folder == null
        ? Optional.empty()
        : Optional.of(new File(FileLocator.toFileURL(folder).getPath()).toPath());
  }

  /**
   * The command for the plug-in's own server.
   *
   * @param server the folder of the server
   * @param engine the folder of the native code for this platform
   * @param java the folder of the Java runtime
   * @param release the feature release of the Java runtime, such as 17
   */
  static ServerCommandLine bundled(Path server, Path engine, Path java, int release) {
    List<String> arguments = new ArrayList<>();
    arguments.add(
        java.resolve("bin").resolve(File.separatorChar == '\\' ? "java.exe" : "java").toString());
    arguments.add("@" + server.resolve("serve.jvmargs"));
    if (release >= 24) {
      // The server needs native code; these options avoid warnings of newer Java releases.
      arguments.add("--enable-native-access=ALL-UNNAMED");
      arguments.add("--sun-misc-unsafe-memory-access=allow");
    }
    arguments.add("-Dnrs.home=" + server);
    arguments.add("-cp");
    arguments.add(
        Stream.of(server.resolve("lib"), engine)
            .map(folder -> folder + File.separator + "*")
            .collect(Collectors.joining(File.pathSeparator)));
    arguments.add("io.nrs.cli.Main");
    arguments.add("serve");
    // The server runs all day; fewer arenas return memory after a large file.
    // Java reads names of files in the encoding of the locale, which may be ASCII.
    return new ServerCommandLine(arguments, Map.of("MALLOC_ARENA_MAX", "2", "LC_ALL", "C.UTF-8"));
  }

  /** The same program with another command in place of {@code serve}. */
  ServerCommandLine with(String command) {
    List<String> words = new ArrayList<>(arguments);
    words.set(words.size() - 1, command);
    return new ServerCommandLine(words, environment);
  }

  /**
   * Starts the server, which exits when its input is closed, even if Eclipse was killed.
   *
   * @throws IOException if the program cannot be run; the message names it
   */
  public Process start() throws IOException {
    ProcessBuilder builder = new ProcessBuilder(arguments);
    builder.environment().putAll(environment);
    return builder.start();
  }

  /**
   * Closes the input of a server, and kills the server if it does not exit. It has exited when this
   * returns: nothing is left to a later time, because this process may end.
   */
  public static void stop(Process server) {
    // Closing blocks while a server does not read.
    Thread closing = DaemonThreads.named("NRS server end").newThread(() -> closeInput(server));
    closing.start();
    try {
      if (server.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    kill(server);
  }

  /** Kills a server, which has exited when this returns. */
  public static void kill(Process server) {
    server.destroyForcibly();
    server.onExit().join();
  }

  private static void closeInput(Process server) {
    try {
      server.getOutputStream().close();
    } catch (IOException exited) {
      // The process has exited.
      return;
    }
  }
}
