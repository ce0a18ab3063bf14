package io.nrs.checking;

import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.LanguageHeader;
import io.nrs.io.OneLine;
import io.nrs.language.Remedy;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.description.LanguageDescription;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The languages of formula files. A file is in the language whose extension it has. A file {@code
 * *.nrs} names its language in its first line: {@code # language: ID}.
 */
public final class FileLanguages {
  /** The extension of files that name their language themselves, with its dot. */
  public static final String EXTENSION = ".nrs";

  private static final int SHOWN = 40;

  private FileLanguages() {}

  /** The language of a file, found by its name and its first line. */
  public sealed interface FileLanguage {}

  /** It is in a language that is known. */
  public record Known(Language language) implements FileLanguage {}

  /** Its first line names no language, or an unknown one. */
  public record Unknown(Finding finding) implements FileLanguage {}

  /** Returns whether a file is one of formulas, by its name. */
  public static boolean isFormulaFile(LanguageCatalogue catalogue, Path path) {
    return namesItself(String.valueOf(path.getFileName()))
        || catalogue.ofPath(path).isPresent()
        || ofUnusable(catalogue, String.valueOf(path.getFileName()), "").isPresent();
  }

  /**
   * Returns the finding of a file whose language has to be checked first, or whose description has
   * a mistake.
   */
  public static Optional<Unknown> ofUnusable(
      LanguageCatalogue catalogue, String name, String firstLine) {
    Span whole = new Span(0, firstLine.length());
    return catalogue
        .uncheckedOfFileName(name)
        .map(LanguageDescription::syntax)
        .map(syntax -> unchecked(syntax.id(), firstLine, whole))
        .or(
            () ->
                catalogue
                    .problemOfFileName(name)
                    .map(
                        problem ->
                            finding(
                                firstLine,
                                whole,
                                "the description of its language has a mistake (%s)"
                                    .formatted(problem),
                                new Remedy.Plain("correct the description"))))
        .map(Unknown::new);
  }

  /** Returns whether a file names its language in its first line. */
  public static boolean namesItself(String fileName) {
    return fileName.endsWith(EXTENSION);
  }

  /** Returns the language that the first line of a file names. */
  public static FileLanguage ofFirstLine(LanguageCatalogue catalogue, String firstLine) {
    String line = firstLine.substring(0, Math.min(firstLine.length(), LanguageHeader.MAX_LENGTH));
    Optional<LanguageHeader> header = LanguageHeader.of(line);
    if (header.isEmpty()) {
      return new Unknown(
          finding(
              line,
              new Span(0, line.length()),
              "the first line names no language",
              new Remedy.Plain("begin the file with # language: and one of " + ids(catalogue))));
    }
    String id = header.get().id();
    return catalogue
        .ofId(id)
        .<FileLanguage>map(Known::new)
        .orElseGet(() -> new Unknown(objection(catalogue, id, line, header.get().span())));
  }

  private static Finding objection(LanguageCatalogue catalogue, String id, String line, Span span) {
    return catalogue.uncheckedOfId(id).isPresent()
        ? unchecked(id, line, span)
        : finding(line, span, unknown(catalogue, id), new Remedy.Plain(remedy(catalogue, id)));
  }

  private static Finding unchecked(String id, String line, Span span) {
    return finding(
        line,
        span,
        "the expressions of %s have no values yet".formatted(id),
        new Remedy.CheckLanguage(id));
  }

  private static String unknown(LanguageCatalogue catalogue, String id) {
    return "there is no language %s%s"
        .formatted(
            OneLine.shortened(id, SHOWN),
            catalogue.problemOfId(id).map(problem -> " (" + problem + ")").orElse(""));
  }

  private static String remedy(LanguageCatalogue catalogue, String id) {
    String known = "name one of " + ids(catalogue);
    return Language.isId(id) ? known + ", or describe it in .nrs/languages/" + file(id) : known;
  }

  private static String file(String id) {
    return id + ".json";
  }

  private static String ids(LanguageCatalogue catalogue) {
    return Text.listed(catalogue.ids());
  }

  private static Finding finding(String line, Span span, String message, Remedy remedy) {
    return new Finding(Rule.UNKNOWN_LANGUAGE, 1, span, message, remedy, Optional.empty(), line);
  }
}
