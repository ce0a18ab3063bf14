package io.nrs.grammar.reading;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Span;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.antlr.FormulaParser.FormulaContext;
import io.nrs.grammar.notation.InsertedToken;
import io.nrs.grammar.notation.Tokens;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Reading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/**
 * Builds formulas from what ANTLR read, and reports mistakes that no grammar finds. One small stack
 * frame per level: {@link Formula#MAX_NESTING} levels fit a small stack.
 */
final class Tree {
  private final Reading reading;
  private final Language language;
  private final WrittenAtoms atoms;

  Tree(Reading reading) {
    this.reading = reading;
    this.language = reading.language();
    this.atoms = new WrittenAtoms(reading);
  }

  Formula formula(FormulaContext context) {
    return formula(context, false);
  }

  /** Only operands recurse: a level of nesting takes one frame, and brackets take none. */
  private Formula formula(FormulaContext outer, boolean followsOperator) {
    Deque<FormulaContext> brackets = new ArrayDeque<>();
    FormulaContext context = outer;
    while (areBrackets(context)) {
      brackets.push(context);
      context = context.left;
    }
    Formula formula;
    if (!Tokens.opensOperation(context.getStart())) {
      formula =
          context.atom == null
              ? reading.malformed(span(context))
              : atoms.read(context, span(context), followsOperator);
    } else {
      // An atom's mistakes may come from the broken part, and an exponent is none.
      boolean broken = isBroken(context) || context.operator == null || lacksOperand(context);
      List<Formula> operands = new ArrayList<>();
      for (FormulaContext operand : operands(context)) {
        if (Tokens.opensOperation(operand.getStart()) || !broken && !isPower(context, operand)) {
          operands.add(formula(operand, operand == context.right && context.left != null));
        }
      }
      formula = broken ? reading.malformed(span(context)) : operation(context, operands);
    }
    for (FormulaContext pair : brackets) {
      formula = inBrackets(pair, formula);
    }
    return formula;
  }

  /** Empty, behind the last token, if nothing was read. */
  private static Span span(ParserRuleContext context) {
    int start = context.getStart().getStartIndex();
    int end = context.getStop() == null ? start : context.getStop().getStopIndex() + 1;
    return new Span(Math.min(start, end), end);
  }

  /** Returns whether anything is wrong, except missing brackets at the end. */
  private static boolean isBroken(ParserRuleContext context) {
    if (context.exception == null) {
      return false;
    }
    int type = context.exception.getOffendingToken().getType();
    return type != Token.EOF && type != FormulaParser.EQUALS;
  }

  private static List<FormulaContext> operands(FormulaContext context) {
    return Stream.concat(
            Stream.of(Optional.ofNullable(context.left), Optional.ofNullable(context.right))
                .flatMap(Optional::stream),
            context.arguments.stream())
        .toList();
  }

  private static boolean lacksOperand(FormulaContext context) {
    return switch (context.operator.getType()) {
      case FormulaParser.LIST, FormulaParser.CALL -> false;
      case FormulaParser.PREFIX -> context.right == null;
      default -> context.left == null || context.right == null;
    };
  }

  private boolean isPower(FormulaContext context, FormulaContext operand) {
    return operand == context.right && reading.isPower(context.operator);
  }

  /** Brackets around one operand, without an operator. */
  private static boolean areBrackets(FormulaContext context) {
    return Tokens.opensOperation(context.getStart())
        && context.operator == null
        && context.left != null
        && !isBroken(context);
  }

  private Formula inBrackets(FormulaContext context, Formula inner) {
    Span span = span(context);
    if (language.hasPrecedence()) {
      return inner instanceof Compound operation
          ? new Compound(language, operation.operation(), operation.operands(), span)
          : inner instanceof Atom atom
              ? new Atom(atom.text(), atom.value(), span)
              : reading.malformed(span);
    }
    return context.exception != null
        ? reading.malformed(span)
        : reading.report(
            Code.SYNTAX,
            span,
            "these brackets hold one operand and no operator",
            "remove the brackets, or add an operator and a second operand");
  }

  private Formula operation(FormulaContext context, List<Formula> operands) {
    Span span = span(context);
    Optional<Operation> operation = language.operation(symbol(context.operator));
    if (operation.isEmpty()) {
      reading.unknownOperator(context.operator);
    }
    boolean complete =
        context.exception == null && operands.stream().noneMatch(Malformed.class::isInstance);
    if (language.hasDigitLists()) {
      list(context, operation, operands, span);
    } else if (complete && operation.filter(known -> !known.takes(operands.size())).isPresent()) {
      count(operation.get(), operands.size(), span);
    } else {
      operation
          .filter(known -> known.sorts().isPresent())
          .ifPresent(
              known -> sorts(known, operands, language.describedSyntax().orElseThrow().atoms()));
    }
    boolean sequence = operation.filter(known -> known.form().isSequence()).isPresent();
    return operation.isEmpty() || operands.isEmpty() && !sequence
        ? reading.malformed(span)
        : new Compound(language, operation.get(), operands, span);
  }

  /** Returns the canonical form of an operator, of which the paper's have other spellings. */
  private String symbol(Token operator) {
    return switch (operator.getType()) {
      case FormulaParser.PLUS -> "+";
      case FormulaParser.MINUS -> "-";
      case FormulaParser.STAR -> "*";
      default ->
          operator instanceof InsertedToken inserted
              ? inserted.meaning()
              : language.symbol(reading.text(operator));
    };
  }

  private void sorts(Operation operation, List<Formula> operands, Atoms atoms) {
    // After a mistake there may be too many.
    int places = Math.min(operands.size(), operation.most());
    for (int i = 0; i < places; i++) {
      Optional<String> sort = atoms.sortOf(operands.get(i));
      if (!operation.accepts(i, sort)) {
        String wanted = operation.sorts().orElseThrow().arguments().get(i);
        reading.report(
            Code.OPERAND_OUT_OF_RANGE,
            operands.get(i).span(),
            "argument %s of %s is of sort %s, not %s"
                .formatted(i + 1, Lookalikes.shown(operation.symbol()), wanted, sort.orElseThrow()),
            "write one of sort " + wanted);
      }
    }
  }

  private void count(Operation operation, int found, Span span) {
    String symbol = Lookalikes.shown(operation.symbol());
    String wanted =
        operation.form() == Form.LIST
            ? operation.least() + " or more"
            : operation.least() == operation.most()
                ? String.valueOf(operation.least())
                : operation.least()
                    + (operation.most() == operation.least() + 1 ? " or " : " to ")
                    + operation.most();
    reading.report(
        Code.TOO_FEW_ARGUMENTS,
        span,
        "%s takes %s arguments and has %s".formatted(symbol, wanted, found),
        found < operation.least()
            ? "add arguments"
            : operation.form() == Form.INFIX
                ? "write an operator between the arguments"
                : "remove arguments");
  }

  private void list(
      FormulaContext context, Optional<Operation> operation, List<Formula> arguments, Span span) {
    operation
        .filter(known -> !language.isTrained(known))
        .ifPresent(
            known ->
                reading.untrainedOperator(
                    Tokens.span(context.operator),
                    arguments.isEmpty() || span.length() > Reading.MOST_EVALUATED
                        ? Optional.empty()
                        : Evaluator.exactValue(new Compound(language, known, arguments, span))));
    if (arguments.size() < 2 && context.exception == null) {
      fewArguments(reading.shown(context.operator), arguments, span, operation.isPresent());
    }
    separate(context, arguments);
  }

  /** An operation of one argument has the argument's value. */
  private void fewArguments(String name, List<Formula> arguments, Span span, boolean known) {
    String message = name + " has " + (arguments.isEmpty() ? "no arguments" : "only one argument");
    if (arguments.isEmpty() || !known || !reading.problems().isEmpty()) {
      reading.report(Code.TOO_FEW_ARGUMENTS, span, message, "give it two or more arguments");
      return;
    }
    String argument = reading.text(arguments.get(0).span());
    reading.mendable(
        Code.TOO_FEW_ARGUMENTS,
        span,
        message,
        "write " + Lookalikes.shown(argument),
        apart(argument, span));
  }

  /** The text that replaces a span, with a space where a digit would touch another. */
  private String apart(String text, Span span) {
    return (isDigitAt(span.start() - 1) ? " " : "") + text + (isDigitAt(span.end()) ? " " : "");
  }

  private boolean isDigitAt(int offset) {
    String line = reading.line();
    return 0 <= offset && offset < line.length() && "0123456789".indexOf(line.charAt(offset)) >= 0;
  }

  /**
   * Warns of digits without whitespace between them if other arguments of the operation have it:
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
        List<String> digits =
            reading.text(run).chars().mapToObj(c -> String.valueOf((char) c)).toList();
        String message =
            "%s is read as %s and %s"
                .formatted(
                    Lookalikes.shown(reading.text(run)),
                    Lookalikes.shown(String.join(", ", digits.subList(0, digits.size() - 1))),
                    digits.get(digits.size() - 1));
        reading.mendable(Code.ADJACENT_DIGITS, run, message, String.join(" ", digits));
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
    return one instanceof Atom && other instanceof Atom && one.span().end() == other.span().start();
  }
}
