package io.nrs.cli.files;

import io.nrs.cli.console.Console.CommandException;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.UserFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
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
   * @param option that names the file
   * @throws CommandException if it cannot be written
   */
  public static OutputFile at(Path path, String option) {
    Path folder = Optional.ofNullable(path.toAbsolutePath().getParent()).orElse(path);
    try {
      if (FileTree.isFolder(path)) {
        throw new CommandException(path + ": is a folder: name a file in it");
      }
      if (UserFiles.leadsNowhere(path)) {
        throw new CommandException(
            "%s: %s: make that file, or name another %s"
                .formatted(path, UserFiles.NOWHERE, option));
      }
      if (!FileTree.isFolder(folder)) {
        throw new CommandException(folder + ": no such folder: make it, or name another " + option);
      }
      Path written = RegularFiles.exists(path) ? path : folder;
      written.getFileSystem().provider().checkAccess(written, AccessMode.WRITE);
    } catch (AccessDeniedException e) {
      throw new CommandException(path + ": may not be written: name another " + option, e);
    } catch (IOException e) {
      throw cannotWrite(path, e);
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
      UserFiles.replace(path, text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }

  private static CommandException cannotWrite(Path path, IOException e) {
    return new CommandException(path + ": cannot be written: " + IoReasons.of(e), e);
  }
}
