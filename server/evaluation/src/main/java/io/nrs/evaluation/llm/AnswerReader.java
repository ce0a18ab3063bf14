package io.nrs.evaluation.llm;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
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
  private static final Pattern SAYS =
      Pattern.compile("(?is).*(?:(?:answer|value|result)\\s*(?:is|:|=)|=)\\s*(?::\\s*)?((?-s:.*))");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])[-+]?\\d{1,30}(?!\\.?\\d|\\w)");
  private static final Pattern MONOMIAL =
      Pattern.compile(
          "(?<![\\w.*^/]|[*^/][-+])[-+]?\\d{1,30}(?:\\s?\\*?\\s?[abxy])*(?!\\.?\\d|[\\w*^/(])");
  private static final Pattern NOTHING = Pattern.compile("(?!)");

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
    String plain = undressed(answer);
    return whole(formula, plain)
        .or(() -> lastSaid(formula, plain))
        .or(() -> whole(formula, plain.replaceFirst("(?s).*\n", "")))
        .or(() -> onlyOne(formula, plain));
  }

  private static String undressed(String answer) {
    return answer
        .replaceAll("[\\u2212\\u2013\\u2014\\u2010\\u2011]", "-")
        .replaceAll("[\\u00d7\\u00b7\\u22c5\\u2217]|\\\\cdot|\\\\times", "*")
        .replaceAll("[\\u00a0\\u2009\\u202f]", " ")
        .replaceAll("\\\\(?:boxed|text|mathbf|mathrm)\\s*\\{([^{}]*)}", "$1")
        .replaceAll("\\\\[()\\[\\]]|\\*\\*|[`$]|\\\\,", "")
        .strip();
  }

  private Optional<String> whole(String formula, String text) {
    String bare = text.strip().replaceAll("^[\"']|[\"']?\\.?[\"']?$", "").strip();
    return bare.isEmpty() || bare.contains("\n") ? Optional.empty() : value(formula, bare);
  }

  /** The grammar reads the text, and corrects what changes no value: {@code 4yx}, {@code +7}. */
  private Optional<String> value(String formula, String text) {
    if (language == BuiltInLanguage.ALGEBRA && text.matches("[-+]?0+")) {
      // A zero without variables has those of its formula.
      return Evaluator.exactValue(language, "(" + formula + "-" + formula + ")");
    }
    List<Problem> problems = Parser.parseLine(language, text).problems();
    String corrected =
        problems.size() == 1
            ? problems.get(0).fix().map(fix -> fix.applyTo(text)).orElse(text)
            : text;
    return Parser.parseFormula(language, corrected)
        .map(read -> read instanceof Atom ? Evaluator.value(read) : read)
        .map(Printer::print)
        .or(() -> Optional.of(text).filter(other -> candidate().matcher(other).matches()));
  }

  private Pattern candidate() {
    return language == BuiltInLanguage.ALGEBRA
        ? MONOMIAL
        : language instanceof BuiltInLanguage ? NUMBER : NOTHING;
  }

  /** The text after the last "the answer is" or equals sign. */
  private Optional<String> lastSaid(String formula, String text) {
    Matcher says = SAYS.matcher(text);
    String said = says.lookingAt() ? says.group(1) : "";
    return whole(formula, said).or(() -> onlyOne(formula, said));
  }

  private Optional<String> onlyOne(String formula, String text) {
    List<String> found =
        candidate()
            .matcher(text)
            .results()
            .flatMap(each -> value(formula, each.group()).stream())
            .distinct()
            .toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }
}
