package io.nrs.cli.files;

import io.nrs.cli.console.Console.CommandException;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.UserFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of formulas.
 *
 * @param path as the user named it
 * @param file where it is; empty for standard input
 * @param unread the number of rows of a table that are not in the text
 * @param uri relative to the current folder if the file is in it, otherwise absolute
 */
public record InputFile(
    String path, String uri, Optional<Path> file, Language language, String text, int unread) {

  /**
   * Replaces the content as a whole.
   *
   * @throws CommandException if the file cannot be written
   */
  public void write(String content) {
    try {
      UserFiles.replace(file.orElseThrow(), content.getBytes(StandardCharsets.UTF_8));
    } catch (AccessDeniedException e) {
      throw new CommandException(path + ": is read-only: allow writing, or leave it out", e);
    } catch (IOException e) {
      throw new CommandException(path + ": cannot be written: " + IoReasons.of(e), e);
    }
  }

  public InputFile withText(String other) {
    return new InputFile(path, uri, file, language, other, unread);
  }

  /**
   * Why an input could not be used.
   *
   * @param path the file as the user named it; empty if the models are at fault
   */
  public record InputError(Optional<String> path, String message) {
    public String line() {
      return path.map(file -> file + ": " + message).orElse(message);
    }

    /** The file, or {@code models}. */
    public String subject() {
      return path.orElse("models");
    }
  }
}
