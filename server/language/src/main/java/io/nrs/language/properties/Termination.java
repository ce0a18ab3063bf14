package io.nrs.language.properties;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether something shows that rewriting ends. */
public sealed interface Termination {
  /**
   * Rewriting ends.
   *
   * @param operandsFirst whether this is only shown if operands are always rewritten before their
   *     operation (innermost rewriting)
   * @param steps of the proof; each is about the rules that those before leave
   */
  record Ends(boolean operandsFirst, List<Step> steps) implements Termination {
    public Ends {
      steps = List.copyOf(steps);
    }

    /** Returns what shows it, in words. */
    public String words() {
      return steps.stream().map(Step::words).distinct().collect(Collectors.joining(", then "));
    }
  }

  /**
   * Nothing was found that shows it.
   *
   * @param rule the first that nothing takes
   * @param call the operation of its right side that may lead to its left side again
   */
  record Open(TermRule rule, Optional<Term> call) implements Termination {}

  /** A step of a proof. */
  sealed interface Step permits TermOrder, RuleRemoval, OperandSorting, DependencyPairs {
    /** Returns the step in words. */
    String words();
  }

  /**
   * Searches for a proof that the rewriting of terms ends. Operands are rewritten first.
   *
   * @param rewriting has rules
   */
  static Termination of(TermRewriting rewriting) {
    return new TerminationSearch(rewriting.rules(), TerminationSearch.OF_TERMS).ofTerms(rewriting);
  }

  /**
   * Searches for a proof that the rewriting of sequences ends, whatever group is rewritten first.
   * An {@linkplain WeightOrder#of order} is not searched.
   *
   * @param rewriting has rules
   */
  static Termination of(StringRewriting rewriting) {
    return new TerminationSearch(rewriting.terms().rules(), TerminationSearch.OF_SEQUENCES)
        .ofSequences();
  }
}
