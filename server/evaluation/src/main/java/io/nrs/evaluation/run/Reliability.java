package io.nrs.evaluation.run;

import io.nrs.evaluation.result.ReliabilityFolder;
import io.nrs.evaluation.result.ReliabilityFolder.Steps;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.evaluation.system.StepCheck;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.models.ModelStore;
import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites formulas step by step, as editors show it, and compares each step with the exact one. It
 * measures how well confidence predicts right steps.
 *
 * @param rewriter of the language of these rules
 */
public record Reliability(LanguageRules rules, Rewriter rewriter) {
  private static final String NAME = "nrs-reliability";

  /** Everything that decides the steps. */
  public static SystemConfig config(
      ModelStore store, LanguageRules rules, RewritingOptions options) {
    return new SystemConfig(
        NAME, rules.language(), NrsSystem.config(store, rules, options).settings());
  }

  /**
   * Adds the steps of the missing formulas.
   *
   * @param check runs between steps; may throw to cancel
   */
  public void run(TestSet set, ReliabilityFolder folder, Runnable check) {
    set.cells()
        .forEach(
            (cell, questions) -> {
              for (TestFormula question : questions) {
                if (folder.find(cell, question.index()).isEmpty()) {
                  folder.add(steps(question, check));
                }
              }
            });
  }

  private Steps steps(TestFormula question, Runnable check) {
    StepCheck exact = new StepCheck(rules);
    List<Double> right = new ArrayList<>();
    List<Double> wrong = new ArrayList<>();
    String formula = question.formula();
    for (Step step : rewriter.trace(formula, each -> {}, check).steps()) {
      (exact.isRight(formula, step) ? right : wrong).add(step.confidence());
      formula = step.applyTo(formula);
    }
    return new Steps(question.cell(), question.index(), right, wrong);
  }
}
