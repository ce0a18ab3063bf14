package io.nrs.eclipse.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a language server is started.
 *
 * @param words the program and its arguments
 * @param environment what is added to that of this process
 */
public record ServerCommand(List<String> words, Map<String, String> environment) {
  public ServerCommand {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /**
   * The server that comes with the plug-in.
   *
   * @param server the folder that it lies in
   * @param natives the folder with the native libraries of this platform, if there is one
   */
  public static ServerCommand bundled(Path server, Optional<Path> natives, Java java) {
    List<String> words = new ArrayList<>();
    words.add(java.program().toString());
    words.add("@" + server.resolve("serve.jvmargs"));
    if (java.release() >= 24) {
      // Loading the native library is meant, and stays allowed without a warning.
      words.add("--enable-native-access=ALL-UNNAMED");
      words.add("--sun-misc-unsafe-memory-access=allow");
    }
    words.add("-Dnrs.home=" + server);
    words.add("-cp");
    String libraries = server.resolve("lib") + File.separator + "*";
    words.add(
        natives
            .map(folder -> libraries + File.pathSeparator + folder + File.separator + "*")
            .orElse(libraries));
    words.add("io.nrs.cli.Main");
    words.add("serve");
    // It runs all day: memory that a large file needed is given back.
    return new ServerCommand(words, Map.of("MALLOC_ARENA_MAX", "2"));
  }

  /** An installed {@code nrs}, which runs on the Java that it finds in its environment. */
  public static ServerCommand installed(Path program, Java java) throws NoServerException {
    if (!Files.isExecutable(program)) {
      throw new NoServerException(
          program
              + " cannot be run: correct the server's command in the preferences of NRS, or empty"
              + " it for the server of this plug-in.");
    }
    return new ServerCommand(
        List.of(program.toString(), "serve"), Map.of("JAVA_HOME", java.home().toString()));
  }
}
