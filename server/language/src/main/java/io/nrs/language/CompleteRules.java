package io.nrs.language;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.Language;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import io.nrs.language.sampling.FormulaShape;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * A described language with complete formulas, as in the paper's data. All its operations are
 * lists, or all are infix with two operands of the same depth. Every leaf has a value, and atoms
 * are drawn uniformly. Parts are drawn in the order in which they are written.
 */
public final class CompleteRules extends SyntaxRules {
  private static final String PLUS = "+";
  private static final String MINUS = "-";

  private final boolean lists;
  private final boolean signed;
  private final List<String> operators;
  private final List<String> symbols;

  /** Each operator as often as its weight. */
  private final List<String> weighted;

  /**
   * @param language that the syntax belongs to, whichever grammar reads it
   */
  public CompleteRules(Language language, Syntax syntax) {
    super(language, syntax, true, Optional.empty());
    this.lists = syntax.operations().get(0).form() == Form.LIST;
    this.operators = operators().stream().map(vocabulary()::compact).toList();
    this.symbols = syntax.atoms().symbols().stream().map(vocabulary()::compact).toList();
    this.signed =
        syntax.atoms().integers().filter(range -> range.least() < 0).isPresent()
            && operators.containsAll(List.of(PLUS, MINUS));
    this.weighted =
        operators().stream()
            .flatMap(
                symbol ->
                    Collections.nCopies(
                        syntax.sampling().weights().getOrDefault(symbol, 1),
                        vocabulary().compact(symbol))
                        .stream())
            .toList();
  }

  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    if (lists) {
      StringBuilder text = new StringBuilder();
      String only = operands == Operands.EQUAL ? atom(operands, random) : "";
      Supplier<String> atoms = only.isEmpty() ? () -> atom(operands, random) : () -> only;
      list(shape.nesting(), shape.arguments(), atoms, random, text);
      return text.toString();
    }
    return infix(shape.nesting(), shape.simplified(), operands, random);
  }

  /** Digits are never small, as none of them is large. */
  @Override
  public Set<Operands> operands() {
    return lists
        ? Operands.allBut(Operands.SMALL, Operands.VARIED)
        : Operands.allBut(Operands.VARIED);
  }

  /** Draws an atom; if the language has no such atom, any atom. */
  private String atom(Operands operands, SplittableRandom random) {
    if (operands == Operands.ANY || operands == Operands.EQUAL) {
      return randomAtom(random);
    }
    Optional<Atoms.Range> integers = syntax.atoms().integers();
    if (integers.isPresent()) {
      int number = operands.number(random);
      return number < integers.get().least() || number > integers.get().greatest()
          ? randomAtom(random)
          : String.valueOf(number);
    }
    int digit = operands.digit(random);
    return digit < symbols.size() ? symbols.get(digit) : randomAtom(random);
  }

  /** A list with exactly two operations as arguments, as deep as the list allows. */
  private void list(
      int nesting,
      int arguments,
      Supplier<String> atoms,
      SplittableRandom random,
      StringBuilder text) {
    boolean[] nested = new boolean[arguments];
    if (nesting > 1) {
      int first = random.nextInt(arguments);
      int second = random.nextInt(arguments - 1);
      nested[first] = true;
      nested[second < first ? second : second + 1] = true;
    }
    text.append(syntax.open());
    int operator = text.length();
    for (boolean operation : nested) {
      if (operation) {
        list(nesting - 1, arguments, atoms, random, text);
      } else {
        text.append(atoms.get());
      }
    }
    text.insert(operator, any(operators, random));
    text.append(syntax.close());
  }

  private static String any(List<String> choices, SplittableRandom random) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String infix(
      int nesting, boolean simplified, Operands operands, SplittableRandom random) {
    String operator = any(operators, random);
    if (nesting > 1) {
      String left = infix(nesting - 1, simplified, operands.ofSide(random), random);
      String right =
          operands == Operands.EQUAL ? left : infix(nesting - 1, simplified, operands, random);
      return whole(left + operator + right);
    }
    String left = atom(operands, random);
    String right = operands == Operands.EQUAL ? left : atom(operands, random);
    boolean sum = operator.equals(PLUS) || operator.equals(MINUS);
    if (signed && simplified && sum && right.startsWith(MINUS)) {
      operator = operator.equals(PLUS) ? MINUS : PLUS;
      right = right.substring(1);
    }
    return whole(left + operator + right);
  }

  @Override
  public FormulaShape trainingShape(SplittableRandom random) {
    int most = syntax.sampling().arguments();
    int nesting = trainingNesting(random);
    int arguments = most > 2 ? random.nextInt(2, most + 1) : 2;
    return new FormulaShape(nesting, arguments, !signed || random.nextBoolean());
  }

  private int trainingNesting(SplittableRandom random) {
    return switch (syntax.nesting()) {
      case 1 -> 1;
      case 2 -> random.nextInt(4) == 0 ? 1 : 2;
      default -> random.nextInt(8) == 0 ? 1 : random.nextInt(3) == 0 ? 2 : 3;
    };
  }

  @Override
  public boolean hasSignedOperands() {
    return signed;
  }

  @Override
  public String randomLeaf(SplittableRandom random) {
    if (lists) {
      String part = any(weighted, random) + randomAtom(random) + randomAtom(random);
      return random.nextBoolean() ? part : whole(part);
    }
    return whole(randomAtom(random) + any(weighted, random) + randomAtom(random));
  }

  @Override
  public String anyLeaf(SplittableRandom random) {
    if (lists) {
      return randomLeaf(random);
    }
    String operator = any(operators, random);
    return whole(randomAtom(random) + operator + randomAtom(random));
  }

  @Override
  public String randomAtom(SplittableRandom random) {
    Optional<Atoms.Range> integers = syntax.atoms().integers();
    return integers.isPresent()
        ? String.valueOf(random.nextInt(integers.get().least(), integers.get().greatest() + 1))
        : any(symbols, random);
  }

  @Override
  public int longestValue() {
    return longestAtom();
  }
}
