package io.nrs.eclipse.preferences;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is wrong with a preference, in words, before it is kept. An empty one is always right: it
 * leaves the setting to the server.
 */
final class Checks {
  private Checks() {}

  /** A preference's text, without white space around it, is put to it. */
  interface Check {
    Optional<String> problem(String text);
  }

  /** A whole number in a range. */
  static Check wholeNumber(String name, int least, int most) {
    String wanted =
        most == Integer.MAX_VALUE
            ? String.format("%s: a whole number, %d or more.", name, least)
            : String.format("%s: a whole number, %d to %d.", name, least, most);
    return text -> unless(isWhole(text, least, most), wanted);
  }

  /** A number from 0 to 1. */
  static Check share(String name) {
    return text -> unless(isShare(text), name + ": a number, 0 to 1, such as 0.5.");
  }

  /** A folder that is there. */
  static Check folder(String name) {
    return text ->
        unless(
            is(text, path -> path.isAbsolute() && Files.isDirectory(path)),
            name + ": there is no folder " + text + ".");
  }

  /** A file that can be run. */
  static Check program(String name) {
    return text -> {
      if (!text.isEmpty() && !is(text, path -> path.isAbsolute() && Files.isRegularFile(path))) {
        return Optional.of(name + ": there is no file " + text + ".");
      }
      return unless(is(text, Files::isExecutable), name + ": " + text + " cannot be run.");
    };
  }

  private static Optional<String> unless(boolean right, String problem) {
    return right ? Optional.empty() : Optional.of(problem);
  }

  private static boolean isWhole(String text, int least, int most) {
    if (text.isEmpty()) {
      return true;
    }
    try {
      int number = Integer.parseInt(text);
      return least <= number && number <= most;
    } catch (NumberFormatException none) {
      return false;
    }
  }

  private static boolean isShare(String text) {
    if (text.isEmpty()) {
      return true;
    }
    try {
      double number = Double.parseDouble(text);
      return 0 <= number && number <= 1;
    } catch (NumberFormatException none) {
      return false;
    }
  }

  private static boolean is(String text, Predicate<Path> wanted) {
    try {
      return text.isEmpty() || wanted.test(Path.of(text));
    } catch (InvalidPathException none) {
      return false;
    }
  }
}
