package io.nrs.language.proof;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.properties.Termination;
import io.nrs.language.properties.WeightOrder;
import io.nrs.language.sequences.SequenceRules;
import java.util.Optional;
import java.util.function.Function;

/** Whether it is shown that the rewriting of a language ends. */
sealed interface Ending {
  /** How a text begins that names what shows an end only for this strategy. */
  String OPERANDS_FIRST = "if operands are rewritten first, by ";

  /**
   * It is shown.
   *
   * @param by what shows it, in words
   * @param operandsFirst whether this is only shown if operands are always rewritten first, as the
   *     program does
   * @param own whether this program shows it, not another one
   */
  record Shown(String by, boolean operandsFirst, boolean own) implements Ending {
    String words() {
      return operandsFirst ? OPERANDS_FIRST + by : by;
    }
  }

  /**
   * Nothing shows it.
   *
   * @param rule the first that nothing takes
   * @param text the rule as it is written
   * @param call the operation of its right side that may lead to its left side again
   */
  record Open(TermRule rule, String text, Optional<Term> call) implements Ending {
    /** Returns the rule that nothing takes, in words. */
    String words() {
      return "nothing shows it for " + TermProof.shown(text);
    }
  }

  /** Returns whether rewriting ends in whatever order operations are rewritten. */
  default boolean isInAnyOrder() {
    return this instanceof Shown shown && !shown.operandsFirst();
  }

  /** Returns whether this program shows it. */
  default boolean isOwn() {
    return this instanceof Shown shown && shown.own();
  }

  static Ending ofTerms(DescribedLanguage language, TermRewriting rewriting) {
    return of(Termination.of(rewriting), language, TermRule::text);
  }

  static Ending ofSequences(DescribedLanguage language, SequenceRules rules) {
    return rules
        .order()
        .map(WeightOrder::wordsOfSequences)
        .<Ending>map(words -> new Shown(words, false, true))
        .orElseGet(() -> of(rules.termination(), language, Ending::written));
  }

  private static String written(TermRule rule) {
    return written(rule.left()) + " => " + written(rule.right());
  }

  private static String written(Term sequence) {
    return StringRewriting.written(StringRewriting.sequence(sequence));
  }

  private static Ending of(
      Termination found, DescribedLanguage language, Function<TermRule, String> written) {
    // What another program proved holds in any order.
    Optional<Ending> other =
        language
            .leafValues()
            .flatMap(LeafValues::provedBy)
            .map(words -> new Shown(words, false, false));
    if (found instanceof Termination.Ends ends) {
      Ending own = new Shown(ends.words(), ends.operandsFirst(), true);
      return own.isInAnyOrder() ? own : other.orElse(own);
    }
    Termination.Open open = (Termination.Open) found;
    return other.orElseGet(() -> new Open(open.rule(), written.apply(open.rule()), open.call()));
  }
}
