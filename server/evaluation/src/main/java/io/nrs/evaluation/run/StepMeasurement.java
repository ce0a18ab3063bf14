package io.nrs.evaluation.run;

import io.nrs.evaluation.result.ModelSettings;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.evaluation.system.StepCheck;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.WorkingText;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * Stores the confidence of each step of rewriting a formula. With windows, formulas are rewritten
 * step by step, as an editor shows it, and each step is compared with the exact one. Without
 * windows, the Selector reads each formula of exact rewriting as a whole, and the confidence is the
 * mean of M outputs at temperature 1 (paper, section 5).
 *
 * @param rewriter of the language of these rules, with these options
 */
public record StepMeasurement(
    LanguageRules rules, Selector selector, Rewriter rewriter, RewritingOptions options) {
  /** The number of training formulas that are searched for the longest one. */
  private static final int SAMPLE = 2_000;

  private record ReadingSettings(
      ModelSettings selector, String windowing, int outputs, long seed, int longestTrained) {}

  /**
   * Everything that decides the steps.
   *
   * @throws io.nrs.rewriting.models.ModelException if there is no model
   */
  public static SystemConfig config(
      ModelStore store, LanguageRules rules, RewritingOptions options) {
    Language language = rules.language();
    return new SystemConfig(
        Steps.SYSTEM,
        language,
        options.windowing() == Windowing.NONE
            ? StoredJson.tree(
                new ReadingSettings(
                    ModelSettings.of(store, language, TrainableModule.SELECTOR),
                    options.windowing().id(),
                    options.outputs(),
                    options.seed(),
                    longestTrained(store, rules)))
            : NrsSystem.config(store, rules, options).settings());
  }

  /** Tokens of the longest training inputs of a language's Selector. */
  static int longestTrained(ModelStore store, LanguageRules rules) {
    return store
        .config(rules.language(), TrainableModule.SELECTOR)
        .training()
        .longestCut()
        .orElseGet(() -> longestFormula(rules));
  }

  private static int longestFormula(LanguageRules rules) {
    SplittableRandom random = RandomStreams.of(1);
    return IntStream.range(0, SAMPLE)
        .map(formula -> rules.generate(rules.trainingShape(random), random).length())
        .max()
        .orElse(0);
  }

  /**
   * Adds the steps of the missing formulas.
   *
   * @param observer gets every complete cell
   * @param check runs between steps; may throw to cancel
   */
  public void run(
      TestSet set,
      RunFolder<Steps> folder,
      BiConsumer<String, List<Steps>> observer,
      Runnable check) {
    set.cells()
        .forEach(
            (cell, questions) -> {
              for (TestFormula question : questions) {
                if (folder.find(cell, question.index()).isEmpty()) {
                  check.run();
                  folder.add(
                      options.windowing() == Windowing.NONE
                          ? readings(question, check)
                          : steps(question, check));
                }
              }
              observer.accept(
                  cell,
                  questions.stream()
                      .map(question -> folder.find(cell, question.index()).orElseThrow())
                      .toList());
            });
  }

  private Steps steps(TestFormula question, Runnable check) {
    StepCheck exact = new StepCheck(rules);
    List<Integer> tokens = new ArrayList<>();
    List<Double> confidence = new ArrayList<>();
    List<Boolean> right = new ArrayList<>();
    String formula = question.formula();
    for (Step step : rewriter.trace(formula, each -> {}, check).steps()) {
      tokens.add(rules.vocabulary().compact(formula).length());
      confidence.add(step.confidence());
      right.add(exact.isRight(formula, step));
      formula = step.applyTo(formula);
    }
    return new Steps(question.cell(), question.index(), tokens, confidence, right);
  }

  private Steps readings(TestFormula question, Runnable check) {
    List<Integer> tokens = new ArrayList<>();
    List<Double> confidence = new ArrayList<>();
    String compact = rules.vocabulary().compact(question.formula());
    WorkingText folded = rules.working(compact);
    String formula = folded.start(compact);
    Optional<Leaf> leaf = rules.lastLeaf(formula);
    do {
      check.run();
      tokens.add(formula.length());
      confidence.add(confidence(folded.masked(formula)));
      if (leaf.isPresent()) {
        formula = folded.rewritten(rules, formula, leaf.get());
        leaf = rules.lastLeaf(formula);
      }
    } while (leaf.isPresent());
    return new Steps(question.cell(), question.index(), tokens, confidence, List.of());
  }

  private double confidence(String text) {
    // Number 0 would be the greedy output on evenly spaced labels.
    List<Selector.Request> requests =
        IntStream.rangeClosed(1, options.outputs())
            .mapToObj(number -> new Selector.Request(text, number, options.seed()))
            .toList();
    return selector.select(requests).stream()
        .mapToDouble(Selector.Output::confidence)
        .average()
        .orElse(0);
  }
}
