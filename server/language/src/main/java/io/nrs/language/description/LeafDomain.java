package io.nrs.language.description;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.Syntax;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

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
  public static long size(Syntax syntax) {
    return size(syntax, false);
  }

  /**
   * Returns the number of leaves; at most {@link Long#MAX_VALUE}.
   *
   * @param folded whether operands may be placeholders
   */
  public static long size(Syntax syntax, boolean folded) {
    return size(syntax.operations(), syntax.atoms(), folded);
  }

  /**
   * Returns the number of leaves of some operations; at most {@link Long#MAX_VALUE}.
   *
   * @param folded whether operands may be placeholders
   */
  static long size(List<Operation> operations, Atoms atoms, boolean folded) {
    double size = 0;
    for (Operation operation : operations) {
      size += arities(operation).mapToDouble(arity -> size(atoms, operation, arity, folded)).sum();
    }
    return (long) size;
  }

  /** Returns the number of leaves of an operation with so many atoms. */
  public static double size(Syntax syntax, Operation operation, int arity) {
    return size(syntax.atoms(), operation, arity, false);
  }

  private static double size(Atoms atoms, Operation operation, int arity, boolean folded) {
    double[] fitting =
        IntStream.range(0, arity).mapToDouble(place -> size(operation, atoms, place)).toArray();
    return tuples(fitting, folded, 0, arity);
  }

  /** Returns how many atoms may stand at a place. Integers are counted by their bounds. */
  private static double size(Operation operation, Atoms atoms, int place) {
    if (operation.sorts().isEmpty()) {
      return atoms.size();
    }
    return atoms.symbols().stream().filter(atom -> accepts(operation, atoms, place, atom)).count()
        + atoms
            .integers()
            .filter(range -> accepts(operation, atoms, place, String.valueOf(range.least())))
            .map(Atoms.Range::size)
            .orElse(0L);
  }

  private static boolean accepts(Operation operation, Atoms atoms, int place, String atom) {
    return operation.accepts(place, atoms.sortOf(atom));
  }

  /** Returns the first leaf of atoms, without a list of the others; empty if there is none. */
  static Optional<LeafTerms> first(Syntax syntax) {
    return syntax.operations().stream()
        .flatMap(
            operation ->
                arities(operation).mapToObj(arity -> first(operation, syntax.atoms(), arity)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<LeafTerms> first(Operation operation, Atoms atoms, int arity) {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < arity; i++) {
      int place = i;
      // All integers have one sort.
      Stream.concat(
              atoms.symbols().stream(),
              atoms.integers().stream().map(range -> String.valueOf(range.least())))
          .filter(atom -> accepts(operation, atoms, place, atom))
          .findFirst()
          .ifPresent(arguments::add);
    }
    return Optional.of(new LeafTerms(operation, arguments))
        .filter(leaf -> leaf.arguments().size() == arity);
  }

  private static double tuples(double[] atoms, boolean folded, int numbers, int length) {
    if (length == 0) {
      return 1;
    }
    double more = folded ? tuples(atoms, true, numbers + 1, length - 1) : 0;
    return (atoms[atoms.length - length] + numbers) * tuples(atoms, folded, numbers, length - 1)
        + more;
  }

  /** Returns the atoms that may stand at each place of a leaf with so many arguments. */
  static List<List<String>> operands(Operation operation, Atoms atoms, int arity) {
    if (operation.sorts().isEmpty()) {
      return Collections.nCopies(arity, atoms.all().toList());
    }
    return IntStream.range(0, arity)
        .mapToObj(
            place -> atoms.all().filter(atom -> accepts(operation, atoms, place, atom)).toList())
        .toList();
  }

  /**
   * Returns whether a leaf of atoms has no value. A language with too many leaves counts as one
   * without such leaves, because nothing is trained for it.
   */
  public static boolean isIrreducible(Syntax syntax, LeafValues values) {
    return size(syntax) <= MAX_LEAVES
        && leaves(syntax, false)
            .anyMatch(leaf -> values.valueOf(leaf.operation(), leaf.arguments()).isEmpty());
  }

  /**
   * Refuses a language with more than {@link #MAX_LEAVES} leaves, before any is listed.
   *
   * @param line of the description that needs them all, from 1; 0 for the whole description
   * @param folded whether operands may be placeholders
   * @throws DescriptionException if it has more
   */
  public static void mustBeBounded(Path file, int line, Syntax syntax, boolean folded) {
    mustBeBounded(file, line, size(syntax, folded));
  }

  /** Refuses operations with more than {@link #MAX_LEAVES} leaves of atoms. */
  static void mustBeBounded(Path file, int line, List<Operation> operations, Atoms atoms) {
    mustBeBounded(file, line, size(operations, atoms, false));
  }

  private static void mustBeBounded(Path file, int line, long size) {
    if (size > MAX_LEAVES) {
      throw new DescriptionException(
          file,
          line,
          String.format(
              Locale.ROOT,
              "the language has %,d leaves, more than %,d: use fewer atoms, or a smaller range of integers",
              size,
              MAX_LEAVES));
    }
  }

  /**
   * Returns every leaf, each once. The stream is lazy, because a language may have more leaves than
   * there is memory for.
   *
   * @param folded whether operands may be placeholders
   */
  public static Stream<LeafTerms> leaves(Syntax syntax, boolean folded) {
    return leaves(syntax.operations(), syntax.atoms(), folded);
  }

  /**
   * Returns every leaf of one operation.
   *
   * @param folded whether operands may be placeholders
   */
  public static Stream<LeafTerms> leaves(Operation operation, Atoms atoms, boolean folded) {
    return leaves(List.of(operation), atoms, folded);
  }

  private static Stream<LeafTerms> leaves(List<Operation> operations, Atoms atoms, boolean folded) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(
            new Leaves(operations, atoms, folded),
            Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE),
        false);
  }

  /** The leaves of operations, one after the other. A flat map would hold those of a whole one. */
  private static final class Leaves implements Iterator<LeafTerms> {
    private final Deque<Supplier<OperandTuples>> waiting = new ArrayDeque<>();
    private Optional<OperandTuples> now = Optional.empty();

    Leaves(List<Operation> operations, Atoms atoms, boolean folded) {
      for (Operation operation : operations) {
        arities(operation)
            .forEach(
                arity ->
                    waiting.add(
                        () ->
                            new OperandTuples(
                                operation, operands(operation, atoms, arity), folded)));
      }
    }

    @Override
    public boolean hasNext() {
      while (now.filter(OperandTuples::hasNext).isEmpty() && !waiting.isEmpty()) {
        now = Optional.of(waiting.remove().get());
      }
      return now.filter(OperandTuples::hasNext).isPresent();
    }

    @Override
    public LeafTerms next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return now.orElseThrow().next();
    }
  }
}
