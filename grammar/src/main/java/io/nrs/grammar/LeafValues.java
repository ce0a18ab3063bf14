package io.nrs.grammar;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.List;
import java.util.Optional;

/** The meaning of a described language: the value of every leaf that has one. */
@FunctionalInterface
public interface LeafValues {
  /** Begins a placeholder; no atom begins with it. */
  String FOLDED = "◦";

  /**
   * Returns the value of a leaf: an atom, or one of its placeholders. It is empty for an
   * irreducible leaf, which stays as it is.
   *
   * @param arguments atoms, in printed form, and {@linkplain #placeholder placeholders} of
   *     operations in their final form
   */
  Optional<String> valueOf(Operation operation, List<String> arguments);

  /**
   * Returns the rule that gives a leaf its value, as people read it; empty if its rules have no
   * names.
   */
  default Optional<String> ruleOf(Operation operation, List<String> arguments) {
    return Optional.empty();
  }

  /** Returns how sequences are rewritten; nothing is in a language without them. */
  default StringRewriting sequences() {
    return StringRewriting.NONE;
  }

  /** Returns how terms are rewritten, if rules have operations on both sides. */
  default Optional<TermRewriting> terms() {
    return Optional.empty();
  }

  /**
   * Returns whether parts of the description give a leaf, or a group of a sequence, different
   * values; then the first counts.
   */
  default boolean isAmbiguous(Operation operation, List<String> arguments) {
    return false;
  }

  /** Returns the rules that give leaves their values, in order, if rules alone do. */
  default Optional<List<TermRule>> leafRules() {
    return Optional.empty();
  }

  /** Returns which other program proved that rewriting ends, in words. */
  default Optional<String> provedBy() {
    return Optional.empty();
  }

  /** Returns the normal form of a sequence; nothing if it has none. */
  default Optional<List<String>> normalForm(List<String> sequence) {
    return sequences().normalForm(sequence);
  }

  /** Returns whether no rule rewrites a part of a sequence. The work is linear. */
  default boolean isNormalForm(List<String> sequence) {
    return sequences().first(sequence).isEmpty();
  }

  /**
   * Returns the placeholder of an operand. Equal operands of a leaf have equal numbers.
   *
   * @param number from 1, in the order of first occurrence
   */
  static String placeholder(int number) {
    return FOLDED + number;
  }

  /** Returns the number of a placeholder. */
  static int number(String placeholder) {
    return Integer.parseInt(placeholder.substring(FOLDED.length()));
  }

  static boolean isPlaceholder(String argument) {
    return argument.startsWith(FOLDED);
  }
}
