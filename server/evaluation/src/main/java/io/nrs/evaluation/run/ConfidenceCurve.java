package io.nrs.evaluation.run;

import io.nrs.evaluation.result.ConfidenceFolder;
import io.nrs.evaluation.result.ConfidenceFolder.Point;
import io.nrs.evaluation.result.ModelSettings;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.Leaf;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/**
 * Confidence against the length of the input (paper, section 5). The Selector reads whole formulas,
 * once for each of M outputs at temperature 1. A point is the mean of their probabilities.
 *
 * @param sampling of the outputs
 * @param longestTrained tokens of the longest inputs of training
 */
public record ConfidenceCurve(
    LanguageRules rules, Selector selector, Sampling sampling, int longestTrained) {
  private static final String NAME = "nrs-confidence";

  /** The number of training formulas that are searched for the longest one. */
  private static final int SAMPLE = 2_000;

  /**
   * What is read, and how often.
   *
   * @param outputs M
   * @param seed of the draws
   * @param everyStep whether the intermediate formulas of exact rewriting are read too
   */
  public record Sampling(int outputs, long seed, boolean everyStep) {}

  /** Everything that decides the points. */
  public static SystemConfig config(ModelStore store, Language language, Sampling sampling) {
    return new SystemConfig(
        NAME,
        language,
        StoredJson.tree(
            new Settings(
                ModelSettings.of(store, language, TrainableModule.SELECTOR),
                sampling.outputs(),
                sampling.seed(),
                longestTrained(store, language),
                Optional.of(true).filter(steps -> sampling.everyStep()))));
  }

  private record Settings(
      ModelSettings selector,
      int outputs,
      long seed,
      int longestTrained,
      Optional<Boolean> everyStep) {}

  /** Tokens of the longest training inputs of a language's Selector. */
  public static int longestTrained(ModelStore store, Language language) {
    return TrainingRun.longestCut(store.config(language, TrainableModule.SELECTOR).training())
        .orElseGet(() -> longestFormula(LanguageRules.of(language)));
  }

  private static int longestFormula(LanguageRules rules) {
    SplittableRandom random = new SplittableRandom(1);
    int longest = 0;
    for (int i = 0; i < SAMPLE; i++) {
      longest = Math.max(longest, rules.generate(rules.trainingShape(random), random).length());
    }
    return longest;
  }

  /**
   * Adds the missing points.
   *
   * @param observer gets every complete cell
   * @param check runs between formulas; may throw to cancel
   */
  public void run(
      TestSet set,
      ConfidenceFolder folder,
      BiConsumer<String, List<Point>> observer,
      Runnable check) {
    set.cells()
        .forEach(
            (cell, questions) -> {
              for (TestFormula question : questions) {
                if (folder.find(cell, question.index()).isEmpty()) {
                  check.run();
                  folder.addAll(points(question, check));
                }
              }
              observer.accept(cell, folder.points(cell));
            });
  }

  private List<Point> points(TestFormula question, Runnable check) {
    String formula = rules.vocabulary().compact(question.formula());
    List<Point> points = new ArrayList<>(List.of(point(question, formula, Optional.empty())));
    if (sampling.everyStep()) {
      Optional<Leaf> leaf = rules.lastLeaf(formula);
      for (int rewrites = 1; leaf.isPresent(); rewrites++) {
        check.run();
        formula = rewritten(formula, leaf.get());
        leaf = rules.lastLeaf(formula);
        if (leaf.isPresent()) {
          points.add(point(question, formula, Optional.of(rewrites)));
        }
      }
    }
    return points;
  }

  private String rewritten(String formula, Leaf leaf) {
    return formula.substring(0, leaf.offset())
        + rules.valueOf(leaf.text())
        + formula.substring(leaf.offset() + leaf.text().length());
  }

  private Point point(TestFormula question, String text, Optional<Integer> rewrites) {
    List<Selector.Request> requests = new ArrayList<>();
    // Number 0 would be the greedy output on evenly spaced labels.
    for (int number = 1; number <= sampling.outputs(); number++) {
      requests.add(new Selector.Request(text, number, sampling.seed()));
    }
    double mean =
        selector.select(requests).stream()
            .mapToDouble(Selector.Output::confidence)
            .average()
            .orElse(0);
    return new Point(
        question.cell(),
        question.index(),
        text.length(),
        mean,
        sampling.outputs(),
        text.length() <= longestTrained,
        rewrites);
  }
}
