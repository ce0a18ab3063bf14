package io.nrs.rewriting;

import io.nrs.grammar.SequenceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Joins the steps from one text without hidden atoms to the next. */
final class JoinedSteps implements Consumer<Step> {
  private final SequenceLines lines;
  private final Consumer<Step> observer;
  final List<Step> steps = new ArrayList<>();
  private final List<Step> parts = new ArrayList<>();
  private String before;
  private String now;

  JoinedSteps(SequenceLines lines, String formula, Consumer<Step> observer) {
    this.lines = lines;
    this.observer = observer;
    this.before = formula;
    this.now = formula;
  }

  @Override
  public void accept(Step part) {
    parts.add(part);
    now = part.applyTo(now);
    if (VisibleSteps.isVisible(lines, now)) {
      finish();
    }
  }

  /** Ends a step; what failed on its way has hidden atoms. */
  void finish() {
    if (parts.isEmpty()) {
      return;
    }
    Step whole = parts.size() == 1 ? parts.get(0) : joined();
    parts.clear();
    before = now;
    steps.add(whole);
    observer.accept(whole);
  }

  /** The atoms that differ, with the least confidence and agreement of all parts. */
  private Step joined() {
    int start = commonStart();
    int end = commonEnd(start);
    return new Step(
        before.substring(start, before.length() - end),
        now.substring(start, now.length() - end),
        start,
        parts.stream().mapToDouble(Step::confidence).min().orElseThrow(),
        parts.stream().mapToDouble(Step::agreement).min().orElseThrow(),
        parts.stream().mapToInt(Step::outputs).sum());
  }

  /** Returns where the first atom that differs begins. */
  private int commonStart() {
    int start = 0;
    for (int i = 0; i < Math.min(before.length(), now.length()); i++) {
      if (before.charAt(i) != now.charAt(i)) {
        return start;
      }
      if (before.charAt(i) == ' ') {
        start = i + 1;
      }
    }
    return start;
  }

  /** Returns the length of the text behind the last atom that differs. */
  private int commonEnd(int start) {
    int longest = Math.min(before.length(), now.length()) - start;
    int end = 0;
    for (int i = 1; i <= longest; i++) {
      if (before.charAt(before.length() - i) != now.charAt(now.length() - i)) {
        return end;
      }
      if (before.charAt(before.length() - i) == ' ') {
        end = i;
      }
    }
    return end;
  }
}
