package io.nrs.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command line as a process of its own, with the shipped models. */
public final class NrsProcess {
  /** The folder of the program. */
  public static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();

  private NrsProcess() {}

  /** The command that starts it, with this process' Java and classes. */
  public static List<String> command(String... arguments) {
    return command(List.of("-XX:TieredStopAtLevel=1"), List.of(arguments));
  }

  /** The command that starts the language server as editors do, with the flags for its memory. */
  public static List<String> server() {
    Path flags = HOME.resolve("server/cli/src/main/launch/serve.jvmargs");
    return command(List.of("@" + flags), List.of("serve"));
  }

  /** The environment that editors start the language server in, beyond their own. */
  public static Map<String, String> serverEnvironment() {
    return Map.of("MALLOC_ARENA_MAX", "2", "LC_ALL", "C.UTF-8");
  }

  private static List<String> command(List<String> flags, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(
        List.of(
            "-Dnrs.home=" + HOME,
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
    command.addAll(arguments);
    return command;
  }
}
