package io.nrs.language;

import io.nrs.grammar.BinaryOperator;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sums, differences and products of integers, modulo 100 with their sign. */
public final class ArithmeticRules implements LanguageRules {
  private static final Span NOWHERE = new Span(0, 0);
  private static final int LIMIT = 99;
  private static final BinaryOperator[] OPERATORS = BinaryOperator.values();
  private static final Vocabulary VOCABULARY = Vocabulary.ofCharacters("()+-*0123456789");
  private static final String NUMBER = "(?:0|-?[1-9]\\d?)";
  private static final Pattern ATOM = Pattern.compile(NUMBER);
  private static final Pattern LEAF =
      Pattern.compile("\\((" + NUMBER + ")([-+*])(" + NUMBER + ")\\)");

  private static final Notation NOTATION =
      new Notation(BuiltInLanguage.ARITHMETIC, VOCABULARY, LEAF, ATOM);

  @Override
  public Notation notation() {
    return NOTATION;
  }

  @Override
  public String valueOf(String leaf) {
    Matcher parts = LEAF.matcher(leaf);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no Arithmetic leaf: " + leaf);
    }
    BinaryOperator operator =
        switch (parts.group(2)) {
          case "+" -> BinaryOperator.ADD;
          case "-" -> BinaryOperator.SUBTRACT;
          default -> BinaryOperator.MULTIPLY;
        };
    Formula left = whole(Integer.parseInt(parts.group(1)));
    Formula right = whole(Integer.parseInt(parts.group(3)));
    return Printer.print(
        Evaluator.value(new Formula.BinaryOperation(operator, left, right, NOWHERE)));
  }

  private static Formula whole(int value) {
    return new Formula.Whole(value, NOWHERE);
  }

  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    return Printer.print(operation(shape.nesting(), shape.simplified(), operands, random));
  }

  private static Formula operation(
      int nesting, boolean simplified, Operands operands, SplittableRandom random) {
    BinaryOperator operator = OPERATORS[random.nextInt(OPERATORS.length)];
    if (nesting > 1) {
      Formula left = operation(nesting - 1, simplified, operands.ofSide(random), random);
      Formula right =
          operands == Operands.EQUAL ? left : operation(nesting - 1, simplified, operands, random);
      return new Formula.BinaryOperation(operator, left, right, NOWHERE);
    }
    int left = operands.number(random);
    int right = operands == Operands.EQUAL ? left : operands.number(random);
    if (simplified && right < 0 && operator != BinaryOperator.MULTIPLY) {
      operator = operator == BinaryOperator.ADD ? BinaryOperator.SUBTRACT : BinaryOperator.ADD;
      right = -right;
    }
    return new Formula.BinaryOperation(operator, whole(left), whole(right), NOWHERE);
  }

  private static int anyNumber(SplittableRandom random) {
    return Operands.ANY.number(random);
  }

  @Override
  public FormulaShape trainingShape(SplittableRandom random) {
    int nesting = random.nextInt(8) == 0 ? 1 : random.nextInt(3) == 0 ? 2 : 3;
    return new FormulaShape(nesting, 2, random.nextBoolean());
  }

  @Override
  public Stream<String> domain() {
    return "+-*"
        .chars()
        .mapToObj(Character::toString)
        .flatMap(
            operator ->
                IntStream.rangeClosed(-LIMIT, LIMIT)
                    .boxed()
                    .flatMap(
                        left ->
                            IntStream.rangeClosed(-LIMIT, LIMIT)
                                .mapToObj(right -> "(" + left + operator + right + ")")));
  }

  @Override
  public Stream<String> atoms() {
    return IntStream.rangeClosed(-LIMIT, LIMIT).mapToObj(Integer::toString);
  }

  @Override
  public String randomLeaf(SplittableRandom random) {
    return "(" + anyNumber(random) + "+-***".charAt(random.nextInt(5)) + anyNumber(random) + ")";
  }

  @Override
  public String anyLeaf(SplittableRandom random) {
    return "(" + anyNumber(random) + "+-*".charAt(random.nextInt(3)) + anyNumber(random) + ")";
  }

  @Override
  public String randomAtom(SplittableRandom random) {
    return String.valueOf(anyNumber(random));
  }

  @Override
  public int longestLeaf() {
    return "(-99*-99)".length();
  }
}
