package io.nrs.eclipse.preferences;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Validate preferences before they are stored. An empty text is always valid and stands for the
 * server's default.
 */
final class Validators {
  private Validators() {}

  /**
   * Returns the error message for a text without leading and trailing spaces, or nothing if the
   * text is valid.
   */
  interface Validator {
    Optional<String> problem(String text);
  }

  /** A number from 0 to 1. */
  static Validator share(String name) {
    return text -> unless(isShare(text), name + " must be a number from 0 to 1, such as 0.5.");
  }

  /** An existing folder. */
  static Validator folder(String name) {
    return text ->
        unless(
            matches(text, path -> path.isAbsolute() && Files.isDirectory(path)),
            name + ": the folder " + text + " does not exist.");
  }

  /** An executable file. */
  static Validator program(String name) {
    return text -> {
      if (!text.isEmpty()
          && !matches(text, path -> path.isAbsolute() && Files.isRegularFile(path))) {
        return Optional.of(name + ": the file " + text + " does not exist.");
      }
      return unless(
          matches(text, Files::isExecutable), name + ": the file " + text + " is not executable.");
    };
  }

  private static Optional<String> unless(boolean valid, String problem) {
    return valid ? Optional.empty() : Optional.of(problem);
  }

  private static boolean isShare(String text) {
    if (text.isEmpty()) {
      return true;
    }
    try {
      double number = Double.parseDouble(text);
      return 0 <= number && number <= 1;
    } catch (NumberFormatException notValid) {
      return false;
    }
  }

  private static boolean matches(String text, Predicate<Path> condition) {
    try {
      return text.isEmpty() || condition.test(Path.of(text));
    } catch (InvalidPathException notValid) {
      return false;
    }
  }
}
