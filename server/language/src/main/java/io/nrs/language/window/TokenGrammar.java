package io.nrs.language.window;

import io.nrs.language.window.TokenGrammar.LeafTokens;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the tokens of a language follow one another, as far as this decides what is a leaf. Tokens
 * with the same roles are alike for it: all operators of a form are one, and so are all atoms.
 *
 * @param roles the roles of every token, by its character in compact form. A minus sign can have
 *     two
 * @param atoms the sequences of roles of atoms without their sign, in groups; the atoms of a line
 *     are of one group
 * @param productions the sequences of roles and of other names of this map that a name stands for.
 *     Formulas are {@link #FORMULA}, further arguments of a list {@link #MORE}; the role of an atom
 *     without its sign is {@link #ATOM}
 * @param leaves the sequences of roles that are a leaf
 * @param arguments the most arguments of a list in training
 */
public record TokenGrammar(
    Map<Character, Set<String>> roles,
    List<Set<List<String>>> atoms,
    Map<String, List<List<String>>> productions,
    Set<LeafTokens> leaves,
    int arguments) {
  public static final String FORMULA = "formula";
  public static final String MORE = "more";
  public static final String ATOM = "atom";
  public static final String SIGN = "sign";

  public TokenGrammar {
    roles = Map.copyOf(roles);
    atoms = List.copyOf(atoms);
    productions = Map.copyOf(productions);
    leaves = Set.copyOf(leaves);
  }

  /**
   * A leaf.
   *
   * @param roles of its tokens; an atom without its sign is one token
   * @param next the roles that the token behind it can have; empty if any token, or none, can
   *     follow
   */
  public record LeafTokens(List<String> roles, Set<String> next) {
    public LeafTokens {
      roles = List.copyOf(roles);
      next = Set.copyOf(next);
    }

    /** A leaf whatever follows. */
    public LeafTokens(List<String> roles) {
      this(roles, Set.of());
    }
  }

  /**
   * Returns the grammar of sequences, in which every token may follow every other one.
   *
   * @param tokens each of which is an atom
   * @param leaves of tokens
   * @param longest the most tokens of a sequence in training
   */
  public static TokenGrammar ofSequences(String tokens, Collection<String> leaves, int longest) {
    Map<Character, Set<String>> roles = new HashMap<>();
    tokens.chars().forEach(c -> roles.put((char) c, Set.of(ATOM, String.valueOf((char) c))));
    return new TokenGrammar(
        roles,
        List.of(Set.of(List.of(ATOM))),
        Map.of(
            FORMULA, List.of(List.of(ATOM, MORE)), MORE, List.of(List.of(), List.of(ATOM, MORE))),
        leaves.stream()
            .map(
                leaf ->
                    new LeafTokens(
                        leaf.chars().mapToObj(token -> String.valueOf((char) token)).toList()))
            .collect(Collectors.toSet()),
        longest);
  }

  /** Returns whether some atom has several tokens, besides its sign. */
  boolean hasLongAtoms() {
    return atoms.stream().flatMap(Set::stream).anyMatch(atom -> atom.size() > 1);
  }
}
