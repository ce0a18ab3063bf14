package io.nrs.grammar.problems;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explains the mistakes of lines that people paste from elsewhere: LaTeX, numbered exercises, and
 * raised digits. What follows from them is left out.
 */
public final class PastedNotation {
  private static final Pattern LATEX = Pattern.compile("\\\\(?:[A-Za-z]+|[()\\[\\]])|\\$");
  private static final Set<String> TIMES = Set.of("\\cdot", "\\times", "\\ast");
  private static final Set<String> SIZES = Set.of("\\left", "\\right");

  /** A number, letter or bullet before a formula; a bracket too many is before an operator. */
  private static final Pattern LABEL =
      Pattern.compile(
          "\\s*((?:[0-9]{1,3}|[A-Za-z])[.)]|[\u2022\u2023\u25E6\u25AA])(?=\\s+[^\\s=+*/&|)-])");

  private static final Pattern BASE = Pattern.compile("(?<![0-9.,])[0-9]{1,2}$");
  private static final int MOST_FACTORS = 3;

  private final Reading reading;
  private final List<Problem> problems;

  private PastedNotation(Reading reading, List<Problem> problems) {
    this.reading = reading;
    this.problems = new ArrayList<>(problems);
  }

  /**
   * Returns the problems of a line as a reader needs them.
   *
   * @param problems in the order of the text
   * @param equals where the expectation begins; the end of the text if there is none
   * @param end of the text before a comment
   */
  public static List<Problem> explained(
      Reading reading, List<Problem> problems, int equals, int end) {
    if (problems.stream().noneMatch(problem -> problem.severity() == Severity.ERROR)) {
      return problems;
    }
    PastedNotation pasted = new PastedNotation(reading, problems);
    pasted.latex(0, equals);
    pasted.latex(equals, end);
    pasted.label();
    pasted.problems.replaceAll(pasted::power);
    pasted.problems.sort(Problem.IN_ORDER);
    return pasted.problems;
  }

  /** Replaces all errors of a side that has LaTeX by one. */
  private void latex(int from, int to) {
    Matcher found = LATEX.matcher(reading.line()).region(from, to);
    if (!found.find()) {
      return;
    }
    List<Problem> side =
        problems.stream()
            .filter(problem -> problem.severity() == Severity.ERROR)
            .filter(problem -> from <= problem.span().start() && problem.span().start() < to)
            .toList();
    if (!side.isEmpty()) {
      int place = problems.indexOf(side.get(0));
      problems.removeAll(side);
      problems.removeIf(note -> note.severity() != Severity.ERROR && isCommand(note.span()));
      problems.add(
          place,
          Problem.of(
              Code.SYNTAX,
              new Span(found.start(), found.end()),
              Lookalikes.shown(found.group()) + " is LaTeX",
              plain(found.group())));
    }
  }

  /** The letters of a command are no product. */
  private boolean isCommand(Span span) {
    return span.start() > 0 && reading.line().charAt(span.start() - 1) == '\\';
  }

  private String plain(String command) {
    if (TIMES.contains(command) && reading.wording().has("*")) {
      return "write *";
    }
    return command.length() <= 2 || SIZES.contains(command)
        ? "remove it"
        : "write plain text, such as " + reading.wording().example();
  }

  private void label() {
    Matcher label = LABEL.matcher(reading.line());
    if (!label.lookingAt()) {
      return;
    }
    for (int i = 0; i < problems.size(); i++) {
      Problem problem = problems.get(i);
      if (problem.severity() == Severity.ERROR && problem.span().start() < label.end(1)) {
        problems.set(
            i,
            replaced(
                problem,
                new Span(label.start(1), label.end(1)),
                Lookalikes.shown(label.group(1)) + " is no part of a formula",
                "remove it if it is a label"));
        return;
      }
    }
  }

  private Problem power(Problem problem) {
    Span span = problem.span();
    String text = span.length() <= MOST_FACTORS ? reading.text(span) : "";
    boolean raised =
        !text.isEmpty()
            && text.chars().allMatch(c -> Characters.SUPERSCRIPTS.indexOf(c) >= 0)
            && !reading.language().isPolynomial()
            && (reading.wording().has("*") || reading.language().hasMonomials());
    if (!raised) {
      return problem;
    }
    Matcher base = BASE.matcher(reading.line().substring(0, span.start()));
    int exponent = Characters.SUPERSCRIPTS.indexOf(text.charAt(0));
    String product =
        base.find() && text.length() == 1 && 1 < exponent && exponent <= MOST_FACTORS
            ? "write " + String.join("*", Collections.nCopies(exponent, base.group()))
            : "write a product, such as 2*2*2";
    return replaced(
        problem,
        span,
        reading.wording().name() + " has no powers",
        reading.language().hasMonomials() ? ProblemMessages.NO_POWERS : product);
  }

  private static Problem replaced(Problem by, Span span, String message, String remedy) {
    return new Problem(by.code(), by.severity(), span, message, remedy, Optional.empty());
  }
}
