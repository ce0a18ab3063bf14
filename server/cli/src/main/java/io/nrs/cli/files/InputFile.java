package io.nrs.cli.files;

import io.nrs.cli.console.CommandException;
import io.nrs.grammar.Language;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of formulas.
 *
 * @param path as the user named it
 * @param file where it is; empty for standard input
 * @param uri relative to the current folder if the file is in it, otherwise absolute
 */
public record InputFile(
    String path, String uri, Optional<Path> file, Language language, String text) {

  /**
   * Replaces the content as a whole.
   *
   * @throws CommandException if the file cannot be written
   */
  public void write(String content) {
    OutputFile.at(file.orElseThrow()).write(content);
  }

  public InputFile withText(String other) {
    return new InputFile(path, uri, file, language, other);
  }
}
