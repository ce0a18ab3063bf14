package io.nrs.language.terms;

import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.terms.TermViews.View;
import java.util.Optional;

/**
 * A language as a network sees it that reads rules: whether the left side of a rule fits a leaf is
 * all that it is asked. The first rule that fits gives the answer.
 */
public interface RuleQuestions {
  /** More rules are not asked about one by one. */
  int MOST_RULES = 5_000;

  /** Returns the views of all operations, with the rules of each. */
  TermViews views();

  /**
   * Returns what rules see of a leaf; nothing of a text that is none, such as an atom.
   *
   * @param question the leaf as the Solver reads it, in compact form
   */
  Optional<View> view(String question);

  /** Returns whether a question is an atom, which has no operation. */
  boolean isAtom(CharSequence question);

  /**
   * Returns the answer that a rule gives, in compact form.
   *
   * @param question a leaf that the rule fits
   */
  String answer(String question, TermRule rule);
}
