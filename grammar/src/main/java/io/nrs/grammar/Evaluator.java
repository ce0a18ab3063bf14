package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language.LeafValues;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Problem.ProblemMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Computes exact values of formulas, the reference for networks. */
public final class Evaluator {
  private Evaluator() {}

  /**
   * Returns the value with the span of the formula. A monomial always carries its sign. In a
   * language with irreducible leaves the value is the normal form, which may be an operation.
   *
   * @throws IllegalArgumentException for a formula without a value: a part is malformed, variables
   *     differ, languages are mixed, or the meaning of its language is unknown
   */
  public static Formula value(Formula formula) {
    if (formula instanceof Compound operation) {
      return value(operation);
    }
    if (formula instanceof Atom atom) {
      return new Atom(atom.value(), atom.span());
    }
    throw new IllegalArgumentException(
        "a malformed formula has no value: " + ProblemMessages.shown(Printer.print(formula)));
  }

  /** Returns the value of a valid formula in printed form. */
  public static String exactValue(Formula formula) {
    return Printer.print(value(formula));
  }

  /** Returns the value of a formula in printed form; empty for a text that is no valid formula. */
  public static Optional<String> exactValue(Language language, String formula) {
    return Parser.parseFormula(language, formula).map(Evaluator::exactValue);
  }

  private static Formula value(Compound operation) {
    Language language = operation.language();
    LeafValues values =
        language
            .leafValues()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the meaning of " + language.id() + " is not known here"));
    List<Formula> arguments = new ArrayList<>();
    for (Formula argument : operation.operands()) {
      arguments.add(value(argument));
    }
    // A list rewrites its first two arguments until one is left; other forms take all at once.
    boolean list =
        operation.operation().form() == Form.LIST && language instanceof DescribedLanguage;
    int taken = list ? Math.min(2, arguments.size()) : arguments.size();
    int from = 0;
    while (true) {
      List<Formula> rest = arguments.subList(from, arguments.size());
      Optional<String> value = leafValue(operation, values, rest.subList(0, taken));
      if (value.isEmpty()) {
        return new Compound(language, operation.operation(), rest, operation.span());
      }
      Atom atom = new Atom(value.get(), operation.span());
      if (rest.size() == taken) {
        return atom;
      }
      from += taken - 1;
      arguments.set(from, atom);
    }
  }

  private static Optional<String> leafValue(
      Compound operation, LeafValues values, List<Formula> arguments) {
    List<String> atoms = new ArrayList<>();
    for (Formula argument : arguments) {
      if (!(argument instanceof Atom atom)) {
        return Optional.empty();
      }
      atoms.add(atom.value());
    }
    return values.valueOf(operation.operation(), atoms);
  }

  /**
   * Returns whether no leaf of an operation can be rewritten. It is also true if the meaning of the
   * language is unknown.
   */
  public static boolean isNormalForm(Compound operation) {
    return operation.language() instanceof DescribedLanguage
        && (!hasValue(operation)
            || Printer.print(value(operation)).equals(Printer.print(operation)));
  }

  /** Returns whether every part is well-formed, and the meaning of the language is known. */
  static boolean hasValue(Formula formula) {
    if (!(formula instanceof Compound operation)) {
      return formula instanceof Atom;
    }
    if (operation.language().leafValues().isEmpty()) {
      return false;
    }
    for (Formula operand : operation.operands()) {
      if (!hasValue(operand)) {
        return false;
      }
    }
    return true;
  }
}
