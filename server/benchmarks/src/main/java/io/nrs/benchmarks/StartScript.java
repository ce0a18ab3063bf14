package io.nrs.benchmarks;

import io.nrs.cli.console.CommandException;
import java.nio.file.Path;

/** The script that starts this program. */
final class StartScript {
  private StartScript() {}

  /**
   * Returns {@code nrs}, which started this process.
   *
   * @throws CommandException if it did not
   */
  static Path path() {
    String home = System.getProperty("nrs.home");
    if (home == null) {
      throw new CommandException("this command needs the program's folder: run it as ./nrs");
    }
    return Path.of(home, "nrs");
  }
}
