package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Whole;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Formulas as people write them, and the steps to their values. */
final class RandomNotation {
  private static final int LOOSEST = 0;
  private static final int TIGHTEST = 3;

  private final Random random;

  RandomNotation(long seed) {
    this.random = new Random(seed);
  }

  String write(Formula formula) {
    return formula instanceof ListOperation || formula instanceof Formula.Digit
        ? list(formula)
        : infix(formula, LOOSEST);
  }

  private String list(Formula formula) {
    if (!(formula instanceof ListOperation operation)) {
      return Printer.print(formula);
    }
    String name = operation.operator().name();
    String written = random.nextBoolean() ? name : name.toLowerCase(Locale.ROOT);
    List<String> arguments = operation.arguments().stream().map(this::list).toList();
    return switch (random.nextInt(4)) {
      case 0 -> written + "(" + String.join(random.nextBoolean() ? ", " : ",", arguments) + ")";
      case 1 -> "[" + written + " " + String.join(", ", arguments) + "]";
      case 2 -> "[ " + written + space() + " " + String.join(" ", arguments) + " ]";
      default -> "[" + written + String.join(space(), spaced(arguments)) + "]";
    };
  }

  /** A word must not touch the name before it. */
  private static List<String> spaced(List<String> arguments) {
    return arguments.stream()
        .map(text -> Character.isLetter(text.charAt(0)) ? " " + text : text)
        .toList();
  }

  /**
   * @param binding brackets may go around operations that bind more tightly
   */
  private String infix(Formula formula, int binding) {
    String text;
    int own;
    if (!(formula instanceof BinaryOperation operation)) {
      text = atom((Atom) formula);
      own = TIGHTEST;
    } else if (isZero(operation) && random.nextBoolean()) {
      text = minus() + "(" + space() + infix(operation.right(), LOOSEST) + ")";
      own = TIGHTEST;
    } else {
      own = operation.operator() == BinaryOperator.MULTIPLY ? 2 : 1;
      String left = infix(operation.left(), own);
      String right = infix(operation.right(), own + 1);
      boolean implicit = own == 2 && right.startsWith("(") && random.nextBoolean();
      text = left + (implicit ? "" : space() + sign(operation.operator())) + space() + right;
    }
    boolean needed = own < binding;
    return needed || random.nextInt(6) == 0 ? "(" + space() + text + space() + ")" : text;
  }

  private static boolean isZero(BinaryOperation operation) {
    boolean zero =
        operation.left() instanceof Whole whole
            ? whole.value() == 0
            : operation.left() instanceof Monomial monomial && monomial.coefficient() == 0;
    return zero && operation.operator() == BinaryOperator.SUBTRACT;
  }

  private String atom(Atom atom) {
    if (atom instanceof Monomial monomial) {
      return monomial(monomial);
    }
    int value = ((Whole) atom).value();
    return value < 0 ? minus() + space() + -value : String.valueOf(value);
  }

  private String monomial(Monomial monomial) {
    List<String> factors = new ArrayList<>(List.of(monomial.variables().split("")));
    Collections.shuffle(factors, random);
    int size = Math.abs(monomial.coefficient());
    if (size != 1) {
      factors.add(0, String.valueOf(size));
    }
    String product =
        String.join(List.of("*", "", " ", " * ", "×", "·").get(random.nextInt(6)), factors);
    return monomial.signWritten()
        ? (monomial.coefficient() < 0 ? minus() : "+") + product
        : product;
  }

  private String minus() {
    return random.nextInt(4) == 0 ? "−" : "-";
  }

  private String sign(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> "+";
      case SUBTRACT -> minus();
      case MULTIPLY -> List.of("*", "×", "·").get(random.nextInt(3));
    };
  }

  private String space() {
    return random.nextBoolean() ? "" : " ".repeat(1 + random.nextInt(2));
  }

  /** Rewrites the last leaf where it is written. */
  static WrittenFormula step(WrittenFormula formula) {
    RandomFormulas.Leaf leaf = leaf(formula);
    return formula.after(formula.rewrite(leaf.start(), leaf.end(), leaf.value())).orElseThrow();
  }

  /** Rewrites the last leaf in the printed formula. */
  static String printedStep(WrittenFormula formula) {
    RandomFormulas.Leaf leaf = leaf(formula);
    String printed = Printer.print(formula.formula());
    return printed.substring(0, leaf.start()) + leaf.value() + printed.substring(leaf.end());
  }

  private static RandomFormulas.Leaf leaf(WrittenFormula formula) {
    String printed = Printer.print(formula.formula());
    return RandomFormulas.lastLeaf(Parser.parseFormula(formula.language(), printed).orElseThrow());
  }
}
