package io.nrs.language.description;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All leaves of a described language, in a fixed order. */
public final class LeafDomain {
  /** Languages with more leaves are refused, because proof and training cover every leaf. */
  public static final long MAX_LEAVES = 5_000_000;

  private LeafDomain() {}

  /** An operation with its atoms. */
  public record LeafTerms(Operation operation, List<String> arguments) {
    public LeafTerms {
      arguments = List.copyOf(arguments);
    }

    /** Returns the leaf as it is printed. */
    public String print(DescribedLanguage language) {
      DescribedLanguage.Syntax syntax = language.syntax();
      List<String> tokens = new ArrayList<>();
      String symbol = operation.symbol();
      if (operation.form() == Form.CALL) {
        tokens.add(symbol);
        tokens.add(syntax.open());
      } else {
        tokens.add(syntax.open());
        if (operation.form() != Form.INFIX) {
          tokens.add(symbol);
        }
      }
      for (int i = 0; i < arguments.size(); i++) {
        if (i > 0 && operation.form() == Form.CALL) {
          tokens.add(",");
        } else if (i > 0 && operation.form() == Form.INFIX) {
          tokens.add(symbol);
        }
        tokens.add(arguments.get(i));
      }
      tokens.add(syntax.close());
      return spaced(language, tokens);
    }
  }

  private static String spaced(DescribedLanguage language, List<String> tokens) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < tokens.size(); i++) {
      if (i > 0 && language.isSpaced(tokens.get(i - 1), tokens.get(i))) {
        text.append(' ');
      }
      text.append(tokens.get(i));
    }
    return text.toString();
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
