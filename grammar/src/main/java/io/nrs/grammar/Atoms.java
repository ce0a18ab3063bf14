package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The atoms of a described language.
 *
 * @param symbols atoms that are one token each
 * @param integers atoms that are written with digits, perhaps of more than one token each
 * @param sorts the sort of each symbol, and of {@link #INTEGERS}; empty in a language without sorts
 */
public record Atoms(Set<String> symbols, Optional<Range> integers, Map<String, String> sorts) {
  /** Stands for all integers. */
  public static final String INTEGERS = "";

  public Atoms {
    symbols = Collections.unmodifiableSet(new LinkedHashSet<>(symbols));
    sorts = Map.copyOf(sorts);
  }

  /** Atoms of one sort. */
  public Atoms(Set<String> symbols, Optional<Range> integers) {
    this(symbols, integers, Map.of());
  }

  /** Returns the sort of an atom; nothing in a language without sorts, and for other texts. */
  public Optional<String> sortOf(String text) {
    return Optional.ofNullable(sorts.get(text))
        .or(() -> integers.filter(range -> isIn(range, text)).map(range -> sorts.get(INTEGERS)));
  }

  /** Returns the sort of a formula; nothing in a language without sorts, and for a wrong one. */
  public Optional<String> sortOf(Formula formula) {
    return formula instanceof Compound compound
        ? compound.operation().sorts().map(Operation.Sorts::gives)
        : formula instanceof Atom atom ? sortOf(atom.value()) : Optional.empty();
  }

  /** Integers from {@code least} to {@code greatest}, both included. */
  public record Range(int least, int greatest) {
    public Range {
      if (greatest < least) {
        throw new IllegalArgumentException("no integers from " + least + " to " + greatest);
      }
    }

    boolean contains(long value) {
      return least <= value && value <= greatest;
    }

    /** Returns the most digits of an integer. */
    public int digits() {
      return String.valueOf(Math.max(Math.abs((long) least), Math.abs((long) greatest))).length();
    }

    public long size() {
      return (long) greatest - least + 1;
    }
  }

  /** Returns whether a text is an atom, in printed form. */
  public boolean contains(String text) {
    return symbols.contains(text) || integers.filter(range -> isIn(range, text)).isPresent();
  }

  private static boolean isIn(Range range, String text) {
    try {
      int value = Integer.parseInt(text);
      return range.contains(value) && Integer.toString(value).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  public long size() {
    return symbols.size() + integers.map(Range::size).orElse(0L);
  }

  /** Returns all atoms, in printed form and in a fixed order. */
  public Stream<String> all() {
    return Stream.concat(
        symbols.stream(),
        integers.stream()
            .flatMapToInt(range -> IntStream.rangeClosed(range.least(), range.greatest()))
            .mapToObj(Integer::toString));
  }

  /** Returns atoms in the form of messages: the first ones, and integers by their bounds. */
  public String shown() {
    List<String> first = symbols.stream().limit(4).toList();
    String listed =
        first.isEmpty()
            ? ""
            : "an atom (%s%s)"
                .formatted(String.join(", ", first), symbols.size() > first.size() ? ", …" : "");
    return integers
        .map(
            range ->
                (listed.isEmpty() ? "" : listed + " or ")
                    + "an integer from "
                    + range.least()
                    + " to "
                    + range.greatest())
        .orElse(listed);
  }
}
