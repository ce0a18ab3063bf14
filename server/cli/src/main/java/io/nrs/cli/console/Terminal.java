package io.nrs.cli.console;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds out whether standard error is a terminal. */
public final class Terminal {
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  private Terminal() {}

  @SuppressWarnings("SystemConsoleNull") // isTerminal asks further
  public static boolean isStandardError() {
    if ("dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    if (Files.isSymbolicLink(STANDARD_ERROR)) {
      try {
        String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
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

  /** From Java 22 on, there may be a console where there is no terminal, and it tells. */
  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
