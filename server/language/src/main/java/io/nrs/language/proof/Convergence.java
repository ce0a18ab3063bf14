package io.nrs.language.proof;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.language.DeepRecursion;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.polynomials.PolynomialOrder;
import io.nrs.language.properties.CriticalPairs;
import io.nrs.language.sequences.SequenceRules;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether the rewriting of a language ends, and whether it has one result. No network decides this.
 *
 * @param ends whether every formula has a normal form
 * @param oneResult whether it has only one
 */
public record Convergence(Claim ends, Claim oneResult) {
  private static final String LAST_FIRST = "the last group is always rewritten first";
  static final String OPERANDS_FIRST =
      "operands are rewritten first, and by the first rule that fits";

  private static final String SPLIT = "some %s do not join";
  private static final String UNDECIDED = "not all %s are decided";

  /** Why an order is fixed although all critical pairs join. */
  static final String OTHER_ORDERS = "it is not shown that other orders end";

  /** What a claim rests on. */
  public enum Basis {
    /** A check of all rules. */
    PROVED(true, "proved"),
    /** Other orders of rewriting have other results, or may have; the program has one order. */
    FIXED_ORDER(true, "by a fixed order"),
    /** The description says it. */
    ASSUMED(false, "assumed"),
    /** There are several results. */
    NOT(false, "not");

    private final boolean holds;
    private final String words;

    Basis(boolean holds, String words) {
      this.holds = holds;
      this.words = words;
    }
  }

  /**
   * A claim.
   *
   * @param by what shows it, or why nothing does
   */
  public record Claim(Basis basis, String by) {
    /** Returns whether it is more than an assumption. */
    public boolean holds() {
      return basis.holds;
    }

    /** Returns the claim in words. */
    public String words() {
      return basis.words + ": " + by;
    }
  }

  /** Returns whether rewriting ends with one result. */
  public boolean holds() {
    return ends.holds() && oneResult.holds();
  }

  /**
   * Checks the rules of a language. A description with a mistake is checked too: networks that read
   * rules need no check before.
   */
  public static Convergence of(Language language) {
    if (language instanceof DescribedLanguage described) {
      if (described.isPolynomial()) {
        return ofPolynomials();
      }
      if (described.sequence().isPresent()) {
        SequenceRules rules = new SequenceRules(described);
        return ofSequences(Ending.ofSequences(described, rules), rules.overlaps())
            .unlessAmbiguous(described);
      }
      if (described.terms().isPresent()) {
        TermRewriting rewriting = described.terms().get();
        return DeepRecursion.call(
            () ->
                ofTerms(
                    rewriting, Ending.ofTerms(described, rewriting), CriticalPairs.of(rewriting)));
      }
      return ofLeaves().unlessAmbiguous(described);
    }
    return ofLeaves();
  }

  /** Returns this, unless there is a loop, which is given in words. */
  Convergence unlessEndless(Optional<String> loop) {
    return loop.map(words -> new Convergence(new Claim(Basis.NOT, words), oneResult)).orElse(this);
  }

  /** Returns this, unless the first of several values counts for one of the leaves. */
  private Convergence unlessAmbiguous(DescribedLanguage language) {
    return conflicts(language).findAny().isEmpty()
        ? this
        : new Convergence(ends, new Claim(Basis.NOT, "rules give a leaf several values"));
  }

  /**
   * Returns the leaves, or the groups of sequences, to which parts of a description give several
   * values. Of term systems, critical pairs say the same.
   */
  public static Stream<LeafTerms> conflicts(DescribedLanguage language) {
    Optional<LeafValues> values = language.leafValues();
    if (values.isEmpty() || language.isPolynomial() || language.terms().isPresent()) {
      return Stream.empty();
    }
    Stream<LeafTerms> leaves =
        language.sequence().isPresent()
            ? values.get().sequences().groups().keySet().stream()
                .map(group -> new LeafTerms(language.sequence().get(), group))
            : LeafDomain.leaves(
                language.syntax(), LeafDomain.isIrreducible(language.syntax(), values.get()));
    return leaves.filter(leaf -> values.get().isAmbiguous(leaf.operation(), leaf.arguments()));
  }

  static Convergence ofPolynomials() {
    PolynomialOrder found = PolynomialOrder.of(Polynomial::rewritten);
    Claim ends =
        found
            .endless()
            .map(cells -> new Claim(Basis.ASSUMED, "no measure makes %s smaller".formatted(cells)))
            .orElseGet(
                () ->
                    new Claim(
                        Basis.PROVED,
                        String.format(
                            Locale.ROOT,
                            "each of the %,d rewrites of one or two cells is smaller by two linear"
                                + " interpretations or a dictionary",
                            found.rewrites())));
    return new Convergence(
        ends,
        found
            .ambiguous()
            .map(cells -> new Claim(Basis.NOT, "%s may have another value".formatted(cells)))
            .orElseGet(
                () ->
                    new Claim(
                        ends.basis(),
                        "each rewrite keeps the value, and a value has one line without a leaf")));
  }

  static Convergence ofLeaves() {
    return new Convergence(
        new Claim(Basis.PROVED, "a value is shorter than its leaf"),
        new Claim(Basis.PROVED, "no two leaves overlap, and a leaf has one value"));
  }

  static Convergence ofSequences(Ending ending, CriticalPairs overlaps) {
    Claim ends = ends(ending);
    return new Convergence(
        ends,
        overlaps.join()
            ? joined(ends, overlaps.count(), "overlaps", false)
            : apart(
                ends,
                (overlaps.split().isPresent() ? SPLIT : UNDECIDED).formatted("overlaps"),
                LAST_FIRST));
  }

  static Convergence ofTerms(TermRewriting rewriting, Ending ending, CriticalPairs pairs) {
    Claim ends = ends(ending);
    boolean compared = rewriting.rules().stream().anyMatch(rule -> rule.left().repeatsVariables());
    // Pairs that join give one result in any order only if rewriting ends in any order.
    boolean ordered = ends.holds() && !ending.isInAnyOrder();
    return new Convergence(
        ends,
        pairs.join() && !ordered
            ? joined(ends, pairs.count(), "critical pairs", compared)
            : apart(
                ends,
                pairs.join()
                    ? OTHER_ORDERS
                    : (pairs.split().isPresent() ? SPLIT : UNDECIDED).formatted("critical pairs"),
                OPERANDS_FIRST));
  }

  private static Claim ends(Ending ending) {
    return ending instanceof Ending.Shown shown
        ? new Claim(Basis.PROVED, shown.words())
        : new Claim(Basis.ASSUMED, ((Ending.Open) ending).words());
  }

  /**
   * Everything joins.
   *
   * @param compared whether a rule compares operands: then no overlap is not enough without an end
   */
  private static Claim joined(Claim ends, long count, String what, boolean compared) {
    if (count == 0 && (ends.holds() || !compared)) {
      return new Claim(Basis.PROVED, "there are no " + what);
    }
    return ends.holds()
        ? new Claim(Basis.PROVED, String.format(Locale.ROOT, "all %,d %s join", count, what))
        : new Claim(
            Basis.ASSUMED,
            String.format(Locale.ROOT, "%,d %s join if rewriting ends", count, what));
  }

  private static Claim apart(Claim ends, String reason, String order) {
    return ends.holds()
        ? new Claim(Basis.FIXED_ORDER, order + ", as " + reason)
        : new Claim(Basis.NOT, reason);
  }
}
