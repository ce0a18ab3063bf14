package io.nrs.cli.files;

import io.nrs.checking.FormulaFiles;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.UserFiles;
import io.nrs.io.UserFiles.ChangedFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
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
   * Replaces the content as a whole, if it is still what was read.
   *
   * @return why the file stays as it is; empty if it was written
   */
  public Optional<InputError> write(String content) {
    if (file.isEmpty()) {
      return Optional.of(
          unwritten(
              FormulaTable.isTable(Path.of(path))
                  ? "is a table and cannot be changed: omit --fix and --update"
                  : "cannot be changed, because it is not read from a file: name one"));
    }
    try {
      UserFiles.edit(file.get(), bytes(text), bytes(content));
      return Optional.empty();
    } catch (ChangedFileException e) {
      return Optional.of(
          unwritten("was changed during the run, and stays as it is now: repeat the command"));
    } catch (AccessDeniedException e) {
      return Optional.of(unwritten("is read-only: allow writing, or leave it out"));
    } catch (NoSuchFileException e) {
      return Optional.of(unwritten(FormulaFiles.explain(e)));
    } catch (IOException e) {
      return Optional.of(unwritten("cannot be written: " + IoReasons.of(e)));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private InputError unwritten(String message) {
    return new InputError(
        Optional.of(new InputError.Name(path, uri)),
        Optional.empty(),
        InputError.NOT_WRITTEN,
        message);
  }

  public InputFile withText(String other) {
    return new InputFile(path, uri, file, language, other, unread);
  }

  /**
   * Why an input could not be used or changed.
   *
   * @param file empty if the models are at fault
   * @param line of the file, from 1; empty for the whole file
   * @param code of the finding, {@link #CODE} or {@link #NOT_WRITTEN}
   */
  public record InputError(
      Optional<Name> file, Optional<Integer> line, String code, String message) {
    /** The code of what is no finding about text. */
    public static final String CODE = "nrs/input";

    /** The code of a file that was read, and could not be written. */
    public static final String NOT_WRITTEN = "nrs/not-written";

    public boolean isNotWritten() {
      return code.equals(NOT_WRITTEN);
    }

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
