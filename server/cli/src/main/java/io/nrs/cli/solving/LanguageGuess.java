package io.nrs.cli.solving;

import io.nrs.grammar.Language;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Span;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The language of a text that no language of the paper reads. Any word is a product of letters, so
 * only what people write for polynomials is taken for one.
 */
final class LanguageGuess {
  private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");
  private static final Pattern PRODUCT = Pattern.compile("[abxy]+");
  private static final Pattern SIGN_OR_NUMBER = Pattern.compile("[^\\p{L}\\s]");

  /** Operators of lists. Those of other languages of the paper are signs or functions. */
  private static final Set<String> LIST_OPERATORS = Set.of("sm", "med");

  private final Supplier<List<Language>> languages;
  private Optional<Set<String>> words = Optional.empty();

  /**
   * @param languages all that are known; asked for when a text needs them
   */
  LanguageGuess(Supplier<List<Language>> languages) {
    this.languages = languages;
  }

  /** Returns the language of polynomials if a text is meant as one. */
  Optional<Language> polynomial(String text) {
    return SIGN_OR_NUMBER.matcher(text).find()
        ? polynomials().filter(each -> isMeant(each, text)).findFirst()
        : Optional.empty();
  }

  /** Returns which languages read a text, as a reason not to guess one. */
  Optional<String> hint(String text) {
    List<Language> others = ofOperations().filter(each -> reads(each, text)).toList();
    return others.isEmpty()
        ? polynomials()
            .filter(each -> reads(each, text))
            .findFirst()
            .map(
                each ->
                    "could only be a product of letters: add --language %s if it is one"
                        .formatted(each.id()))
        : Optional.of(
            "reads as %s: add %s"
                .formatted(
                    others.stream().map(Language::displayName).collect(Collectors.joining(" or ")),
                    others.stream()
                        .map(each -> "--language " + each.id())
                        .collect(Collectors.joining(" or "))));
  }

  /** Names a word that no language reads, where what a guessed language lacks would mislead. */
  Optional<String> stranger(String text, Language guessed, ParsedLine parsed) {
    boolean misleads =
        guessed.operations().stream().noneMatch(operation -> operation.form().isList())
            && parsed.firstError().filter(error -> error.code() == Problem.Code.SYNTAX).isPresent();
    int end = parsed.comment().map(Span::start).orElse(text.length());
    return WORD.matcher(text.substring(0, end))
        .results()
        .filter(word -> misleads && !PRODUCT.matcher(word.group()).matches())
        .findFirst()
        .map(
            word ->
                "column %s: no language reads %s here (write a formula such as (1+2)*3, or name its language with --language)"
                    .formatted(word.start() + 1, Lookalikes.shown(word.group())));
  }

  /** Returns the languages with operations that are not those of the paper. */
  private Stream<Language> ofOperations() {
    return languages.get().stream()
        .filter(language -> !language.isOfPaper() && language.sequence().isEmpty());
  }

  private Stream<Language> polynomials() {
    return languages.get().stream().filter(Language::isPolynomial);
  }

  static boolean reads(Language language, String text) {
    ParsedLine parsed = Parser.parseLine(language, text);
    return parsed.isSound();
  }

  /** Whether a polynomial is all that a text can be: no letters look like a word. */
  private boolean isMeant(Language polynomial, String text) {
    ParsedLine parsed = Parser.parseLine(polynomial, text);
    return parsed.isSound()
        && parsed.problems().stream()
            .noneMatch(problem -> problem.severity() == Problem.Severity.NOTE)
        && !hasWord(text);
  }

  private boolean hasWord(String text) {
    return WORD.matcher(text)
        .results()
        .map(MatchResult::group)
        .anyMatch(word -> words().contains(word.toLowerCase(Locale.ROOT)));
  }

  /** The words of all languages, which nobody means as products of letters. */
  private Set<String> words() {
    if (words.isEmpty()) {
      words =
          Optional.of(
              Stream.concat(
                      LIST_OPERATORS.stream(),
                      ofOperations()
                          .flatMap(each -> each.describedSyntax().stream())
                          .flatMap(LanguageGuess::words))
                  .collect(Collectors.toUnmodifiableSet()));
    }
    return words.get();
  }

  private static Stream<String> words(Syntax syntax) {
    return Stream.of(
            syntax.operations().stream().map(Operation::symbol),
            syntax.atoms().symbols().stream(),
            syntax.notation().spellings().keySet().stream())
        .flatMap(all -> all)
        .flatMap(text -> WORD.matcher(text).results().map(MatchResult::group))
        .map(word -> word.toLowerCase(Locale.ROOT));
  }
}
