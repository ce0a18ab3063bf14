package io.nrs.cli.files;

import io.nrs.cli.console.CommandException;
import io.nrs.io.AtomicFile;
import io.nrs.io.IoReasons;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The file of a report. It is replaced as a whole or not at all. */
public final class OutputFile {
  private final Path path;

  private OutputFile(Path path) {
    this.path = path;
  }

  /**
   * Checks the file before the work for the report begins.
   *
   * @throws CommandException if it cannot be written
   */
  public static OutputFile at(Path path) {
    Path folder = Optional.ofNullable(path.toAbsolutePath().getParent()).orElse(path);
    if (Files.isDirectory(path)) {
      throw new CommandException(path + ": is a folder: name a file in it");
    }
    if (!Files.isDirectory(folder)) {
      throw new CommandException(folder + ": no such folder: make it, or name another --output");
    }
    if (!Files.isWritable(Files.exists(path) ? path : folder)) {
      throw new CommandException(path + ": may not be written: name another --output");
    }
    return new OutputFile(path);
  }

  public void mustNotBeAn(InputFiles inputs) {
    if (inputs.holds(path)) {
      throw new CommandException(path + ": is to be checked: name another --output");
    }
  }

  public void write(String text) {
    try {
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        Files.writeString(path, text, StandardCharsets.UTF_8);
        return;
      }
      AtomicFile.replace(Files.exists(path) ? path.toRealPath() : path.toAbsolutePath(), text);
    } catch (IOException e) {
      throw new CommandException(path + ": cannot be written: " + IoReasons.of(e), e);
    }
  }
}
