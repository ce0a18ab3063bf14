package io.nrs.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether somebody looks at the lines as they come. */
final class Terminal {
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  private Terminal() {}

  /** Whether standard error is a terminal that can go back to the start of a line. */
  static boolean isStandardError() {
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
    return System.console() != null;
  }
}
