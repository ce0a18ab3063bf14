package io.nrs.grammar;

import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.DescribedOperation;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Symbol;
import io.nrs.grammar.Formula.Whole;
import io.nrs.grammar.Problem.Code;
import io.nrs.grammar.Problem.Fix;
import io.nrs.grammar.antlr.ArithmeticLexer;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** The common part of the tree builders: formulas and problems from ANTLR's contexts. */
abstract class Tree {
  private final String line;
  private final List<Problem> problems;

  Tree(String line, List<Problem> problems) {
    this.line = line;
    this.problems = problems;
  }

  /** Empty, behind the last token, if nothing was read. */
  static Span span(ParserRuleContext context) {
    Token start = context.getStart();
    Token stop = context.getStop();
    if (stop == null) {
      return new Span(start.getStartIndex(), start.getStartIndex());
    }
    int end = stop.getStopIndex() + 1;
    return new Span(Math.min(start.getStartIndex(), end), end);
  }

  /** The same formula with the redundant brackets around it. */
  Formula widened(Formula formula, Span span) {
    return formula instanceof BinaryOperation operation
        ? new BinaryOperation(operation.operator(), operation.left(), operation.right(), span)
        : formula instanceof DescribedOperation operation
            ? new DescribedOperation(
                operation.language(), operation.operation(), operation.arguments(), span)
            : formula instanceof Whole whole
                ? new Whole(whole.value(), span)
                : formula instanceof Monomial monomial
                    ? new Monomial(
                        monomial.coefficient(), monomial.variables(), monomial.signWritten(), span)
                    : formula instanceof Symbol symbol
                        ? new Symbol(symbol.text(), span)
                        : malformed(span);
  }

  /** Returns whether anything is wrong, except missing brackets at the end. */
  static boolean isBroken(ParserRuleContext context) {
    if (context.exception == null) {
      return false;
    }
    int type = context.exception.getOffendingToken().getType();
    return type != Token.EOF && type != ArithmeticLexer.EQUALS;
  }

  String text(Span span) {
    return line.substring(span.start(), span.end());
  }

  boolean isDigitAt(int offset) {
    return 0 <= offset && offset < line.length() && "0123456789".indexOf(line.charAt(offset)) >= 0;
  }

  String text(Token token) {
    return text(Tokens.span(token));
  }

  Malformed malformed(Span span) {
    return new Malformed(text(span), span);
  }

  /**
   * Reports a problem with the fix {@code right}, which has the same value as the intended text.
   */
  Malformed mendable(Code code, Span span, String message, String right) {
    problems.add(
        Problem.of(code, span, message, "write " + ProblemMessages.shown(right))
            .with(new Fix(span, right)));
    return malformed(span);
  }

  /** Reports an operator. Another spelling of a known operator gets a fix. */
  Malformed unknownOperator(Span place, String written, ProblemMessages wording) {
    Problem problem =
        Problem.of(
            Code.UNKNOWN_OPERATOR,
            place,
            ProblemMessages.shown(written) + " is not an operator of " + wording.name(),
            wording.insteadOf(written));
    problems.add(
        wording
            .sameOperator(written)
            .map(known -> problem.with(new Fix(place, known)))
            .orElse(problem));
    return malformed(place);
  }

  boolean hasProblems() {
    return !problems.isEmpty();
  }

  void add(Problem problem) {
    problems.add(problem);
  }

  Malformed report(Code code, Span span, String message, String remedy) {
    problems.add(Problem.of(code, span, message, remedy));
    return malformed(span);
  }
}
