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
   * @param file empty if the models are at fault
   * @param line of the file, from 1; empty for the whole file
   * @param code of the finding, or {@link #CODE}
   */
  public record InputError(
      Optional<Name> file, Optional<Integer> line, String code, String message) {
    /** The code of what is no finding about text. */
    public static final String CODE = "nrs/input";

    /**
     * The name of a file, without a line: reports show it beside the line, and open it.
     *
     * @param path as the user named it
     * @param uri relative to the current folder if the file is in it, otherwise absolute
     */
    public record Name(String path, String uri) {}

    /** The error as one line for people. */
    public String text() {
      String at = line.map(number -> ":" + number).orElse("");
      return file.map(name -> name.path() + at + ": " + message).orElse(message);
    }

    /** The file, or {@code models}. */
    public String subject() {
      return file.map(Name::path).orElse("models");
    }
  }
}
