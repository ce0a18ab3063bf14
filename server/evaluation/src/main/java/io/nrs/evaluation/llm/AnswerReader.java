package io.nrs.evaluation.llm;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the value in an answer that a model wrote. The answer is a value, states what the value is,
 * or contains only one; if several are possible, there is none. Markup around the value (Markdown,
 * LaTeX, a Unicode minus) does not matter.
 */
public record AnswerReader(Language language) {
  private static final int LONGEST = 20_000;

  /** Values are sought in the last words of an answer, which bounds the work. */
  private static final int MOST_WORDS = 60;

  private static final int LONGEST_VALUE = 24;

  private static final Pattern THOUGHTS =
      Pattern.compile("(?is)<think(?:ing)?>.*?</think(?:ing)?>");
  private static final Pattern BOX =
      Pattern.compile("\\\\f?box(?:ed)?\\s*\\{((?:[^{}]|\\{(?:[^{}]|\\{[^{}]*})*})*)}");

  /** A mark of public data sets. */
  private static final Pattern MARK = Pattern.compile("(?s).*####((?-s:.*)).*");

  private static final Pattern SAYS =
      Pattern.compile(
          "(?is).*(?:(?:answer|value|result)\\s*(?:is|:|=)|=(?!>))\\s*(?::\\s*)?((?-s:.*))");
  private static final Pattern TELLS =
      Pattern.compile(
          "(?is).*(?:\\b(?:is|equals|gives|yields|becomes|get|to)\\b|\\bit's\\b|:)((?-s:.*))");
  private static final Pattern MARKED =
      Pattern.compile("\\$\\$?([^$]+)\\$|\\\\[(\\[](.+?)\\\\[)\\]]|\\*\\*([^*]+)\\*\\*|`+([^`]+)`");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])[-+]?\\d{1,30}(?!\\.?\\d|\\w)");
  private static final Pattern MONOMIAL =
      Pattern.compile(
          "(?<![\\w.*^/]|[*^/][-+])[-+]?\\d{1,30}(?:\\s?\\*?\\s?[abxy])*(?!\\.?\\d|[\\w*^/(])");
  private static final Pattern NOTHING = Pattern.compile("(?!)");
  private static final Pattern TERM = Pattern.compile("[^-+\\s][^-+]*");

  /**
   * The value as the language writes values, so that {@code y*x} is {@code +x*y}; empty if no value
   * is clear. A number out of range stays as it is.
   *
   * @param formula a valid one
   */
  public Optional<String> read(String formula, String answer) {
    if (answer.length() > LONGEST) {
      return Optional.empty();
    }
    String said = THOUGHTS.matcher(answer).replaceAll(" ");
    String plain = undressed(said);
    return last(BOX, said)
        .or(() -> last(MARK, said))
        .flatMap(text -> whole(formula, undressed(text)))
        .or(() -> said(SAYS, formula, plain))
        .or(() -> whole(formula, plain))
        .or(() -> marked(formula, said))
        .or(() -> whole(formula, plain.replaceFirst("(?s).*\n", "")))
        .or(() -> said(TELLS, formula, plain))
        .or(() -> onlyOne(formula, plain));
  }

  private static Optional<String> last(Pattern pattern, String text) {
    return pattern.matcher(text).results().reduce((one, next) -> next).map(found -> found.group(1));
  }

  private static String undressed(String answer) {
    String bare = answer;
    // A power in braces may be in a box.
    for (int i = 0; i < 2; i++) {
      bare =
          bare.replaceAll(
              "\\\\(?:f?box(?:ed)?|text|mathbf|mathrm|mathtt)\\s*\\{((?:[^{}]|\\{[^{}]*})*)}",
              "$1");
    }
    return bare.replaceAll("[\\u2212\\u2013\\u2014\\u2010\\u2011]", "-")
        .replaceAll("[\\u00d7\\u00b7\\u22c5\\u2217]|\\\\cdot|\\\\times", "*")
        .replaceAll("[\\u00a0\\u2009\\u202f]", " ")
        .replaceAll("\\^\\{(\\d+)}", "^$1")
        .replaceAll("(?m)^```\\w*$", "")
        .replaceAll("\\\\[()\\[\\]]|\\*\\*|[`$]|\\\\,", "")
        .replaceAll("(?i)\\bminus\\s+(?=\\d)", "-")
        .replaceAll("(?i)\\s*\\(?\\b(?:mod|modulo)\\s*\\d+\\b\\)?|(?<=\\d)\\s*/\\s*1\\b", "")
        .strip();
  }

  private Optional<String> whole(String formula, String text) {
    String bare = text.strip().replaceAll("^[\"'*_]+|[\"'*_]*\\.?[\"'*_]*$", "").strip();
    return bare.isEmpty() || bare.contains("\n") ? Optional.empty() : value(formula, bare);
  }

  /** The grammar reads the text, and corrects what changes no value: {@code 4yx}, {@code +7}. */
  private Optional<String> value(String formula, String text) {
    if (language == BuiltInLanguage.ALGEBRA && text.matches("[-+]?0+")) {
      // A zero without variables has those of its formula.
      return TextEvaluator.exactValue(language, "(" + formula + "-" + formula + ")");
    }
    if (readsAnyWord() && !text.chars().allMatch(c -> isLetterOf(formula, c))) {
      return Optional.empty();
    }
    List<Problem> problems =
        Parser.parseLine(language, text).problems().stream()
            .filter(problem -> problem.severity() != Problem.Severity.NOTE)
            .toList();
    String corrected =
        problems.size() == 1
            ? problems.get(0).fix().map(fix -> fix.applyTo(text)).orElse(text)
            : text;
    return Parser.parseFormula(language, corrected)
        .map(
            read ->
                Printer.value(isFinal(read, corrected) ? Evaluator.value(read).orElse(read) : read))
        .or(() -> Optional.of(text).filter(other -> candidate().matcher(other).matches()));
  }

  /** Any word is a product of letters in polynomials; the paper's Algebra has four letters. */
  private boolean readsAnyWord() {
    return language.hasUnknowns() && !language.isOfPaper();
  }

  private static boolean isLetterOf(String formula, int c) {
    return !Character.isLetter(c) || formula.indexOf(c) >= 0;
  }

  /** Nothing is computed for the model, but polynomials are equal in any order of their terms. */
  private boolean isFinal(Formula read, String text) {
    return read instanceof Atom
        || readsAnyWord()
            && !text.contains("(")
            && Evaluator.exactValue(read).filter(value -> terms(text) == terms(value)).isPresent();
  }

  private static long terms(String text) {
    return TERM.matcher(text).results().count();
  }

  private Pattern candidate() {
    return language == BuiltInLanguage.ALGEBRA ? MONOMIAL : language.isOfPaper() ? NUMBER : NOTHING;
  }

  /** The text after the last "the answer is" or equals sign. */
  private Optional<String> said(Pattern pattern, String formula, String text) {
    Matcher says = pattern.matcher(text);
    String said = says.lookingAt() ? says.group(1) : "";
    return whole(formula, said).or(() -> onlyOne(formula, said));
  }

  /** What stands out is meant, if all of it has one value. */
  private Optional<String> marked(String formula, String text) {
    List<String> found = new ArrayList<>();
    MARKED
        .matcher(text)
        .results()
        .forEach(
            each -> {
              for (int i = 1; i <= each.groupCount(); i++) {
                Optional.ofNullable(each.group(i))
                    .flatMap(inner -> whole(formula, undressed(inner)))
                    .ifPresent(found::add);
              }
            });
    return single(found);
  }

  private Optional<String> onlyOne(String formula, String text) {
    return single(
        language.isOfPaper()
            ? candidate()
                .matcher(text)
                .results()
                .flatMap(each -> value(formula, each.group()).stream())
                .toList()
            : inWords(formula, text));
  }

  private static Optional<String> single(List<String> values) {
    List<String> different = values.stream().distinct().toList();
    return different.size() == 1 ? Optional.of(different.get(0)) : Optional.empty();
  }

  /** The values among the words of a text, each as long as possible. */
  private List<String> inWords(String formula, String text) {
    List<String> all = List.of(text.strip().split("[\\s,;:]+"));
    List<String> words = all.subList(Math.max(0, all.size() - MOST_WORDS), all.size());
    List<String> found = new ArrayList<>();
    for (int from = 0; from < words.size(); ) {
      int to = Math.min(words.size(), from + LONGEST_VALUE);
      Optional<String> value = Optional.empty();
      for (; to > from && value.isEmpty(); to--) {
        value = whole(formula, String.join(" ", words.subList(from, to)));
      }
      value.ifPresent(found::add);
      from = value.isPresent() ? to + 1 : from + 1;
    }
    return found;
  }
}
