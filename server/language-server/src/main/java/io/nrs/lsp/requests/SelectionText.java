package io.nrs.lsp.requests;

import io.nrs.checking.Text;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.SelectionDetails;

/** What is said of a selection beside the outputs. */
public final class SelectionText {
  private SelectionText() {}

  /**
   * Returns sentences about the Solver and the window, or about the rules that take their place.
   *
   * @param formula that the step rewrites
   */
  public static String of(DocumentSnapshot snapshot, NextStep next, String formula) {
    if (snapshot.isByRules()) {
      return snapshot.language().displayName() + " has no networks yet: its rules compute this.";
    }
    SelectionDetails evidence = next.evidence();
    String window = window(snapshot, evidence, formula);
    return next instanceof NextStep.Rewrite
        ? "Solver confidence %s, a score and not how often it is right. %s"
            .formatted(Text.percent(evidence.solverConfidence()), window)
        : window;
  }

  private static String window(
      DocumentSnapshot snapshot, SelectionDetails evidence, String formula) {
    String place =
        evidence.windowStart() == 0 && evidence.windowEnd() == formula.length()
            ? "the whole formula"
            : "characters %s to %s of %s"
                .formatted(evidence.windowStart() + 1, evidence.windowEnd(), formula.length());
    return "Window: %s (%s windowing, %s read)."
        .formatted(
            place,
            snapshot.settings().rewritingOptions().windowing().id(),
            Text.count(evidence.windows(), "window"));
  }
}
