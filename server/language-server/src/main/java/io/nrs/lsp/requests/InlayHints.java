package io.nrs.lsp.requests;

import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Formula;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * The value after each formula that was solved in the background; its confidence where it is low.
 */
public final class InlayHints {
  private InlayHints() {}

  public static List<InlayHint> hints(
      DocumentSnapshot snapshot, InlayHintParams params, Cancellation cancellation) {
    List<InlayHint> hints = new ArrayList<>();
    if (!snapshot.settings().inlayHints()) {
      return hints;
    }
    int from = Math.max(0, params.getRange().getStart().getLine());
    int to = Math.min(snapshot.document().lineCount() - 1, params.getRange().getEnd().getLine());
    for (int i = from; i <= to; i++) {
      cancellation.check();
      DocumentLine line = snapshot.document().line(i);
      Optional<Formula> formula = line.unfinished();
      if (formula.isPresent()) {
        Position after = new Position(i, formula.get().span().end());
        snapshot
            .verdict(line)
            .flatMap(verdict -> hint(after, line, verdict, snapshot))
            .ifPresent(hints::add);
      }
    }
    return hints;
  }

  private static Optional<InlayHint> hint(
      Position after, DocumentLine line, Verdict verdict, DocumentSnapshot snapshot) {
    return verdict
        .value()
        .map(
            value -> {
              Optional<Boolean> exact =
                  verdict
                      .exact()
                      .filter(rules -> !rules.isAnswer())
                      .map(rules -> verdict.otherValue().isEmpty());
              // Before an expectation that is not met, a check mark reads as if it was.
              boolean met = line.parsed().expectedValue().filter(value::equals).isPresent();
              boolean silent = !met && line.parsed().equals().isPresent();
              InlayHint hint =
                  new InlayHint(
                      after,
                      Either.forLeft(
                          (verdict.isUnchanged() ? "in normal form" : "→ " + value)
                              + exact.map(right -> !right ? " ✗" : silent ? "" : " ✓").orElse("")
                              + (verdict.confidence() < snapshot.settings().minConfidence()
                                  ? "  " + Text.percent(verdict.confidence())
                                  : "")));
              hint.setPaddingLeft(true);
              hint.setPaddingRight(true);
              hint.setTooltip(
                  tooltip(verdict, snapshot)
                      + exact
                          .map(
                              right ->
                                  right ? ", the exact value" : ", but the exact value is another")
                          .orElse(""));
              return hint;
            });
  }

  private static String tooltip(Verdict verdict, DocumentSnapshot snapshot) {
    if (verdict.isByRules()) {
      return "the exact value, by the rules: "
          + (snapshot.isByRules() ? "there are no networks yet" : "no networks can be used");
    }
    return (verdict.isNormalForm() ? "in normal form after " : "solved in ")
        + Text.count(verdict.steps(), "step")
        + verdict.leastSure().map(InlayHints::leastSure).orElse("");
  }

  private static String leastSure(Step step) {
    return ", the least certain of them "
        + step.leaf()
        + " → "
        + step.value()
        + " ("
        + Text.percent(step.confidence())
        + ")";
  }
}
