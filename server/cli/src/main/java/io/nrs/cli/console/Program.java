package io.nrs.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nrs.language.ProgramVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** This program: its version, its folder, and how it starts itself as another process. */
public final class Program {
  public static final String VERSION = ProgramVersion.CURRENT;

  private static final String MAIN_CLASS = "io.nrs.cli.Main";

  private Program() {}

  /** The checkout or installation, if the launcher named it. */
  public static Optional<Path> home() {
    return Optional.ofNullable(System.getProperty("nrs.home")).map(Path::of);
  }

  /** The commit of a checkout, with {@code -dirty} if its sources were changed since. */
  public static Optional<String> commit() {
    return home()
        .flatMap(
            home ->
                git(home, "rev-parse", "--short=8", "HEAD")
                    .map(commit -> isChanged(home) ? commit + "-dirty" : commit));
  }

  private static boolean isChanged(Path home) {
    return git(home, "status", "--porcelain", "-uno", "--", "grammar", "server").isPresent();
  }

  /** What Git prints; empty if it prints nothing, or is not there: an installation needs none. */
  private static Optional<String> git(Path home, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", home.toString()));
    command.addAll(List.of(arguments));
    try {
      Process git =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String printed = new String(git.getInputStream().readAllBytes(), UTF_8).strip();
      return Optional.of(printed).filter(text -> !text.isEmpty());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The command line of {@code ./nrs}, without arguments. */
  public static List<String> commandLine() {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Dfile.encoding=UTF-8",
                "-Dnrs.home=" + System.getProperty("nrs.home", "")));
    if (Runtime.version().feature() >= 24) {
      words.add("--enable-native-access=ALL-UNNAMED");
      words.add("--sun-misc-unsafe-memory-access=allow");
    }
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN_CLASS));
    return words;
  }
}
