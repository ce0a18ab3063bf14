package io.nrs.language;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.ListOperator;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** MIN, MAX and sum modulo 10 over lists of digits. */
public final class ListOpsRules implements LanguageRules {
  private static final Span NOWHERE = new Span(0, 0);
  private static final String OPERATORS = "nxs";
  private static final List<ListOperator> MEANINGS =
      List.of(ListOperator.MIN, ListOperator.MAX, ListOperator.SM);
  private static final Vocabulary VOCABULARY =
      new Vocabulary(
          List.of("[", "]", "MIN", "MAX", "SM", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
          "[]nxs0123456789");
  private static final Pattern LEAF = Pattern.compile("\\[[nxs]\\d\\d\\]|[nxs]\\d\\d(?=\\d)");
  private static final Pattern ATOM = Pattern.compile("\\d");
  private static final Pattern PARTS = Pattern.compile("\\[?([nxs])(\\d)(\\d)\\]?");

  private static final Notation NOTATION =
      new Notation(BuiltInLanguage.LISTOPS, VOCABULARY, LEAF, ATOM);

  @Override
  public Notation notation() {
    return NOTATION;
  }

  @Override
  public String valueOf(String leaf) {
    Matcher parts = PARTS.matcher(leaf);
    if (!parts.matches() || leaf.startsWith("[") != leaf.endsWith("]")) {
      throw new IllegalArgumentException("no ListOps leaf: " + leaf);
    }
    ListOperator operator = MEANINGS.get(OPERATORS.indexOf(parts.group(1)));
    List<Formula> arguments = List.of(digit(parts.group(2)), digit(parts.group(3)));
    String value =
        Printer.print(Evaluator.value(new Formula.ListOperation(operator, arguments, NOWHERE)));
    return leaf.startsWith("[") ? value : parts.group(1) + value;
  }

  private static Formula digit(String text) {
    return new Formula.Digit(Integer.parseInt(text), NOWHERE);
  }

  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    int only = operands == Operands.EQUAL ? operands.digit(random) : 0;
    IntSupplier digits = operands == Operands.EQUAL ? () -> only : () -> operands.digit(random);
    return VOCABULARY.compact(
        Printer.print(operation(shape.nesting(), shape.arguments(), digits, random)));
  }

  @Override
  public Set<Operands> operands() {
    return EnumSet.complementOf(EnumSet.of(Operands.SMALL));
  }

  private static Formula operation(
      int nesting, int arguments, IntSupplier digits, SplittableRandom random) {
    List<Formula> parts = new ArrayList<>();
    boolean[] nested = new boolean[arguments];
    if (nesting > 1) {
      int first = random.nextInt(arguments);
      int second = random.nextInt(arguments - 1);
      nested[first] = true;
      nested[second < first ? second : second + 1] = true;
    }
    for (int i = 0; i < arguments; i++) {
      parts.add(
          nested[i]
              ? operation(nesting - 1, arguments, digits, random)
              : new Formula.Digit(digits.getAsInt(), NOWHERE));
    }
    return new Formula.ListOperation(MEANINGS.get(random.nextInt(MEANINGS.size())), parts, NOWHERE);
  }

  @Override
  public FormulaShape trainingShape(SplittableRandom random) {
    return new FormulaShape(random.nextInt(4) == 0 ? 1 : 2, 2 + random.nextInt(2), true);
  }

  @Override
  public Stream<String> domain() {
    return OPERATORS
        .chars()
        .mapToObj(Character::toString)
        .flatMap(
            operator ->
                IntStream.range(0, 100)
                    .mapToObj(pair -> operator + pair / 10 + pair % 10)
                    .flatMap(part -> Stream.of("[" + part + "]", part)));
  }

  @Override
  public Stream<String> atoms() {
    return IntStream.range(0, 10).mapToObj(Integer::toString);
  }

  @Override
  public String randomLeaf(SplittableRandom random) {
    String part =
        "" + OPERATORS.charAt(random.nextInt(3)) + random.nextInt(10) + random.nextInt(10);
    return random.nextBoolean() ? part : "[" + part + "]";
  }

  @Override
  public String randomAtom(SplittableRandom random) {
    return String.valueOf(random.nextInt(10));
  }

  @Override
  public boolean leavesOperator(String leaf) {
    return !leaf.startsWith("[");
  }

  @Override
  public int longestLeaf() {
    return 5;
  }
}
