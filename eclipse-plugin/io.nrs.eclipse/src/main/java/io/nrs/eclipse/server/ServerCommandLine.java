package io.nrs.eclipse.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command that starts a language server.
 *
 * @param arguments the program and its arguments
 * @param environment variables to add to the environment of this process
 */
public record ServerCommandLine(List<String> arguments, Map<String, String> environment) {
  /** What users can do about a program that is no server. */
  static final String REMEDY =
      "Correct the nrs executable in the preferences of NRS, or clear it to use the server of this"
          + " plug-in.";

  public ServerCommandLine {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /**
   * The command for the plug-in's own server.
   *
   * @param server the folder of the server
   * @param natives the folder of the native libraries for this platform, if there is one
   */
  public static ServerCommandLine bundled(Path server, Optional<Path> natives, JavaRuntime java) {
    List<String> arguments = new ArrayList<>();
    arguments.add(java.program().toString());
    arguments.add("@" + server.resolve("serve.jvmargs"));
    if (java.release() >= 24) {
      // The server needs native code; these options avoid warnings of newer Java releases.
      arguments.add("--enable-native-access=ALL-UNNAMED");
      arguments.add("--sun-misc-unsafe-memory-access=allow");
    }
    arguments.add("-Dnrs.home=" + server);
    arguments.add("-cp");
    String libraries = server.resolve("lib") + File.separator + "*";
    arguments.add(
        natives
            .map(folder -> libraries + File.pathSeparator + folder + File.separator + "*")
            .orElse(libraries));
    arguments.add("io.nrs.cli.Main");
    arguments.add("serve");
    // The server runs all day; fewer arenas return memory after a large file.
    // Java reads names of files in the encoding of the locale, which may be ASCII.
    return new ServerCommandLine(arguments, Map.of("MALLOC_ARENA_MAX", "2", "LC_ALL", "C.UTF-8"));
  }

  /**
   * The command for an installed {@code nrs}, which runs on the Java runtime in its environment.
   */
  public static ServerCommandLine installed(Path program, JavaRuntime java)
      throws ServerUnavailableException {
    if (!Files.isExecutable(program)) {
      throw new ServerUnavailableException(program + " is not executable. " + REMEDY);
    }
    return new ServerCommandLine(
        List.of(program.toString(), "serve"), Map.of("JAVA_HOME", java.home().toString()));
  }
}
