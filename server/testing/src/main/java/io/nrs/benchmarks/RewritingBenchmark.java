package io.nrs.benchmarks;

import io.nrs.evaluation.split.MixedFormulas;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Speed of one language's system, as ratios of measurements side by side. */
public final class RewritingBenchmark {
  private static final int DEEPEST_MIXED = 4;
  private static final int WARM_UP_STEPS = 60;

  private final LoadedSystem system;
  private final LanguageRules rules;
  private final long seed;

  public RewritingBenchmark(LoadedSystem system, long seed) {
    this.system = system;
    this.rules = system.rules();
    this.seed = seed;
  }

  /**
   * The time of a single step with warm networks, in milliseconds.
   *
   * @param nesting of the formulas
   * @param percentile95 19 of 20 steps take at most this
   */
  public record StepTime(int nesting, int steps, double mean, double percentile95) {}

  private SplittableRandom stream(String role) {
    return RandomStreams.named(seed, rules.language().id(), role);
  }

  /** Steps of formulas of one level, at most {@code steps}. */
  public StepTime stepTime(int nesting, int steps) {
    SplittableRandom random = stream("steps");
    double[] times = new double[WARM_UP_STEPS + steps];
    int[] taken = {0};
    long[] last = {0};
    while (taken[0] < times.length) {
      String formula = generate(nesting, random);
      NeuralRewritingSystem bounded =
          system.rewriter(
              RewritingOptions.standard().withStepLimit(Math.min(times.length - taken[0], 40)));
      last[0] = System.nanoTime();
      bounded.trace(
          formula,
          step -> {
            long now = System.nanoTime();
            if (taken[0] < times.length) {
              times[taken[0]++] = (now - last[0]) / 1e6;
            }
            last[0] = now;
          });
    }
    double[] warm = Arrays.copyOfRange(times, WARM_UP_STEPS, times.length);
    Arrays.sort(warm);
    return new StepTime(
        nesting,
        warm.length,
        Arrays.stream(warm).average().orElse(0),
        warm[(int) (0.95 * (warm.length - 1))]);
  }

  private String generate(int nesting, SplittableRandom random) {
    FormulaShape shape = new FormulaShape(nesting, 2, random.nextBoolean());
    return rules.vocabulary().expand(rules.generate(shape, random));
  }

  /**
   * A file of mixed formulas, one after another and all together.
   *
   * @param sequentialFormulas the number of formulas that were solved one after another, the first
   *     ones of the file
   * @param sequential formulas per second
   * @param parallel formulas per second
   * @param identical whether both ways found the same values
   */
  public record Throughput(
      int formulas, int sequentialFormulas, double sequential, double parallel, boolean identical) {
    public double ratio() {
      return parallel / sequential;
    }
  }

  /** Measures both ways; the sequential one on a part of the file if requested. */
  public Throughput throughput(int formulas, int sequentialFormulas) {
    SplittableRandom random = stream("throughput");
    List<String> file = new ArrayList<>();
    while (file.size() < formulas) {
      file.add(MixedFormulas.generate(rules, DEEPEST_MIXED, random));
    }
    NeuralRewritingSystem rewriter = system.rewriter();
    rewriter.solveAll(file.subList(0, Math.min(20, formulas)));
    system.forget();
    long started = System.nanoTime();
    List<Outcome> together = rewriter.solveAll(file);
    double parallel = formulas / ((System.nanoTime() - started) / 1e9);
    int count = Math.min(sequentialFormulas, formulas);
    boolean identical = true;
    system.forget();
    started = System.nanoTime();
    for (int i = 0; i < count; i++) {
      Outcome alone = rewriter.solve(file.get(i));
      identical &=
          alone.status().equals(together.get(i).status())
              && alone.remaining().equals(together.get(i).remaining());
    }
    double sequential = count / ((System.nanoTime() - started) / 1e9);
    return new Throughput(formulas, count, sequential, parallel, identical);
  }

  /**
   * Two ways of inference with the same weights on the same formulas.
   *
   * @param standard sliding windows, few outputs
   * @param paper the published preset
   */
  public record Comparison(
      Language language, String cell, int formulas, Work standard, Work paper) {
    /** Mean per formula. */
    public double standardSeconds() {
      return standard.seconds() / formulas;
    }

    /** Mean per formula. */
    public double paperSeconds() {
      return paper.seconds() / formulas;
    }
  }

  /** The published inference against ours, one formula after another in both. */
  public Comparison paperInference(int nesting, int formulas) {
    SplittableRandom random = stream("comparison");
    List<String> file = new ArrayList<>();
    while (file.size() < formulas) {
      file.add(generate(nesting, random));
    }
    String cell = rules.levels().haveArguments() ? "N" + nesting + "A2" : "N" + nesting;
    // The first formulas in a process also compile the program.
    work(RewritingOptions.standard(), file);
    return new Comparison(
        rules.language(),
        cell,
        formulas,
        work(RewritingOptions.standard(), file),
        work(RewritingOptions.paper(), file));
  }

  /**
   * The work on formulas, one after another.
   *
   * @param right values that are those of the exact evaluator
   */
  public record Work(int right, double outputsPerWindow, double seconds) {}

  private Work work(RewritingOptions options, List<String> formulas) {
    NeuralRewritingSystem rewriter = system.rewriter(options);
    SelectorStatistics before = rewriter.statistics();
    system.forget();
    long started = System.nanoTime();
    List<Outcome> outcomes = formulas.stream().map(rewriter::solve).toList();
    double seconds = (System.nanoTime() - started) / 1e9;
    return new Work(
        SelectorBenchmark.right(rules.language(), formulas, outcomes),
        rewriter.statistics().since(before).outputsPerWindow(),
        seconds);
  }
}
