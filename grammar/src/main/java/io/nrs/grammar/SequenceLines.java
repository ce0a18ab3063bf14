package io.nrs.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What people may write in a language of sequences, and which normal forms are values.
 *
 * @param input the atoms of lines; all if it is empty. The others are hidden: only rules write them
 * @param brackets the atom that closes each atom that opens
 * @param finals the values, each one atom; every normal form is a value if it is empty
 */
public record SequenceLines(Set<String> input, Map<String, String> brackets, Set<String> finals) {
  /** Every row of atoms is a line, and every normal form is a value. */
  public static final SequenceLines ANY = new SequenceLines(Set.of(), Map.of(), Set.of());

  public SequenceLines {
    input = Collections.unmodifiableSet(new LinkedHashSet<>(input));
    brackets = Collections.unmodifiableMap(new LinkedHashMap<>(brackets));
    finals = Collections.unmodifiableSet(new LinkedHashSet<>(finals));
  }

  /** Returns whether only rules write an atom. */
  public boolean isHidden(String atom) {
    return !input.isEmpty() && !input.contains(atom);
  }

  /** Returns whether some atoms are hidden. */
  public boolean hasHidden() {
    return !input.isEmpty();
  }

  /** Returns whether a normal form is a value. */
  public boolean isFinal(List<String> normalForm) {
    return finals.isEmpty() || normalForm.size() == 1 && finals.contains(normalForm.get(0));
  }

  /** Returns the values, as messages list them. */
  public String finalShown() {
    return new Atoms(finals, Optional.empty()).shown();
  }
}
