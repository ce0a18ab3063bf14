package io.nrs.language.description;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.Operation;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Values of leaves, listed one by one: four bytes a leaf. */
public final class LeafTable implements Meaning {
  private static final int UNLISTED = -2;
  private static final int IRREDUCIBLE = -1;

  private final String text;
  private final int line;
  private final List<String> atoms;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, int[]> values = new HashMap<>();

  /**
   * Begins an empty table.
   *
   * @param operations the operations whose leaves it lists, in all at most {@link
   *     LeafDomain#MAX_LEAVES}
   * @param text the name of the table in messages
   * @param line of the description, from 1
   */
  LeafTable(Atoms atoms, List<Operation> operations, String text, int line) {
    this.text = text;
    this.line = line;
    this.atoms = atoms.all().toList();
    this.atoms.forEach(atom -> places.put(atom, places.size()));
    for (Operation operation : operations) {
      LeafDomain.arities(operation)
          .forEach(
              arity -> {
                int[] unlisted = new int[(int) Math.pow(this.atoms.size(), arity)];
                Arrays.fill(unlisted, UNLISTED);
                values.put(key(operation, arity), unlisted);
              });
    }
  }

  private static String key(Operation operation, int arity) {
    return arity + operation.symbol();
  }

  /** Lists a leaf with an atom as its value, or without one: it is irreducible. */
  void put(LeafTerms leaf, Optional<String> value) {
    values.get(key(leaf.operation(), leaf.arguments().size()))[index(leaf.arguments())] =
        value.map(places::get).orElse(IRREDUCIBLE);
  }

  /** Returns whether a leaf is listed, with or without a value. */
  boolean lists(LeafTerms leaf) {
    int[] ofOperation = values.get(key(leaf.operation(), leaf.arguments().size()));
    return ofOperation != null && ofOperation[index(leaf.arguments())] != UNLISTED;
  }

  @Override
  public Optional<String> valueOf(Operation operation, List<String> arguments) {
    int[] ofOperation = values.get(key(operation, arguments.size()));
    if (ofOperation == null || !places.keySet().containsAll(arguments)) {
      return Optional.empty();
    }
    int place = ofOperation[index(arguments)];
    return place < 0 ? Optional.empty() : Optional.of(atoms.get(place));
  }

  private int index(List<String> arguments) {
    int index = 0;
    for (String argument : arguments) {
      index = index * atoms.size() + places.get(argument);
    }
    return index;
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
        && table.values.keySet().equals(values.keySet())
        && values.entrySet().stream()
            .allMatch(entry -> Arrays.equals(entry.getValue(), table.values.get(entry.getKey())));
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, line, atoms);
  }
}
