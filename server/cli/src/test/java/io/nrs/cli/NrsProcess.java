package io.nrs.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line as a process of its own, with the shipped models. */
public final class NrsProcess {
  private NrsProcess() {}

  /** The command that starts it, with this process' Java and classes. */
  public static List<String> command(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dnrs.home=" + Path.of("..", "..").toAbsolutePath().normalize(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }
}
