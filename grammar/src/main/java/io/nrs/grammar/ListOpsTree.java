package io.nrs.grammar;

import io.nrs.grammar.Formula.Digit;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Problem.Code;
import io.nrs.grammar.Problem.Fix;
import io.nrs.grammar.antlr.ListOpsParser;
import io.nrs.grammar.antlr.ListOpsParser.FormulaContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** One small stack frame per level: {@link Formula#MAX_NESTING} levels fit a small stack. */
final class ListOpsTree extends Tree {
  private static final ProblemMessages WORDING = ProblemMessages.of(BuiltInLanguage.LISTOPS);

  ListOpsTree(String line, List<Problem> problems) {
    super(line, problems);
  }

  Formula formula(FormulaContext context) {
    if (context.getStart().getType() != ListOpsParser.OPEN) {
      return context.atom == null ? malformed(span(context)) : atom(context.atom);
    }
    List<Formula> arguments = new ArrayList<>(context.arguments.size());
    for (FormulaContext argument : context.arguments) {
      arguments.add(formula(argument));
    }
    return operation(context, arguments);
  }

  private Formula operation(FormulaContext context, List<Formula> arguments) {
    Span span = span(context);
    if (isBroken(context) || !isOperator(context.operator)) {
      return malformed(span);
    }
    String name = text(context.operator);
    Optional<ListOperator> operator = ListOperator.of(name);
    if (operator.isEmpty()) {
      unknownOperator(Tokens.span(context.operator), name, WORDING);
    } else if (operator.get() == ListOperator.MED) {
      report(
          Code.UNKNOWN_OPERATOR,
          Tokens.span(context.operator),
          "MED is an operator that the networks do not know",
          "write the value of the operation in its place");
    }
    if (arguments.size() < 2 && context.exception == null) {
      fewArguments(ProblemMessages.shown(name), arguments, span, operator.isPresent());
    }
    separate(context, arguments);
    return operator.isEmpty() || arguments.isEmpty()
        ? malformed(span)
        : new ListOperation(operator.get(), arguments, span);
  }

  /** An operation of one argument has the argument's value. */
  private void fewArguments(String name, List<Formula> arguments, Span span, boolean known) {
    if (arguments.isEmpty()) {
      report(
          Code.TOO_FEW_ARGUMENTS,
          span,
          name + " has no arguments",
          "give it two or more arguments");
      return;
    }
    String message = name + " has only one argument";
    if (!known || hasProblems()) {
      report(Code.TOO_FEW_ARGUMENTS, span, message, "give it two or more arguments");
      return;
    }
    String argument = text(arguments.get(0).span());
    add(
        Problem.of(
                Code.TOO_FEW_ARGUMENTS, span, message, "write " + ProblemMessages.shown(argument))
            .with(new Fix(span, apart(argument, span))));
  }

  /** The text that replaces a span, with a space where a digit would touch another. */
  private String apart(String text, Span span) {
    return (isDigitAt(span.start() - 1) ? " " : "") + text + (isDigitAt(span.end()) ? " " : "");
  }

  /**
   * Warns of digits without white space between them if other arguments of the operation have it:
   * {@code 12} then looks like one number.
   */
  private void separate(FormulaContext context, List<Formula> arguments) {
    if (!isSpaced(context, arguments)) {
      return;
    }
    int from = 0;
    while (from < arguments.size()) {
      int to = from + 1;
      while (to < arguments.size() && touch(arguments.get(to - 1), arguments.get(to))) {
        to++;
      }
      if (to - from > 1) {
        Span run = new Span(arguments.get(from).span().start(), arguments.get(to - 1).span().end());
        List<String> digits = text(run).chars().mapToObj(Character::toString).toList();
        String right = String.join(" ", digits);
        add(
            Problem.of(
                    Code.ADJACENT_DIGITS,
                    run,
                    "%s is read as %s and %s"
                        .formatted(
                            ProblemMessages.shown(text(run)),
                            ProblemMessages.shown(
                                String.join(", ", digits.subList(0, digits.size() - 1))),
                            digits.get(digits.size() - 1)),
                    "write " + ProblemMessages.shown(right))
                .with(new Fix(run, right)));
      }
      from = to;
    }
  }

  private static boolean isSpaced(FormulaContext context, List<Formula> arguments) {
    int end = context.operator.getStopIndex() + 1;
    for (Formula argument : arguments) {
      if (argument.span().start() > end) {
        return true;
      }
      end = argument.span().end();
    }
    return false;
  }

  private static boolean touch(Formula one, Formula other) {
    return one instanceof Digit
        && other instanceof Digit
        && one.span().end() == other.span().start();
  }

  private static boolean isOperator(Token token) {
    return token != null
        && (token.getType() == ListOpsParser.NAME || token.getType() == ListOpsParser.FOREIGN);
  }

  private Formula atom(Token token) {
    Span span = Tokens.span(token);
    String text = text(span);
    if (text.length() == 1) {
      return new Digit(text.charAt(0) - '0', span);
    }
    return report(
        Code.OPERAND_OUT_OF_RANGE,
        span,
        ProblemMessages.shown(text) + " is out of range",
        "write " + WORDING.operand());
  }
}
