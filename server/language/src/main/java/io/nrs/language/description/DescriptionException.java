package io.nrs.language.description;

import io.nrs.io.OneLine;
import io.nrs.language.description.LanguageDescription.Example;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A description cannot be used. The message is one line: file, line, what is wrong, what to do. */
public final class DescriptionException extends RuntimeException {
  private static final int MOST = 50;

  private final int line;
  private final String what;
  private final String source;
  private final List<DescriptionException> others = new ArrayList<>();

  /**
   * @param line from 1, or 0 for the file as a whole
   * @param what the mistake and its remedy
   * @param source the text of the wrong line; empty for the whole line
   */
  public DescriptionException(Path file, int line, String what, String source) {
    super(file + (line == 0 ? "" : ":" + line) + ": " + OneLine.of(what));
    this.line = line;
    this.what = OneLine.of(what);
    this.source = source;
  }

  /** About a whole line. */
  public DescriptionException(Path file, int line, String what) {
    this(file, line, what, "");
  }

  /** About a rule, a table or an example. */
  DescriptionException(Path file, Example given, String what) {
    this(file, given.line(), what, given.text());
  }

  /**
   * Returns the result of work on one description. Whatever goes wrong there is a mistake of this
   * description alone, so no description stops those who use other languages.
   *
   * @throws DescriptionException if the work throws, or needs too much memory
   */
  public static <T> T confine(Path file, Supplier<T> work) {
    try {
      return work.get();
    } catch (DescriptionException | CancellationException e) {
      throw e;
    } catch (OutOfMemoryError e) {
      throw new DescriptionException(
          file, 0, "the language needs more memory than there is: use fewer atoms and rules");
    } catch (StackOverflowError e) {
      throw new DescriptionException(
          file, 0, "its terms are too deep: write rules with fewer operations in each other");
    } catch (RuntimeException | LinkageError | AssertionError e) {
      throw new DescriptionException(
          file, 0, "reading it failed (" + e + "), which is a bug: report it with the file");
    }
  }

  /** Throws the first of several mistakes, with the others. */
  static void throwAll(List<DescriptionException> mistakes) {
    if (!mistakes.isEmpty()) {
      DescriptionException first = mistakes.get(0);
      mistakes.stream().skip(1).limit(MOST).forEach(first.others::add);
      throw first;
    }
  }

  /**
   * Returns what a function makes of each of some parts.
   *
   * @throws DescriptionException of all parts with a mistake
   */
  public static <T, R> List<R> ofAll(List<T> parts, Function<T, R> function) {
    List<R> results = new ArrayList<>();
    List<DescriptionException> mistakes = new ArrayList<>();
    for (T part : parts) {
      try {
        results.add(function.apply(part));
      } catch (DescriptionException e) {
        mistakes.add(e);
      }
    }
    throwAll(mistakes);
    return results;
  }

  /** Returns this mistake and others of the same file. */
  public List<DescriptionException> all() {
    return Stream.concat(Stream.of(this), others.stream()).toList();
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
