package io.nrs.lsp.requests;

import io.nrs.checking.Failures;
import io.nrs.checking.Text;
import io.nrs.checking.TracedFormula;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Span;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A document of all steps from a formula to its value. */
public final class TraceDocument {
  /** The most steps that are shown: the first and the last half of them. */
  static final int MAX_STEPS = 1_000;

  /** Characters of a formula in a row. */
  static final int WIDTH = 100;

  private TraceDocument() {}

  /**
   * A Markdown document.
   *
   * @param place where the formula is written, in words
   * @param formula before its steps
   * @param outcome of that formula
   */
  public static String markdown(String place, TracedFormula formula, Outcome outcome) {
    MarkupWriter card = new MarkupWriter(true);
    card.line("# Steps to the value");
    card.line(card.code(Text.shortened(formula.text(), 10 * WIDTH)) + " in " + place);
    List<Step> steps = outcome.steps();
    if (!steps.isEmpty()) {
      card.table(
          List.of("step", "formula", "leaf → value", "confidence", "agreement", "outputs"),
          rows(card, formula, steps));
    }
    end(card, outcome);
    return card.text() + "\n";
  }

  private static List<List<String>> rows(
      MarkupWriter card, TracedFormula formula, List<Step> steps) {
    List<List<String>> rows = new ArrayList<>();
    int left = Math.max(0, steps.size() - MAX_STEPS);
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      Span leaf = formula.leaf(step);
      if (i < MAX_STEPS / 2 || i >= MAX_STEPS / 2 + left) {
        rows.add(
            List.of(
                String.valueOf(i + 1),
                marked(card, formula.text(), leaf.start(), leaf.end()),
                card.code(step.leaf()) + " → " + card.code(step.value()),
                Text.percent(step.confidence()),
                Text.agreement(step.agreement()),
                String.valueOf(step.outputs())));
      } else if (i == MAX_STEPS / 2) {
        rows.add(List.of("…", Text.count(left, "step") + " in between: not shown", "", "", "", ""));
      }
      formula.apply(step);
    }
    return rows;
  }

  /** The formula with its leaf in bold type. For a long formula, only the text around the leaf. */
  private static String marked(MarkupWriter card, CharSequence formula, int from, int to) {
    int free = Math.max(0, WIDTH - (to - from));
    int behind = formula.length() - to;
    int before = Math.min(from, Math.max(free / 2, free - behind));
    int after = Math.min(behind, free - before);
    String head = (before < from ? "…" : "") + formula.subSequence(from - before, from);
    String tail = formula.subSequence(to, to + after) + (after < behind ? "…" : "");
    return (head.isEmpty() ? "" : card.code(head))
        + card.strong(card.code(formula.subSequence(from, to).toString()))
        + (tail.isEmpty() ? "" : card.code(tail));
  }

  private static void end(MarkupWriter card, Outcome outcome) {
    Verdict verdict = Verdict.of(outcome);
    verdict
        .value()
        .ifPresent(
            value ->
                card.line(
                    card.strong("Value")
                        + " "
                        + card.code(value)
                        + " after "
                        + Text.count(verdict.steps(), "step")
                        + "."));
    verdict
        .failure()
        .ifPresent(
            failure -> {
              card.line(
                  card.strong("No value")
                      + ": "
                      + card.plain(Failures.explain(outcome))
                      + ". It ends at "
                      + card.code(Text.shortened(failure.remaining(), WIDTH))
                      + ".");
              card.line("Remedy: " + failure.remedy() + ".");
            });
    verdict
        .leastSure()
        .ifPresent(
            step ->
                card.line(
                    "The least certain step is number %d, %s → %s, at %s."
                        .formatted(
                            number(outcome.steps(), step),
                            card.code(step.leaf()),
                            card.code(step.value()),
                            Text.percent(step.confidence()))));
  }

  @SuppressWarnings("ReferenceEquality")
  private static int number(List<Step> steps, Step step) {
    return IntStream.range(0, steps.size()).filter(i -> steps.get(i) == step).findFirst().orElse(-1)
        + 1;
  }
}
