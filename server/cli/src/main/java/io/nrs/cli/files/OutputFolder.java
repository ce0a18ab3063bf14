package io.nrs.cli.files;

import io.nrs.cli.console.CommandException;
import io.nrs.io.AtomicFile;
import io.nrs.io.IoReasons;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The folder that a command writes its files to. Each file is replaced as a whole. */
public record OutputFolder(Path path) {
  /**
   * Refuses a folder with files.
   *
   * @param force whether files may be replaced
   * @throws CommandException if the folder cannot be written to
   */
  public static void mustBeFree(Path folder, boolean force) {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new CommandException(folder + " is a file: choose another --output");
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (!force && files.findAny().isPresent()) {
        throw new CommandException(
            folder + " is not empty: choose another --output, or add --force to replace its files");
      }
    } catch (IOException e) {
      throw new CommandException(folder + " cannot be read: choose another --output", e);
    }
  }

  /**
   * Writes a file.
   *
   * @param name its path in the folder
   */
  public Path write(String name, byte[] content) {
    Path file = path.resolve(name);
    try {
      Files.createDirectories(file.getParent());
      AtomicFile.replace(file, content);
      return file;
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be written (%s): choose another --output".formatted(path, IoReasons.of(e)), e);
    }
  }

  /** Writes a text in UTF-8. */
  public Path write(String name, String text) {
    return write(name, text.getBytes(StandardCharsets.UTF_8));
  }
}
