package io.nrs.training;

import io.nrs.task.FormulaShape;
import io.nrs.task.Task;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Formulas of given levels, their intermediate steps and cuts of both, each with its last complete
 * leaf. An intermediate step comes about by rewriting leaves exactly, in random order.
 */
public final class SelectorExamples implements Examples {
  private final Task task;
  private final Cuts cuts;
  private final Function<SplittableRandom, FormulaShape> shapes;

  /**
   * @param shapes draws the level of each formula; for training it must obey the generalisation
   *     rule
   */
  public SelectorExamples(Task task, Cuts cuts, Function<SplittableRandom, FormulaShape> shapes) {
    this.task = task;
    this.cuts = cuts;
    this.shapes = shapes;
  }

  /**
   * How formulas are cut.
   *
   * @param share of the examples that are cuts; the others are whole formulas, unless too long
   * @param shortest tokens of a cut
   * @param longest tokens of a cut
   * @param emptyShare of the cuts without a leaf that are kept: with too many of them training
   *     collapses to the empty output
   */
  public record Cuts(double share, int shortest, int longest, double emptyShare) {
    /** Whole formulas alone, as in the paper. */
    public static Cuts none() {
      return new Cuts(0, 1, 1, 0);
    }
  }

  @Override
  public Example next(SplittableRandom random) {
    String formula = intermediateStep(random);
    while (random.nextDouble() < cuts.share() || tooLong(formula)) {
      Optional<Example> cut = cut(formula, random);
      if (cut.isPresent()) {
        return cut.get();
      }
      formula = intermediateStep(random);
    }
    return new Example(formula, task.lastLeaf(formula).map(Task.Leaf::text).orElse(formula));
  }

  private boolean tooLong(String formula) {
    return cuts.share() > 0 && formula.length() > cuts.longest();
  }

  private Optional<Example> cut(String formula, SplittableRandom random) {
    if (formula.length() <= cuts.shortest()) {
      return Optional.empty();
    }
    int length =
        Math.min(random.nextInt(cuts.shortest(), cuts.longest() + 1), formula.length() - 1);
    int start = random.nextInt(formula.length() - length + 1);
    String cut = formula.substring(start, start + length);
    Optional<String> leaf = task.lastLeaf(cut).map(Task.Leaf::text);
    if (leaf.isEmpty() && random.nextDouble() >= cuts.emptyShare()) {
      return Optional.empty();
    }
    return Optional.of(new Example(cut, leaf.orElse("")));
  }

  private String intermediateStep(SplittableRandom random) {
    return partlyRewritten(task, task.generate(shapes.apply(random), random), random);
  }

  /** Any number of leaves rewritten exactly, in random order or the last one first. */
  static String partlyRewritten(Task task, String whole, SplittableRandom random) {
    String formula = whole;
    boolean lastFirst = random.nextBoolean();
    for (int left = random.nextInt(task.rewrites(formula) + 1); left > 0; left--) {
      formula = rewrite(task, formula, lastFirst ? 1 : random.nextDouble());
    }
    return formula;
  }

  /** Rewrites one leaf: the last one where {@code place} is 1, otherwise one further in front. */
  private static String rewrite(Task task, String formula, double place) {
    int until = (int) Math.ceil(place * formula.length());
    Task.Leaf leaf =
        task.lastLeaf(formula.substring(0, until))
            .or(() -> task.lastLeaf(formula))
            .orElse(new Task.Leaf("", -1));
    return leaf.offset() < 0
        ? formula
        : formula.substring(0, leaf.offset())
            + task.valueOf(leaf.text())
            + formula.substring(leaf.offset() + leaf.text().length());
  }
}
