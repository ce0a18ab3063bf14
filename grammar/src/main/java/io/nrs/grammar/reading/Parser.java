package io.nrs.grammar.reading;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Language;
import io.nrs.grammar.Monomial;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.notation.InsertedToken;
import io.nrs.grammar.notation.OrdinaryNotation;
import io.nrs.grammar.notation.Tokens;
import io.nrs.grammar.notation.TornOperators;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.notation.PolynomialNotation;
import io.nrs.grammar.problems.BracketPairs;
import io.nrs.grammar.problems.PastedNotation;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Reading;
import io.nrs.grammar.problems.SequenceMistakes;
import io.nrs.grammar.rewriting.StringRewriting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;

/** Reads formulas. It never fails: every text gives a tree and a list of problems. */
public final class Parser {
  /**
   * The most characters of a line that is read, without its comment; this bounds memory. Longer
   * lines are a problem.
   */
  public static final int MAX_LINE_LENGTH = 1_000_000;

  private final Language language;
  private final String line;
  private final Reading reading;

  private final Writer writer;

  /** Who wrote a text. */
  private enum Writer {
    PERSON,
    PRINTER,
    /** A part of a printed formula, which may have hidden atoms and single brackets. */
    STEP
  }

  private Parser(Language language, String line, Writer writer) {
    this.language = language;
    this.line = Tokens.readable(language, line);
    this.writer = writer;
    this.reading = new Reading(language, this.line);
  }

  /** Reads a line without its line end. The result depends on the text alone. */
  public static ParsedLine parseLine(Language language, String line) {
    if (line.length() <= MAX_LINE_LENGTH) {
      return new Parser(language, line, Writer.PERSON).parse(Tokens.of(language, line));
    }
    int comment = Notation.comment(language, line);
    return comment >= 0 && comment <= MAX_LINE_LENGTH
        ? withComment(parseLine(language, line.substring(0, comment)), comment, line)
        : tooLong(line);
  }

  /** Adds a comment of any length, which is never parsed. */
  private static ParsedLine withComment(ParsedLine read, int start, String line) {
    return new ParsedLine(
        read.formula(),
        read.equals(),
        read.expectation(),
        Optional.of(new Span(start, line.length())),
        read.problems());
  }

  /** Returns the formula if the text is exactly one formula without errors. */
  public static Optional<Formula> parseFormula(Language language, String text) {
    ParsedLine parsed = parseLine(language, text);
    return parsed.equals().isEmpty() && parsed.comment().isEmpty()
        ? parsed.soundFormula()
        : Optional.empty();
  }

  /**
   * Returns the formula of a text in the form of {@link Printer#print}. Unlike people, steps write
   * brackets of polynomials that have lost all of their terms.
   */
  public static Optional<Formula> parsePrinted(Language language, String text) {
    return parse(language, text, Writer.PRINTER);
  }

  /**
   * Returns a part of a formula, as a step rewrites it. In a language of sequences it need not be a
   * line. Nothing is rewritten: whether that ends is not asked at every step.
   */
  static Optional<Formula> parsePart(Language language, String text) {
    return parse(language, text, Writer.STEP);
  }

  private static Optional<Formula> parse(Language language, String text, Writer writer) {
    ParsedLine parsed =
        text.length() > MAX_LINE_LENGTH
            ? tooLong(text)
            : new Parser(language, text, writer).parse(Tokens.of(language, text));
    return parsed.equals().isEmpty() && parsed.comment().isEmpty()
        ? parsed.soundFormula()
        : Optional.empty();
  }

  static ParsedLine tooLong(String line) {
    Span all = new Span(0, line.length());
    Problem problem =
        Problem.of(
            Code.LINE_TOO_LONG,
            all,
            "the line has " + line.length() + " characters, more than " + MAX_LINE_LENGTH,
            "split the formula over several lines, each a formula of its own");
    return new ParsedLine(
        Optional.of(new Malformed(line, all)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(problem));
  }

  private record Sides(Optional<Formula> source, Optional<Formula> value) {}

  private ParsedLine parse(List<Token> tokens) {
    Optional<Span> comment =
        tokens.stream()
            .filter(token -> token.getType() == FormulaParser.COMMENT)
            .findFirst()
            .map(Tokens::span);
    List<Token> visible = Tokens.significant(language, line, tokens);
    int end = visible.size() - 1;
    int mark = 0;
    while (mark < end && visible.get(mark).getType() != FormulaParser.EQUALS) {
      mark++;
    }
    boolean marked = mark < end;
    List<Token> before = visible.subList(0, mark);
    List<Token> after = visible.subList(marked ? mark + 1 : end, end);

    separators(comment.map(Span::start).orElse(line.length()));
    BracketPairs.report(reading, before);
    BracketPairs.report(reading, after);
    List<Token> readable = new ArrayList<>(readable(before));
    if (marked) {
      readable.add(visible.get(mark));
      readable.addAll(readable(after));
    }
    readable.add(visible.get(end));
    Sides sides = sides(new CommonTokenStream(new ListTokenSource(readable)));

    unknownOperator(visible);
    Optional<Formula> formula = sides.source.or(() -> unread(before));
    Optional<Span> equals =
        marked ? Optional.of(visible.get(mark)).map(Tokens::span) : Optional.empty();
    Optional<Formula> expectation = wholeSide(sides.value, after).map(this::expectation);
    if (marked && formula.isEmpty()) {
      reading.report(
          Code.SYNTAX,
          equals.get(),
          "there is no formula before =",
          "write a formula such as " + reading.wording().example());
    }
    if (language.hasMonomials()) {
      checkVariables(formula, expectation);
    }
    return new ParsedLine(formula, equals, expectation, comment, problems(equals, comment));
  }

  /** What ends a line in other programs would show another formula there. */
  private void separators(int end) {
    for (int i = 0; i < end; i++) {
      char c = line.charAt(i);
      if (Characters.endsLines(c)) {
        boolean spaced = i > 0 && Characters.isSpace(line.charAt(i - 1));
        reading.mendable(
            Code.SYNTAX,
            new Span(i, i + 1),
            "U+%04X is a %s within a line"
                .formatted(
                    (int) c,
                    switch (c) {
                      case '\u2028' -> "line separator";
                      case '\u2029' -> "paragraph separator";
                      default -> "control character for the next line";
                    }),
            "write a space in its place, or each formula in a line of its own",
            spaced ? "" : " ");
      }
    }
  }

  private List<Problem> problems(Optional<Span> equals, Optional<Span> comment) {
    if (reading.problems().isEmpty()) {
      return List.of();
    }
    int end = comment.map(Span::start).orElse(line.length());
    return PastedNotation.explained(
        reading,
        reading.problems().stream()
            .distinct()
            .sorted(Problem.IN_ORDER)
            .limit(Reading.MAX_PROBLEMS)
            .toList(),
        equals.map(Span::start).orElse(end),
        end);
  }

  /** Another mistake may have ended the reading before an operator that the language lacks. */
  private void unknownOperator(List<Token> tokens) {
    tokens.stream()
        .filter(token -> token.getType() == FormulaParser.FOREIGN)
        .filter(token -> TornOperators.isTorn(reading.text(token)))
        .findFirst()
        .filter(
            token ->
                reading.problems().stream()
                    .map(Problem::span)
                    .noneMatch(
                        told ->
                            told.start() <= token.getStopIndex()
                                && token.getStartIndex() < told.end()))
        .ifPresent(reading::unknownOperator);
  }

  /** Returns the tokens in the form of the grammars; empty if they are nested too deeply. */
  private List<Token> readable(List<Token> side) {
    if (language.isPolynomial()) {
      return PolynomialNotation.canonical(reading, side, writer != Writer.PERSON);
    }
    if (language.sequence().isPresent() && isNoLine(side)) {
      return List.of();
    }
    List<Token> canonical = OrdinaryNotation.canonical(language, line, side);
    return isTooDeep(canonical) ? List.of() : canonical;
  }

  private boolean isNoLine(List<Token> side) {
    return writer == Writer.STEP
        ? SequenceMistakes.reportUnknown(reading, side)
        : SequenceMistakes.report(reading, side, text -> ExternalListOps.value(language, text));
  }

  private boolean isTooDeep(List<Token> tokens) {
    int depth = 0;
    for (Token token : tokens) {
      if (token.getType() == FormulaParser.CLOSE) {
        depth = Math.max(0, depth - 1);
      } else if (token.getType() == FormulaParser.OPEN && ++depth > Formula.MAX_NESTING) {
        reading.report(
            Code.NESTING_TOO_DEEP,
            Tokens.span(token),
            (token instanceof InsertedToken ? "operations" : "brackets")
                + " are nested more than "
                + Formula.MAX_NESTING
                + " levels deep",
            "split the formula: write the value of an inner part in its place");
        return true;
      }
    }
    return false;
  }

  private Sides sides(CommonTokenStream tokens) {
    FormulaParser parser = new FormulaParser(tokens);
    parser.removeErrorListeners();
    parser.setBuildParseTree(false);
    parser.setErrorHandler(new RecoveredParser(reading));
    FormulaParser.LineContext line = parser.line();
    Tree tree = new Tree(reading);
    return new Sides(
        Optional.ofNullable(line.source).map(tree::formula),
        Optional.ofNullable(line.value).map(tree::formula));
  }

  private Optional<Formula> unread(List<Token> side) {
    return side.isEmpty()
        ? Optional.empty()
        : Optional.of(reading.malformed(Tokens.span(side.get(0), side.get(side.size() - 1))));
  }

  /** A text before other text is no value, such as {@code 1} of {@code = 12} in ListOps. */
  private Optional<Formula> wholeSide(Optional<Formula> value, List<Token> side) {
    return value
        .filter(written -> written.span().end() >= Tokens.span(side.get(side.size() - 1)).end())
        .or(() -> unread(side));
  }

  private Formula expectation(Formula written) {
    if (!(written instanceof Compound operation) || Evaluator.isNormalForm(operation)) {
      return Evaluator.isStuck(written) ? noValue(written.span()) : written;
    }
    if (operation.operation().form().isSequence()) {
      return unfinished(operation);
    }
    reading.report(
        Code.EXPECTATION_NOT_ATOM,
        written.span(),
        "the expectation is an operation, not a value",
        "write its value, " + reading.wording().operand());
    return reading.malformed(written.span());
  }

  private Malformed noValue(Span written) {
    return reading.report(
        Code.EXPECTATION_NOT_ATOM,
        written,
        "the expectation is not a value",
        "write a value, " + language.notation().lines().finalShown());
  }

  /** Reading rewrites no sequence: its normal form may be thousands of steps away. */
  private Malformed unfinished(Compound sequence) {
    String message = "the expectation can be rewritten";
    if (sequence.operation().form() == Form.POLYNOMIAL) {
      return reading.mendable(
          Code.EXPECTATION_NOT_ATOM,
          sequence.span(),
          message,
          Polynomial.written(
              Polynomial.normalForm(Polynomial.cells(Printer.print(sequence))).orElseThrow()));
    }
    StringRewriting.Rewrite first =
        language
            .leafValues()
            .orElseThrow()
            .sequences()
            .first(sequence.operands().stream().map(Printer::print).toList())
            .orElseThrow();
    return reading.report(
        Code.EXPECTATION_NOT_ATOM,
        sequence.span(),
        message,
        "write its normal form: %s becomes %s"
            .formatted(
                StringRewriting.written(first.group()), StringRewriting.written(first.result())));
  }

  private void checkVariables(Optional<Formula> formula, Optional<Formula> expectation) {
    List<Atom> monomials = new ArrayList<>();
    formula.ifPresent(side -> addAtoms(side, monomials));
    expectation.ifPresent(side -> addAtoms(side, monomials));
    monomials.stream()
        .filter(monomial -> !variables(monomial).equals(variables(monomials.get(0))))
        .findFirst()
        .ifPresent(
            monomial ->
                reading.report(
                    Code.MIXED_VARIABLES,
                    monomial.span(),
                    monomial.text() + " has other variables than " + monomials.get(0).text(),
                    "give all monomials of the line the same variables"));
  }

  private static String variables(Atom monomial) {
    return Monomial.variables(monomial.text());
  }

  private static void addAtoms(Formula formula, List<Atom> found) {
    if (formula instanceof Atom atom) {
      found.add(atom);
    }
    for (Formula operand : formula.operands()) {
      addAtoms(operand, found);
    }
  }
}
