package io.nrs.grammar;

import io.nrs.grammar.Formula.Digit;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Problem.Code;
import io.nrs.grammar.antlr.ListOpsParser;
import io.nrs.grammar.antlr.ListOpsParser.FormulaContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** One lean frame a level: {@link Formula#MAX_NESTING} levels fit a small stack. */
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
    Optional<ListOperator> operator =
        Arrays.stream(ListOperator.values()).filter(known -> known.name().equals(name)).findFirst();
    if (operator.isEmpty() || operator.get() == ListOperator.MED) {
      report(
          Code.UNKNOWN_OPERATOR,
          Tokens.span(context.operator),
          operator.isEmpty()
              ? ProblemMessages.shown(name) + " is not an operator of ListOps"
              : "MED is an operator that the models do not know",
          WORDING.insteadOf(name));
    }
    if (arguments.size() < 2 && context.exception == null) {
      report(
          Code.TOO_FEW_ARGUMENTS,
          span,
          ProblemMessages.shown(name)
              + (arguments.isEmpty() ? " has no arguments" : " has only one argument"),
          "give it two or more arguments");
    }
    return operator.isEmpty() || arguments.isEmpty()
        ? malformed(span)
        : new ListOperation(operator.get(), arguments, span);
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
