package io.nrs.grammar;

import io.nrs.grammar.Formula.DescribedOperation;
import io.nrs.grammar.Formula.Symbol;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Problem.Code;
import io.nrs.grammar.antlr.DescribedParser;
import io.nrs.grammar.antlr.DescribedParser.FormulaContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/** One small stack frame per level: {@link Formula#MAX_NESTING} levels fit a small stack. */
final class DescribedTree extends Tree {
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
  private static final Pattern LEADING_ZEROS = Pattern.compile("^(-?)0+(?=.)");

  private final DescribedLanguage language;
  private final ProblemMessages wording;

  DescribedTree(DescribedLanguage language, String line, List<Problem> problems) {
    super(line, problems);
    this.language = language;
    this.wording = ProblemMessages.of(language);
  }

  Formula formula(FormulaContext context) {
    if (!isOperation(context)) {
      return context.atom == null ? malformed(span(context)) : atom(context.atom);
    }
    if (isInBrackets(context)) {
      return inBrackets(context);
    }
    List<Formula> arguments = new ArrayList<>();
    for (FormulaContext argument : arguments(context)) {
      arguments.add(formula(argument));
    }
    return operation(context, arguments);
  }

  /** Returns whether brackets hold one operand, without an operator. */
  private static boolean isInBrackets(FormulaContext context) {
    return context.operator == null && context.left != null && !isBroken(context);
  }

  private Formula inBrackets(FormulaContext context) {
    Formula inner = formula(context.left);
    if (language.hasPrecedence()) {
      return widened(inner, span(context));
    }
    return context.exception != null
        ? malformed(span(context))
        : report(
            Code.SYNTAX,
            span(context),
            "these brackets hold one operand and no operator",
            "remove the brackets, or add an operator and a second operand");
  }

  private static boolean isOperation(FormulaContext context) {
    int type = context.getStart().getType();
    return type == DescribedParser.OPEN || type == DescribedParser.CALL;
  }

  /** Returns the arguments that were read. Atoms in a broken operation are skipped. */
  private static List<FormulaContext> arguments(FormulaContext context) {
    List<FormulaContext> all = new ArrayList<>();
    if (context.left != null) {
      all.add(context.left);
    }
    if (context.right != null) {
      all.add(context.right);
    }
    all.addAll(context.arguments);
    return isBroken(context) ? all.stream().filter(DescribedTree::isOperation).toList() : all;
  }

  private Formula operation(FormulaContext context, List<Formula> arguments) {
    Span span = span(context);
    if (isBroken(context) || context.operator == null) {
      return malformed(span);
    }
    String symbol = text(context.operator);
    Optional<Operation> operation = language.operation(symbol).filter(known -> isWhole(context));
    if (operation.isEmpty()) {
      return language.operation(symbol).isPresent()
          ? malformed(span)
          : unknownOperator(Tokens.span(context.operator), symbol, wording);
    }
    if (!operation.get().takes(arguments.size()) && context.exception == null) {
      count(operation.get(), arguments.size(), span);
    }
    return arguments.isEmpty()
        ? malformed(span)
        : new DescribedOperation(language, operation.get(), arguments, span);
  }

  /** An infix operation without a readable right operand is incomplete. */
  private static boolean isWhole(FormulaContext context) {
    return context.left == null || context.right != null;
  }

  private void count(Operation operation, int found, Span span) {
    String symbol = ProblemMessages.shown(operation.symbol());
    String wanted =
        operation.form() == Form.LIST
            ? operation.least() + " or more"
            : operation.least() == operation.most()
                ? String.valueOf(operation.least())
                : operation.least() + " to " + operation.most();
    report(
        Code.TOO_FEW_ARGUMENTS,
        span,
        "%s takes %s arguments and has %d".formatted(symbol, wanted, found),
        found < operation.least() ? "add arguments" : "remove arguments");
  }

  private Formula atom(Token token) {
    Span span = Tokens.span(token);
    String text = text(span);
    if (language.syntax().atoms().contains(text)) {
      return new Symbol(text, span);
    }
    String written = ProblemMessages.shown(text);
    if (!INTEGER.matcher(text).matches()) {
      return outOfRange(span, written + " is not an integer");
    }
    String plain = LEADING_ZEROS.matcher(text).replaceFirst("$1");
    String right = plain.equals("-0") ? "0" : plain;
    if (!right.equals(text) && language.syntax().atoms().contains(right)) {
      return mendable(
          Code.SYNTAX,
          span,
          right.equals(plain) ? written + " has leading zeros" : "0 has no sign",
          right);
    }
    return outOfRange(span, written + " is out of range");
  }

  private Formula outOfRange(Span span, String message) {
    return report(Code.OPERAND_OUT_OF_RANGE, span, message, "write " + wording.operand());
  }
}
