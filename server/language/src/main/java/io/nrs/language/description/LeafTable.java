package io.nrs.language.description;

import io.nrs.grammar.Operation;
import io.nrs.grammar.Syntax;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** Values of leaves, listed one by one: four bytes a leaf. */
public final class LeafTable implements Meaning {
  private static final int UNLISTED = -2;
  private static final int IRREDUCIBLE = -1;

  private final String text;
  private final int line;
  private final List<String> atoms;
  private final Map<String, Integer> places;
  private final Map<Key, Cells> cells = new HashMap<>();

  /** The leaves of an operation with one number of arguments. */
  private record Key(String symbol, int arity) {}

  /** Values of leaves, in the order of the atoms that may stand at each place. */
  private static final class Cells {
    private final List<Map<String, Integer>> operands;
    private final int[] values;

    Cells(List<Map<String, Integer>> operands, int size) {
      this.operands = operands;
      this.values = new int[size];
      Arrays.fill(values, UNLISTED);
    }

    /** Returns the place of a leaf; nothing if an atom does not stand there. */
    OptionalInt index(List<String> arguments) {
      int index = 0;
      for (int place = 0; place < operands.size(); place++) {
        Map<String, Integer> fitting = operands.get(place);
        Integer atom = fitting.get(arguments.get(place));
        if (atom == null) {
          return OptionalInt.empty();
        }
        index = index * fitting.size() + atom;
      }
      return OptionalInt.of(index);
    }

    boolean isEqual(Cells other) {
      return operands.equals(other.operands) && Arrays.equals(values, other.values);
    }
  }

  /**
   * Begins an empty table.
   *
   * @param syntax of a language that is {@linkplain LeafDomain#mustBeBounded bounded}
   * @param operations the operations whose leaves it lists
   * @param text the name of the table in messages
   * @param line of the description, from 1
   */
  LeafTable(Syntax syntax, List<Operation> operations, String text, int line) {
    this.text = text;
    this.line = line;
    this.atoms = syntax.atoms().all().toList();
    this.places = places(atoms);
    for (Operation operation : operations) {
      LeafDomain.arities(operation)
          .forEach(
              arity ->
                  cells.put(
                      new Key(operation.symbol(), arity),
                      new Cells(
                          LeafDomain.operands(operation, syntax.atoms(), arity).stream()
                              .map(LeafTable::places)
                              .toList(),
                          (int) LeafDomain.size(syntax, operation, arity))));
    }
  }

  private static Map<String, Integer> places(List<String> atoms) {
    Map<String, Integer> places = new HashMap<>();
    atoms.forEach(atom -> places.put(atom, places.size()));
    return places;
  }

  /** Lists a leaf with an atom as its value, or without one: it is irreducible. */
  void put(LeafTerms leaf, Optional<String> value) {
    Cells ofOperation = cells.get(new Key(leaf.operation().symbol(), leaf.arguments().size()));
    ofOperation.values[ofOperation.index(leaf.arguments()).orElseThrow()] =
        value.map(places::get).orElse(IRREDUCIBLE);
  }

  /** Returns whether the table has a row for a leaf. */
  boolean covers(LeafTerms leaf) {
    return listed(leaf.operation(), leaf.arguments()).isPresent();
  }

  /** Returns whether a leaf is listed, with or without a value. */
  boolean lists(LeafTerms leaf) {
    OptionalInt listed = listed(leaf.operation(), leaf.arguments());
    return listed.isPresent() && listed.getAsInt() != UNLISTED;
  }

  private OptionalInt listed(Operation operation, List<String> arguments) {
    Cells ofOperation = cells.get(new Key(operation.symbol(), arguments.size()));
    if (ofOperation == null) {
      return OptionalInt.empty();
    }
    OptionalInt index = ofOperation.index(arguments);
    return index.isEmpty() ? index : OptionalInt.of(ofOperation.values[index.getAsInt()]);
  }

  @Override
  public Optional<String> valueOf(Operation operation, List<String> arguments) {
    int place = listed(operation, arguments).orElse(UNLISTED);
    return place < 0 ? Optional.empty() : Optional.of(atoms.get(place));
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public int line() {
    return line;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LeafTable table
        && table.text.equals(text)
        && table.line == line
        && table.atoms.equals(atoms)
        && table.cells.keySet().equals(cells.keySet())
        && cells.entrySet().stream()
            .allMatch(entry -> entry.getValue().isEqual(table.cells.get(entry.getKey())));
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, line, atoms);
  }
}
