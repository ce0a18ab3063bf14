package io.nrs.cli.console;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds out whether standard output and standard error are terminals. */
public final class Terminal {
  private Terminal() {}

  public static boolean isStandardError() {
    return is(Path.of("/proc/self/fd/2"));
  }

  public static boolean isStandardOutput() {
    return is(Path.of("/proc/self/fd/1"));
  }

  @SuppressWarnings("SystemConsoleNull") // isTerminal needs more checks
  private static boolean is(Path descriptor) {
    if ("dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    if (Files.isSymbolicLink(descriptor)) {
      try {
        String target = Files.readSymbolicLink(descriptor).toString();
        return target.startsWith("/dev/pts/")
            || target.startsWith("/dev/tty")
            || target.equals("/dev/console");
      } catch (IOException e) {
        return false;
      }
    }
    Console console = System.console();
    return console != null && isTerminal(console);
  }

  /** From Java 22 on, a console may exist without a terminal. */
  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
