package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.DescribedOperation;
import io.nrs.grammar.Formula.Digit;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Whole;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sound formulas of any shape, without meaningful spans. */
final class RandomFormulas {
  private static final Span NOWHERE = new Span(0, 0);
  private static final List<ListOperator> LIST_OPERATORS =
      List.of(ListOperator.MIN, ListOperator.MAX, ListOperator.SM);

  private final Language language;
  private final Random random;

  RandomFormulas(Language language, long seed) {
    this.language = language;
    this.random = new Random(seed);
  }

  Formula next(int depth) {
    String variables = variables();
    return formula(depth, variables, false);
  }

  private Formula formula(int depth, String variables, boolean rightOperand) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return atom(variables, rightOperand);
    }
    if (language == BuiltInLanguage.LISTOPS) {
      List<Formula> arguments =
          IntStream.range(0, 2 + random.nextInt(4))
              .mapToObj(i -> formula(depth - 1, variables, false))
              .toList();
      return new ListOperation(LIST_OPERATORS.get(random.nextInt(3)), arguments, NOWHERE);
    }
    int operators = language == BuiltInLanguage.ARITHMETIC ? 3 : 2;
    return new BinaryOperation(
        BinaryOperator.values()[random.nextInt(operators)],
        formula(depth - 1, variables, false),
        formula(depth - 1, variables, true),
        NOWHERE);
  }

  private Formula atom(String variables, boolean rightOperand) {
    int number = random.nextInt(199) - 99;
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS -> new Digit(random.nextInt(10), NOWHERE);
      case ARITHMETIC -> new Whole(number, NOWHERE);
      case ALGEBRA ->
          new Monomial(
              random.nextInt(6) == 0 ? Integer.signum(number) : number,
              variables,
              !rightOperand || number < 0 || random.nextBoolean(),
              NOWHERE);
    };
  }

  private String variables() {
    StringBuilder variables = new StringBuilder();
    "abxy".chars().filter(c -> random.nextBoolean()).forEach(c -> variables.append((char) c));
    return variables.isEmpty() ? "y" : variables.toString();
  }

  /** The formula's text with random white space between its tokens. */
  String spaced(Formula formula) {
    StringBuilder text = new StringBuilder();
    String printed = Printer.print(formula);
    int from = 0;
    for (var token : Tokens.of(language, printed)) {
      Span span = Tokens.span(token);
      boolean isSigned = isSign(printed, span.start() - 1) && isOperand(printed, span.start() - 2);
      if (!isSigned) {
        text.append(" ".repeat(random.nextInt(3))).append(random.nextInt(9) == 0 ? "\t" : "");
      }
      text.append(printed, from, span.end());
      from = span.end();
    }
    return text.toString();
  }

  private static boolean isSign(String text, int at) {
    return at >= 0 && (text.charAt(at) == '+' || text.charAt(at) == '-');
  }

  /** Whether a sign behind this offset belongs to a number: it follows a bracket or an operator. */
  private static boolean isOperand(String text, int at) {
    return at < 0 || "(+-*".indexOf(text.charAt(at)) >= 0;
  }

  static Formula withoutSpans(Formula formula) {
    if (formula instanceof ListOperation operation) {
      List<Formula> arguments =
          operation.arguments().stream().map(RandomFormulas::withoutSpans).toList();
      return new ListOperation(operation.operator(), arguments, NOWHERE);
    }
    if (formula instanceof BinaryOperation operation) {
      return new BinaryOperation(
          operation.operator(),
          withoutSpans(operation.left()),
          withoutSpans(operation.right()),
          NOWHERE);
    }
    if (formula instanceof Digit digit) {
      return new Digit(digit.value(), NOWHERE);
    }
    if (formula instanceof Whole whole) {
      return new Whole(whole.value(), NOWHERE);
    }
    if (formula instanceof Monomial monomial) {
      return new Monomial(
          monomial.coefficient(), monomial.variables(), monomial.signWritten(), NOWHERE);
    }
    return formula;
  }

  /** The formula and all parts of it. */
  static Stream<Formula> parts(Formula formula) {
    Stream<Formula> inner = Stream.empty();
    if (formula instanceof ListOperation operation) {
      inner = operation.arguments().stream().flatMap(RandomFormulas::parts);
    } else if (formula instanceof BinaryOperation operation) {
      inner = Stream.of(operation.left(), operation.right()).flatMap(RandomFormulas::parts);
    } else if (formula instanceof DescribedOperation operation) {
      inner = operation.arguments().stream().flatMap(RandomFormulas::parts);
    }
    return Stream.concat(Stream.of(formula), inner);
  }

  /**
   * A part of a formula that is rewritten next.
   *
   * @param start of the part in the text that the formula was read from
   * @param end one past its last code unit
   * @param value that takes its place
   */
  record Leaf(int start, int end, String value) {}

  /** In the Selector's form: an operator and two digits if more arguments follow. */
  static Leaf lastLeaf(Formula formula) {
    Formula last =
        parts(formula)
            .filter(part -> !(part instanceof Atom))
            .filter(RandomFormulas::isLeaf)
            .reduce((one, other) -> other)
            .orElseThrow();
    Span span = last.span();
    if (last instanceof ListOperation operation && operation.arguments().size() > 2) {
      List<Formula> two = operation.arguments().subList(0, 2);
      String value =
          Printer.print(Evaluator.value(new ListOperation(operation.operator(), two, span)));
      return new Leaf(span.start() + 1, two.get(1).span().end(), operation.operator() + value);
    }
    return new Leaf(span.start(), span.end(), Printer.print(Evaluator.value(last)));
  }

  private static boolean isLeaf(Formula formula) {
    if (formula instanceof ListOperation list) {
      return list.arguments().stream().limit(3).allMatch(Atom.class::isInstance);
    }
    BinaryOperation operation = (BinaryOperation) formula;
    return operation.left() instanceof Atom && operation.right() instanceof Atom;
  }
}
