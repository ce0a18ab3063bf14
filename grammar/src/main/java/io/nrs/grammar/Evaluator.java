package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.rewriting.TermRewriting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Computes exact values of formulas, the reference for networks. */
public final class Evaluator {
  /** Why a formula without a mistake may have no value. */
  public static final String ENDLESS =
      "rewriting does not end within 1,000 levels, 1,000,000 symbols and 100,000 steps";

  private Evaluator() {}

  /**
   * Returns the value; an atom has the span of the formula. A monomial always carries its sign. In
   * a language with irreducible leaves the value is the normal form, which may be an operation.
   * Operands are rewritten first. One that stays an operation is like an atom from then on.
   *
   * @return nothing if a part is malformed, if the meaning of the language is unknown, or if
   *     rewriting does not end within its limits
   * @throws IllegalArgumentException if variables differ, or languages are mixed
   */
  public static Optional<Formula> value(Formula formula) {
    if (formula instanceof Compound operation) {
      // A lambda would double the frames of a deep formula.
      Optional<LeafValues> values = operation.language().leafValues();
      return values.isPresent() ? value(operation, values.get()) : Optional.empty();
    }
    return formula instanceof Atom atom ? Optional.of(atom.alone()) : Optional.empty();
  }

  /** Returns the {@link #value} in printed form. */
  public static Optional<String> exactValue(Formula formula) {
    return value(formula).map(Printer::value);
  }

  /**
   * Returns the operands of a leaf as {@link LeafValues} take them. Those of a longer list before
   * its last one stay together.
   */
  public static List<String> arguments(Compound leaf) {
    List<Formula> operands = leaf.operands();
    if (isDescribedList(leaf) && operands.size() > 2) {
      int last = operands.size() - 1;
      operands = List.of(joined(leaf, operands.subList(0, last)), operands.get(last));
    }
    return Leaf.of(operands).arguments();
  }

  private static boolean isDescribedList(Compound operation) {
    return operation.operation().form() == Form.LIST && !operation.language().isOfPaper();
  }

  private static Optional<Formula> value(Compound operation, LeafValues values) {
    if (operation.operation().form().isSequence()) {
      return operation.operands().stream().allMatch(Atom.class::isInstance)
          ? normalForm(operation, values)
          : Optional.empty();
    }
    if (operation.language().terms().isPresent()) {
      return termNormalForm(operation);
    }
    List<Formula> arguments = new ArrayList<>();
    for (Formula operand : operation.operands()) {
      Optional<Formula> argument = value(operand);
      if (argument.isEmpty()) {
        return Optional.empty();
      }
      arguments.add(argument.get());
    }
    return Optional.of(
        isDescribedList(operation)
            ? ofList(operation, values, arguments)
            : leafValue(operation, values, arguments)
                .orElseGet(
                    () ->
                        new Compound(
                            operation.language(),
                            operation.operation(),
                            arguments,
                            operation.span())));
  }

  private static Optional<Formula> normalForm(Compound sequence, LeafValues values) {
    List<String> atoms = sequence.operands().stream().map(Printer::print).toList();
    return values
        .normalForm(atoms)
        .map(
            normal ->
                new Compound(
                    sequence.language(),
                    sequence.operation(),
                    normal.stream().map(atom -> (Formula) new Atom(atom, sequence.span())).toList(),
                    sequence.span()));
  }

  /** The normal form by rules with operations on both sides; a malformed part has none. */
  private static Optional<Formula> termNormalForm(Compound formula) {
    TermRewriting rewriting = formula.language().terms().orElseThrow();
    return formula
        .term()
        .flatMap(rewriting::normalForm)
        .map(term -> Formula.of(formula.language(), term, formula.span()));
  }

  /**
   * A list takes its first two arguments together until one is left. If they have no value, they
   * are one operand from then on, which is printed without brackets while it is the first.
   */
  private static Formula ofList(Compound operation, LeafValues values, List<Formula> arguments) {
    List<Formula> first = new ArrayList<>(arguments.subList(0, 1));
    for (Formula next : arguments.subList(1, arguments.size())) {
      first.add(next);
      List<Formula> pair = pair(operation, first, first.size() - 1);
      Optional<Formula> value = leafValue(operation, values, pair);
      if (value.isEmpty()) {
        continue;
      }
      first.remove(first.size() - 1);
      if (value.get() != pair.get(0)) {
        first = new ArrayList<>(List.of(value.get()));
      }
    }
    return joined(operation, first);
  }

  private static Formula joined(Compound operation, List<Formula> arguments) {
    return arguments.size() == 1
        ? arguments.get(0)
        : new Compound(operation.language(), operation.operation(), arguments, operation.span());
  }

  /** Returns an atom, one of the arguments, or nothing if the operation stays. */
  private static Optional<Formula> leafValue(
      Compound operation, LeafValues values, List<Formula> arguments) {
    Leaf leaf = Leaf.of(arguments);
    return values
        .valueOf(operation.operation(), leaf.arguments())
        .map(
            value ->
                LeafValues.isPlaceholder(value)
                    ? leaf.folded().get(LeafValues.number(value) - 1)
                    : new Atom(value, operation.span()));
  }

  /**
   * The operands of a leaf.
   *
   * @param arguments atoms, and placeholders of operations
   * @param folded the operations, each once
   */
  private record Leaf(List<String> arguments, List<Formula> folded) {
    static Leaf of(List<Formula> operands) {
      List<Formula> folded = new ArrayList<>();
      List<String> arguments = new ArrayList<>();
      for (Formula operand : operands) {
        if (operand instanceof Atom atom) {
          arguments.add(atom.value());
        } else {
          int place = place(folded, operand);
          if (place == folded.size()) {
            folded.add(operand);
          }
          arguments.add(LeafValues.placeholder(place + 1));
        }
      }
      return new Leaf(arguments, folded);
    }
  }

  /** Returns the place of an equal formula, or one past the last. */
  private static int place(List<Formula> formulas, Formula wanted) {
    if (formulas.isEmpty()) {
      return 0;
    }
    String text = Printer.print(wanted);
    int place = 0;
    while (place < formulas.size() && !Printer.print(formulas.get(place)).equals(text)) {
      place++;
    }
    return place;
  }

  /**
   * Returns whether no leaf of an operation can be rewritten. It is also true if a part is
   * malformed, or the meaning of the language is unknown. It looks at every leaf once and rewrites
   * none.
   */
  public static boolean isNormalForm(Compound operation) {
    if (operation.language().terms().isPresent()) {
      TermRewriting rewriting = operation.language().terms().get();
      return operation.term().filter(term -> !rewriting.isNormalForm(term)).isEmpty();
    }
    return !operation.language().isOfPaper()
        && operation
            .language()
            .leafValues()
            .filter(values -> isWellFormed(operation) && hasLeaf(operation, values))
            .isEmpty();
  }

  /**
   * Returns whether a normal form of a sequence is no value, because its language says which normal
   * forms are values.
   */
  public static boolean isStuck(Formula normalForm) {
    return normalForm instanceof Compound sequence
        && sequence.operation().form() == Form.SEQUENCE
        && !sequence
            .language()
            .notation()
            .lines()
            .isFinal(sequence.operands().stream().map(Printer::print).toList());
  }

  private static boolean isWellFormed(Formula formula) {
    if (!(formula instanceof Compound operation)) {
      return formula instanceof Atom;
    }
    for (Formula operand : operation.operands()) {
      if (!isWellFormed(operand)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasLeaf(Compound operation, LeafValues values) {
    List<Formula> operands = operation.operands();
    if (operation.operation().form().isSequence()) {
      return !values.isNormalForm(operands.stream().map(Printer::print).toList());
    }
    for (Formula operand : operands) {
      if (operand instanceof Compound inner && hasLeaf(inner, values)) {
        return true;
      }
    }
    if (!isDescribedList(operation)) {
      return leafValue(operation, values, operands).isPresent();
    }
    for (int i = 1; i < operands.size(); i++) {
      if (leafValue(operation, values, pair(operation, operands, i)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  /** The operands of a list before one of them, together, and that one. */
  private static List<Formula> pair(Compound operation, List<Formula> operands, int next) {
    // Beside an atom, it does not matter which operation it is. A long list is not copied often.
    boolean any = next > 1 && operands.get(next) instanceof Atom;
    return List.of(
        any ? operation : joined(operation, operands.subList(0, next)), operands.get(next));
  }
}
