package io.nrs.checking;

import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.language.description.LanguageCatalogue;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The languages of formula files. A file is in the language whose extension it has. A file {@code
 * *.nrs} names its language in its first line: {@code # language: ID}.
 */
public final class FileLanguages {
  /** The extension of files that name their language themselves, with its dot. */
  public static final String EXTENSION = ".nrs";

  /** The most characters of a first line that are read for the name of a language. */
  public static final int MAX_HEADER = 1_000;

  private static final Pattern HEADER =
      Pattern.compile("\\uFEFF?\\s*#\\s*language\\s*:\\s*(\\S*).*", Pattern.DOTALL);
  private static final int SHOWN = 40;

  private FileLanguages() {}

  /** The language of a file, as far as its name and first line tell it. */
  public sealed interface FileLanguage {}

  /** It is in a language that is known. */
  public record Known(Language language) implements FileLanguage {}

  /** Its first line names no language, or an unknown one. */
  public record Unknown(Finding finding) implements FileLanguage {}

  /** Returns whether a file is one of formulas, by its name. */
  public static boolean isFormulaFile(LanguageCatalogue catalogue, Path path) {
    return namesItself(String.valueOf(path.getFileName())) || catalogue.ofPath(path).isPresent();
  }

  /** Returns whether a file names its language in its first line. */
  public static boolean namesItself(String fileName) {
    return fileName.endsWith(EXTENSION);
  }

  /** Returns the language that the first line of a file names. */
  public static FileLanguage ofFirstLine(LanguageCatalogue catalogue, String firstLine) {
    String line = firstLine.substring(0, Math.min(firstLine.length(), MAX_HEADER));
    Matcher header = HEADER.matcher(line);
    if (!header.matches() || header.group(1).isEmpty()) {
      return new Unknown(
          finding(
              line,
              new Span(0, line.length()),
              "the first line names no language",
              "begin the file with # language: and one of " + ids(catalogue)));
    }
    String id = header.group(1);
    return catalogue
        .ofId(id)
        .<FileLanguage>map(Known::new)
        .orElseGet(
            () ->
                new Unknown(
                    finding(
                        line,
                        new Span(header.start(1), header.end(1)),
                        unknown(catalogue, id),
                        remedy(catalogue, id))));
  }

  private static String unknown(LanguageCatalogue catalogue, String id) {
    return "there is no language %s%s"
        .formatted(
            Text.shortened(id, SHOWN),
            catalogue.problems().stream()
                .filter(problem -> problem.contains(file(id)))
                .findFirst()
                .map(problem -> " (" + problem + ")")
                .orElse(""));
  }

  private static String remedy(LanguageCatalogue catalogue, String id) {
    String known = "name one of " + ids(catalogue);
    return Language.isId(id) ? known + ", or describe it in .nrs/languages/" + file(id) : known;
  }

  private static String file(String id) {
    return id + ".json";
  }

  private static String ids(LanguageCatalogue catalogue) {
    return catalogue.all().stream().map(Language::id).collect(Collectors.joining(", "));
  }

  private static Finding finding(String line, Span span, String message, String remedy) {
    return new Finding(Rule.UNKNOWN_LANGUAGE, 1, span, message, remedy, Optional.empty(), line);
  }
}
