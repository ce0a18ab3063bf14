package io.nrs.rewriting;

import io.nrs.grammar.Language;
import io.nrs.grammar.SequenceLines;
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
              JoinedSteps joined = new JoinedSteps(lines, formula, step -> {});
              outcome.steps().forEach(joined);
              joined.finish();
              return outcome.withSteps(joined.steps);
            })
        .orElse(outcome);
  }

  private static Optional<SequenceLines> lines(Language language) {
    return Optional.of(language.notation().lines()).filter(SequenceLines::hasHidden);
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
    JoinedSteps joined = new JoinedSteps(lines, formula, observer);
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

  static boolean isVisible(SequenceLines lines, String text) {
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
}
