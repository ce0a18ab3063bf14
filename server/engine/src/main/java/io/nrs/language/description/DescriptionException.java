package io.nrs.language.description;

import io.nrs.io.OneLine;
import io.nrs.language.description.LanguageDescription.Example;
import java.nio.file.Path;

/** A description cannot be used. The message is one line: file, line, what is wrong, what to do. */
public final class DescriptionException extends RuntimeException {
  private final int line;
  private final String what;
  private final String source;

  /**
   * @param line from 1, or 0 for the file as a whole
   * @param what the mistake and its remedy
   * @param source the text of the wrong line; empty for the whole line
   */
  DescriptionException(Path file, int line, String what, String source) {
    super(file + (line == 0 ? "" : ":" + line) + ": " + OneLine.of(what));
    this.line = line;
    this.what = OneLine.of(what);
    this.source = source;
  }

  /** About a rule, a table or an example. */
  DescriptionException(Path file, Example given, String what) {
    this(file, given.line(), what, given.text());
  }

  /** Returns the line of the file, from 1; 0 if it is about the file as a whole. */
  public int line() {
    return line;
  }

  /** Returns the message without its place. */
  public String what() {
    return what;
  }

  /** Returns the text of the wrong line, such as a rule; empty for the whole line. */
  public String source() {
    return source;
  }
}
