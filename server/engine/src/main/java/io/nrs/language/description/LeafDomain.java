package io.nrs.language.description;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.language.description.LanguageDescription.DescriptionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All leaves of a described language, in a fixed order. If some leaf of atoms has no value, the
 * operands of leaves are also {@linkplain LeafValues#placeholder placeholders} of operations in
 * their final form.
 */
public final class LeafDomain {
  /** Languages with more leaves are refused, because proof and training cover every leaf. */
  public static final long MAX_LEAVES = 5_000_000;

  private static final Span NOWHERE = new Span(0, 0);

  private LeafDomain() {}

  /** An operation with its atoms and placeholders. */
  public record LeafTerms(Operation operation, List<String> arguments) {
    public LeafTerms {
      arguments = List.copyOf(arguments);
    }

    /** Returns the parts of a formula; empty if it is not one operation with atoms. */
    public static Optional<LeafTerms> of(Formula formula) {
      return formula instanceof Compound leaf
              && leaf.operands().stream().allMatch(Atom.class::isInstance)
          ? Optional.of(
              new LeafTerms(
                  leaf.operation(), leaf.operands().stream().map(Printer::print).toList()))
          : Optional.empty();
    }

    /** Returns the leaf as it is printed. */
    public String print(DescribedLanguage language) {
      List<Formula> operands = new ArrayList<>();
      arguments.forEach(argument -> operands.add(new Atom(argument, NOWHERE)));
      return Printer.print(new Compound(language, operation, operands, NOWHERE));
    }
  }

  /** Returns the numbers of arguments that a leaf of an operation can have. */
  public static IntStream arities(Operation operation) {
    return operation.form() == Form.LIST
        ? IntStream.of(2)
        : IntStream.rangeClosed(operation.least(), operation.most());
  }

  /** Returns the number of leaves of atoms; at most {@link Long#MAX_VALUE}. */
  public static long size(DescribedLanguage.Syntax syntax) {
    return size(syntax, false);
  }

  /**
   * Returns the number of leaves; at most {@link Long#MAX_VALUE}.
   *
   * @param folded whether operands may be placeholders
   */
  public static long size(DescribedLanguage.Syntax syntax, boolean folded) {
    double size = 0;
    for (Operation operation : syntax.operations()) {
      size += arities(operation).mapToDouble(arity -> size(syntax, operation, arity, folded)).sum();
    }
    return (long) size;
  }

  /** Returns the number of leaves of an operation with so many atoms. */
  public static double size(DescribedLanguage.Syntax syntax, Operation operation, int arity) {
    return size(syntax, operation, arity, false);
  }

  private static double size(
      DescribedLanguage.Syntax syntax, Operation operation, int arity, boolean folded) {
    double[] atoms = new double[arity];
    for (int place = 0; place < arity; place++) {
      atoms[place] =
          operation.sorts().isEmpty()
              ? syntax.atoms().size()
              : fitting(operation, syntax.atoms(), place).size();
    }
    return tuples(atoms, folded, 0, arity);
  }

  private static double tuples(double[] atoms, boolean folded, int numbers, int length) {
    if (length == 0) {
      return 1;
    }
    double more = folded ? tuples(atoms, true, numbers + 1, length - 1) : 0;
    return (atoms[atoms.length - length] + numbers) * tuples(atoms, folded, numbers, length - 1)
        + more;
  }

  /** Returns the atoms whose sort fits an argument. */
  public static List<String> fitting(Operation operation, Atoms atoms, int place) {
    return atoms.all().filter(atom -> operation.accepts(place, atoms.sortOf(atom))).toList();
  }

  /**
   * Returns whether a leaf of atoms has no value. A language with too many leaves counts as one
   * without such leaves, because nothing is trained for it.
   */
  public static boolean isIrreducible(DescribedLanguage.Syntax syntax, LeafValues values) {
    return size(syntax) <= MAX_LEAVES
        && leaves(syntax, false)
            .anyMatch(leaf -> values.valueOf(leaf.operation(), leaf.arguments()).isEmpty());
  }

  /**
   * Refuses a language with more than {@link #MAX_LEAVES} leaves.
   *
   * @param folded whether operands may be placeholders
   * @throws DescriptionException if it has more
   */
  public static void mustBeBounded(Path file, DescribedLanguage.Syntax syntax, boolean folded) {
    long size = size(syntax, folded);
    if (size > MAX_LEAVES) {
      throw new DescriptionException(
          file,
          0,
          "the language has %,d leaves, more than %,d: use fewer atoms, or a smaller range of integers"
              .formatted(size, MAX_LEAVES));
    }
  }

  /**
   * Returns every leaf, each once.
   *
   * @param folded whether operands may be placeholders
   */
  public static Stream<LeafTerms> leaves(DescribedLanguage.Syntax syntax, boolean folded) {
    return syntax.operations().stream()
        .flatMap(operation -> leaves(operation, syntax.atoms(), folded));
  }

  /**
   * Returns every leaf of one operation.
   *
   * @param folded whether operands may be placeholders
   */
  public static Stream<LeafTerms> leaves(Operation operation, Atoms atoms, boolean folded) {
    List<String> all = atoms.all().toList();
    return arities(operation)
        .boxed()
        .flatMap(
            arity -> {
              List<List<String>> places =
                  IntStream.range(0, arity)
                      .mapToObj(
                          place ->
                              operation.sorts().isEmpty() ? all : fitting(operation, atoms, place))
                      .toList();
              return tuples(places, folded, arity)
                  .map(arguments -> new LeafTerms(operation, arguments));
            });
  }

  private static Stream<List<String>> tuples(
      List<List<String>> places, boolean folded, int length) {
    if (length == 0) {
      return Stream.of(List.of());
    }
    List<String> last = places.get(length - 1);
    return tuples(places, folded, length - 1)
        .flatMap(
            first ->
                Stream.concat(last.stream(), folded ? placeholders(first) : Stream.of())
                    .map(
                        atom -> {
                          List<String> all = new ArrayList<>(first);
                          all.add(atom);
                          return all;
                        }));
  }

  /** Returns the placeholders that may follow some operands: those among them, and a new one. */
  private static Stream<String> placeholders(List<String> before) {
    long numbers = before.stream().filter(LeafValues::isPlaceholder).distinct().count();
    return IntStream.rangeClosed(1, (int) numbers + 1).mapToObj(LeafValues::placeholder);
  }
}
