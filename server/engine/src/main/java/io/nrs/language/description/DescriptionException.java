package io.nrs.language.description;

/** A description cannot be used. The message is one line: file, line, what is wrong, what to do. */
public final class DescriptionException extends RuntimeException {
  DescriptionException(String message) {
    super(message);
  }
}
