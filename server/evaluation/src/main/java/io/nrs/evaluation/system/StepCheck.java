package io.nrs.evaluation.system;

import io.nrs.language.Leaf;
import io.nrs.language.LeafMeaning;
import io.nrs.language.Vocabulary;
import io.nrs.language.WorkingText;
import io.nrs.rewriting.Step;
import java.util.Optional;

/** Compares steps of the networks with exact rewriting. */
public record StepCheck(LeafMeaning rules) {

  /**
   * Returns whether a step replaces a leaf by its exact value.
   *
   * @param formula before the step, as it is written
   */
  public boolean isRight(String formula, Step step) {
    Vocabulary vocabulary = rules.vocabulary();
    return isLeaf(formula, step)
        && vocabulary.compact(exactValue(step)).equals(vocabulary.compact(step.value()));
  }

  /** Returns whether a step replaces a leaf of the formula, by any text. */
  boolean isLeaf(String formula, Step step) {
    String compact = rules.vocabulary().compact(formula);
    int[] offsets = rules.vocabulary().offsets(compact);
    if (rules.leavesOverlap()) {
      return isGroup(compact, offsets, step);
    }
    int length = leaf(step).length();
    for (int at = 0; at < compact.length(); at++) {
      if (offsets[at] == step.offset()) {
        return rules.hasIrreducibleLeaves()
            ? finished(compact.substring(at, at + length)).isPresent()
            : rules.isLeafAt(compact, at, length);
      }
    }
    return false;
  }

  /** A group that nothing replaces goes with the space beside it. */
  private boolean isGroup(String compact, int[] offsets, Step step) {
    int space = step.leaf().startsWith(" ") ? 1 : 0;
    WorkingText working = rules.working(compact);
    String text = working.start(compact);
    int[] starts = working.unfold(text).starts();
    String leaf = leaf(step);
    int length = rules.working(leaf).start(leaf).length();
    for (int at = 0; at < text.length(); at++) {
      if (offsets[starts[at]] == step.offset() + space) {
        return rules.isLeafAt(text, at, length);
      }
    }
    return false;
  }

  /** The leaf of a step in compact form. */
  private String leaf(Step step) {
    return rules.vocabulary().compact(step.leaf().strip());
  }

  /** The exact value of a step's leaf. */
  String exactValue(Step step) {
    String leaf = leaf(step);
    if (rules.leavesOverlap()) {
      WorkingText working = rules.working(leaf);
      String text = working.start(leaf);
      return rules
          .vocabulary()
          .expand(working.unfolded(working.rewritten(rules, text, new Leaf(text, 0))));
    }
    Finished finished = finished(leaf).orElseThrow();
    return rules.vocabulary().expand(finished.rewritten());
  }

  /** An operation whose operands are in their final form. */
  private record Finished(LeafMeaning rules, WorkingText folded, String leaf) {
    private String rewritten() {
      return folded.unfolded(folded.rewritten(rules, leaf, new Leaf(leaf, 0)));
    }
  }

  private boolean isLeaf(String question) {
    try {
      rules.valueOf(question);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Folds the operands of an operation; empty if one of them can be rewritten. */
  private Optional<Finished> finished(String operation) {
    WorkingText folded = rules.working(operation);
    String text = operation;
    while (true) {
      int length = text.length();
      Optional<Leaf> operand =
          rules.leaves(text).stream().filter(leaf -> leaf.text().length() < length).findFirst();
      if (operand.isEmpty()) {
        return isLeaf(folded.question(text))
            ? Optional.of(new Finished(rules, folded, text))
            : Optional.empty();
      }
      Leaf leaf = operand.get();
      if (!rules.valueOf(folded.question(leaf.text())).equals(Vocabulary.STAYS)) {
        return Optional.empty();
      }
      text = folded.rewritten(rules, text, leaf);
    }
  }
}
