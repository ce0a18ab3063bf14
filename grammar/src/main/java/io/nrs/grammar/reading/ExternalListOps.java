package io.nrs.grammar.reading;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Severity;
import io.nrs.grammar.problems.ProblemMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads ListOps data of other projects: {@code ( ( ( [MAX 2 ) 9 ) ] )}, whose round brackets only
 * make the tree binary, and {@code [MAX 2 9 [MIN 4 7 ] 0 ]}. A column with the value may precede or
 * follow.
 */
public final class ExternalListOps {
  private static final Pattern VALUE = Pattern.compile("[0-9]");

  private ExternalListOps() {}

  /** Returns whether formulas of a language can be such data. */
  public static boolean isLanguage(Language language) {
    return language.hasDigitLists()
        || language.describedSyntax().filter(syntax -> syntax.atoms().contains("[MAX")).isPresent();
  }

  /** Returns the value of an operation that ListOps has and a language of its data lacks. */
  static Optional<String> value(Language language, String operation) {
    return Optional.of(operation)
        .filter(text -> !language.isOfPaper() && isLanguage(language))
        .map(text -> Parser.parseLine(BuiltInLanguage.LISTOPS, text))
        .filter(
            read ->
                read.problems().stream()
                    .allMatch(problem -> problem.code() == Code.UNKNOWN_OPERATOR))
        .flatMap(ParsedLine::exactValue)
        .map(Printer::print);
  }

  /**
   * Reads a file, in which a line may also be the header {@code Source<TAB>Target}.
   *
   * @param language of the formulas
   */
  public static FormulaFile parse(Language language, String text) {
    return new FormulaFile(language, FormulaFile.lines(text, line -> parseLine(language, line)));
  }

  /**
   * Reads a line. The value becomes the expectation. A value that is not a digit is a warning,
   * because the formula is still useful.
   */
  public static ParsedLine parseLine(Language language, String line) {
    if (line.length() > Parser.MAX_LINE_LENGTH) {
      return Parser.tooLong(line);
    }
    if (line.strip().equalsIgnoreCase("Source\tTarget")) {
      return ParsedLine.BLANK;
    }
    int tab = line.indexOf('\t');
    if (tab < 0 || line.isBlank()) {
      return source(language, line, new Span(0, line.length()));
    }
    Span before = new Span(0, tab);
    Span after = new Span(tab + 1, line.length());
    return line.lastIndexOf('[', tab) >= 0
        ? labelled(language, line, before, after)
        : labelled(language, line, after, before);
  }

  private static ParsedLine source(Language language, String line, Span source) {
    String masked = " ".repeat(source.start()) + line.substring(source.start(), source.end());
    ParsedLine parsed = Parser.parseLine(language, masked);
    List<Problem> problems =
        new ArrayList<>(
            parsed.problems().stream().map(problem -> asNumber(line, problem)).toList());
    boolean digit =
        language.hasDigitLists()
            || !parsed.isSound()
            || parsed.exactValue().map(Printer::print).filter(VALUE.asMatchPredicate()).isPresent();
    if (!digit) {
      problems.add(
          Problem.of(
              Code.SYNTAX,
              source,
              "its value is not a digit",
              "close every bracket, and give every operation arguments"));
    }
    return new ParsedLine(
        parsed.formula(), parsed.equals(), parsed.expectation(), parsed.comment(), problems);
  }

  /** Other projects separate digits, so those that touch are a number. */
  private static Problem asNumber(String line, Problem problem) {
    if (problem.code() != Code.ADJACENT_DIGITS) {
      return problem;
    }
    String digits = line.substring(problem.span().start(), problem.span().end());
    return Problem.of(
        Code.SYNTAX,
        problem.span(),
        Lookalikes.shown(digits) + ProblemMessages.SEVERAL_DIGITS,
        ProblemMessages.digitsApart(List.of(digits.split(""))));
  }

  private static ParsedLine labelled(Language language, String line, Span source, Span column) {
    ParsedLine parsed = source(language, line, source);
    List<Problem> problems = new ArrayList<>(parsed.problems());
    if (parsed.formula().isEmpty()) {
      problems.add(
          Problem.of(
              Code.SYNTAX,
              column,
              "there is no formula beside the value",
              "write a formula such as [MAX 3 1 ] in the other column"));
    }
    return new ParsedLine(
        parsed.formula(),
        Optional.empty(),
        Optional.of(label(line, column, problems)),
        parsed.comment(),
        problems);
  }

  private static Formula label(String line, Span column, List<Problem> problems) {
    String text = line.substring(column.start(), column.end());
    String value = text.strip();
    int start = column.start() + text.indexOf(value);
    Span span = new Span(start, start + value.length());
    if (value.length() == 1 && '0' <= value.charAt(0) && value.charAt(0) <= '9') {
      return new Atom(value, span);
    }
    problems.add(
        new Problem(
            Code.EXPECTATION_NOT_ATOM,
            Severity.WARNING,
            span,
            Lookalikes.shown(value) + " is not a value of ListOps",
            "write a digit from 0 to 9 in this column",
            Optional.empty()));
    return new Malformed(value, span);
  }
}
