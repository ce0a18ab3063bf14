package io.nrs.grammar.notation;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.Monomial;
import io.nrs.grammar.Printer;
import io.nrs.grammar.RandomFormulas;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.written.WrittenFormula;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Formulas as people write them, and the steps to their values. */
public final class RandomNotation {
  private static final int LOOSEST = 0;
  private static final int TIGHTEST = 3;

  private final Language language;
  private final Random random;

  RandomNotation(Language language, long seed) {
    this.language = language;
    this.random = new Random(seed);
  }

  String write(Formula formula) {
    return language == BuiltInLanguage.LISTOPS ? list(formula) : infix(formula, LOOSEST);
  }

  private String list(Formula formula) {
    if (!(formula instanceof Compound operation)) {
      return Printer.print(formula);
    }
    String name = operation.operation().symbol();
    String written = random.nextBoolean() ? name : name.toLowerCase(Locale.ROOT);
    List<String> arguments = operation.operands().stream().map(this::list).toList();
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
    if (!(formula instanceof Compound operation)) {
      text = atom(Printer.print(formula));
      own = TIGHTEST;
    } else if (isZero(operation) && random.nextBoolean()) {
      text = minus() + "(" + space() + infix(operation.operands().get(1), LOOSEST) + ")";
      own = TIGHTEST;
    } else {
      own = operation.operation().symbol().equals("*") ? 2 : 1;
      String left = infix(operation.operands().get(0), own);
      String right = infix(operation.operands().get(1), own + 1);
      boolean implicit = own == 2 && right.startsWith("(") && random.nextBoolean();
      text =
          left + (implicit ? "" : space() + sign(operation.operation().symbol())) + space() + right;
    }
    boolean needed = own < binding;
    return needed || random.nextInt(6) == 0 ? "(" + space() + text + space() + ")" : text;
  }

  private static boolean isZero(Compound operation) {
    return Printer.print(operation.operands().get(0)).matches("0|\\+0\\*.*")
        && operation.operation().symbol().equals("-");
  }

  private String atom(String printed) {
    if (language == BuiltInLanguage.ALGEBRA) {
      return monomial(printed);
    }
    return printed.startsWith("-") ? minus() + space() + printed.substring(1) : printed;
  }

  private String monomial(String printed) {
    Monomial monomial = Monomial.of(printed);
    List<String> factors = new ArrayList<>(List.of(monomial.variables().split("")));
    Collections.shuffle(factors, random);
    int size = Math.abs(monomial.coefficient());
    if (size != 1) {
      factors.add(0, String.valueOf(size));
    }
    String product =
        String.join(List.of("*", "", " ", " * ", "×", "·").get(random.nextInt(6)), factors);
    return switch (printed.charAt(0)) {
      case '-' -> minus() + product;
      case '+' -> "+" + product;
      default -> product;
    };
  }

  private String minus() {
    return random.nextInt(4) == 0 ? "−" : "-";
  }

  private String sign(String operator) {
    return switch (operator) {
      case "-" -> minus();
      case "*" -> List.of("*", "×", "·").get(random.nextInt(3));
      default -> operator;
    };
  }

  private String space() {
    return random.nextBoolean() ? "" : " ".repeat(1 + random.nextInt(2));
  }

  /** Rewrites the last leaf where it is written. */
  public static WrittenFormula step(WrittenFormula formula) {
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
