package io.nrs.cli.files;

import io.nrs.cli.console.Console;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The folder that a command writes to. */
public final class OutputOptions {
  @Option(
      names = "--output",
      required = true,
      paramLabel = "DIR",
      description = "folder to write to, new or empty")
  private Path output = Path.of("");

  @Option(names = "--force", description = "replace files of the same names in DIR")
  private boolean force;

  public Path folder(Console console) {
    return console.folder().resolve(output);
  }

  /** Whether files may be replaced. */
  public boolean force() {
    return force;
  }
}
