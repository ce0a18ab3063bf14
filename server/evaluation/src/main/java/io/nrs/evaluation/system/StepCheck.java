package io.nrs.evaluation.system;

import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Step;

/** Compares steps of the networks with exact rewriting. */
public record StepCheck(LanguageRules rules) {

  /**
   * Returns whether a step replaces a leaf by its exact value.
   *
   * @param formula before the step, as it is written
   */
  public boolean isRight(String formula, Step step) {
    return isLeaf(formula, step) && exactValue(step).equals(step.value());
  }

  /** Returns whether a step replaces a leaf of the formula, by any text. */
  boolean isLeaf(String formula, Step step) {
    String compact = rules.vocabulary().compact(formula);
    int[] offsets = rules.vocabulary().offsets(compact);
    int length = rules.vocabulary().compact(step.leaf()).length();
    for (int at = 0; at < compact.length(); at++) {
      if (offsets[at] == step.offset()) {
        return rules.isLeafAt(compact, at, length);
      }
    }
    return false;
  }

  /** The exact value of a step's leaf. */
  String exactValue(Step step) {
    return rules.vocabulary().expand(rules.valueOf(rules.vocabulary().compact(step.leaf())));
  }
}
