package io.nrs.rewriting;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.SequenceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Rewrites with the steps that people see. Where a language of sequences has hidden atoms, a step
 * goes on until none is left, so no step writes one into a text.
 */
public final class VisibleSteps implements Rewriter {
  private final Rewriter rewriter;
  private final SequenceLines lines;

  private VisibleSteps(Rewriter rewriter, SequenceLines lines) {
    this.rewriter = rewriter;
    this.lines = lines;
  }

  /** Returns a rewriter whose steps leave no hidden atom, as long as the networks go on. */
  public static Rewriter of(Language language, Rewriter rewriter) {
    return lines(language)
        .<Rewriter>map(lines -> new VisibleSteps(rewriter, lines))
        .orElse(rewriter);
  }

  /** Returns an outcome with the steps that people see. */
  public static Outcome joined(Language language, String formula, Outcome outcome) {
    return lines(language)
        .map(
            lines -> {
              Joined joined = new Joined(lines, formula, step -> {});
              outcome.steps().forEach(joined);
              joined.finish();
              return outcome.withSteps(joined.steps);
            })
        .orElse(outcome);
  }

  private static Optional<SequenceLines> lines(Language language) {
    return language instanceof DescribedLanguage described
        ? Optional.of(described.syntax().notation().lines()).filter(SequenceLines::hasHidden)
        : Optional.empty();
  }

  @Override
  public Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    return rewriter.solve(formula, observer, checkCancelled);
  }

  @Override
  public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
    return rewriter.solveAll(formulas, checkCancelled);
  }

  @Override
  public Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    Joined joined = new Joined(lines, formula, observer);
    Outcome outcome = rewriter.trace(formula, joined, checkCancelled);
    joined.finish();
    return outcome.withSteps(joined.steps);
  }

  @Override
  public NextStep next(String formula, Runnable checkCancelled) {
    return whole(formula, rewriter.next(formula, checkCancelled), checkCancelled);
  }

  @Override
  public NextStep examine(String formula, Runnable checkCancelled) {
    return whole(formula, rewriter.examine(formula, checkCancelled), checkCancelled);
  }

  /** Goes on with a step that leaves hidden atoms. */
  private NextStep whole(String formula, NextStep first, Runnable checkCancelled) {
    if (!(first instanceof NextStep.Rewrite rewrite)
        || isVisible(lines, rewrite.step().applyTo(formula))) {
      return first;
    }
    try {
      Outcome outcome =
          trace(
              formula,
              step -> {
                if (isVisible(lines, step.applyTo(formula))) {
                  throw new Reached(step);
                }
              },
              checkCancelled);
      return new NextStep.End(outcome.withSteps(List.of()), first.evidence());
    } catch (Reached reached) {
      return new NextStep.Rewrite(reached.step, first.evidence());
    }
  }

  private static boolean isVisible(SequenceLines lines, String text) {
    for (String atom : text.split(" ", -1)) {
      if (!atom.isEmpty() && lines.isHidden(atom)) {
        return false;
      }
    }
    return true;
  }

  /** Ends a rewriting at its first visible step. */
  private static final class Reached extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Step step;

    Reached(Step step) {
      super(null, null, false, false);
      this.step = step;
    }
  }

  /** Joins the steps from one text without hidden atoms to the next. */
  private static final class Joined implements Consumer<Step> {
    private final SequenceLines lines;
    private final Consumer<Step> observer;
    private final List<Step> steps = new ArrayList<>();
    private final List<Step> parts = new ArrayList<>();
    private String before;
    private String now;

    Joined(SequenceLines lines, String formula, Consumer<Step> observer) {
      this.lines = lines;
      this.observer = observer;
      this.before = formula;
      this.now = formula;
    }

    @Override
    public void accept(Step part) {
      parts.add(part);
      now = part.applyTo(now);
      if (isVisible(lines, now)) {
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
}
