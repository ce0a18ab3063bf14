package io.nrs.language.description;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
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

/** All leaves of a described language, in a fixed order. */
public final class LeafDomain {
  /** Languages with more leaves are refused, because proof and training cover every leaf. */
  public static final long MAX_LEAVES = 5_000_000;

  private static final Span NOWHERE = new Span(0, 0);

  private LeafDomain() {}

  /** An operation with its atoms. */
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

  /** Returns the number of leaves; at most {@link Long#MAX_VALUE}. */
  public static long size(DescribedLanguage.Syntax syntax) {
    double size =
        syntax.operations().stream()
            .flatMapToInt(LeafDomain::arities)
            .mapToDouble(arity -> Math.pow((double) syntax.atoms().size(), arity))
            .sum();
    return (long) size;
  }

  /**
   * Refuses a language with more than {@link #MAX_LEAVES} leaves.
   *
   * @throws DescriptionException if it has more
   */
  public static void mustBeBounded(Path file, DescribedLanguage.Syntax syntax) {
    long size = size(syntax);
    if (size > MAX_LEAVES) {
      throw new DescriptionException(
          file,
          0,
          "the language has %,d leaves, more than %,d: use fewer atoms, or a smaller range of integers"
              .formatted(size, MAX_LEAVES),
          "");
    }
  }

  /** Returns every leaf, each once. */
  public static Stream<LeafTerms> leaves(DescribedLanguage.Syntax syntax) {
    List<String> atoms = syntax.atoms().all().toList();
    return syntax.operations().stream().flatMap(operation -> leaves(operation, atoms));
  }

  /** Returns every leaf of one operation. */
  public static Stream<LeafTerms> leaves(Operation operation, Atoms atoms) {
    return leaves(operation, atoms.all().toList());
  }

  private static Stream<LeafTerms> leaves(Operation operation, List<String> atoms) {
    return arities(operation)
        .boxed()
        .flatMap(
            arity -> tuples(atoms, arity).map(arguments -> new LeafTerms(operation, arguments)));
  }

  private static Stream<List<String>> tuples(List<String> atoms, int length) {
    if (length == 0) {
      return Stream.of(List.of());
    }
    return tuples(atoms, length - 1)
        .flatMap(
            first ->
                atoms.stream()
                    .map(
                        atom -> {
                          List<String> all = new ArrayList<>(first);
                          all.add(atom);
                          return all;
                        }));
  }
}
