package io.nrs.cli.evaluation;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.metrics.Calibration;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.ReliabilityFolder;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.run.Reliability;
import io.nrs.evaluation.split.TestSet;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Measures how often the steps of a confidence are right. */
@Command(
    name = "reliability",
    description = "Measure how often the steps of a confidence are right.",
    footer = {
      "",
      "Formulas are rewritten step by step, as an editor shows it, and each step is compared with the exact",
      "one. The confidence of a step is the smaller of Selector's and Solver's. The expected calibration",
      "error is the mean distance between confidence and the share of right steps, over ten intervals.",
      "Steps are stored in steps.jsonl, in a folder like those of nrs evaluate; stored formulas are not",
      "measured again.",
      "",
      "Exit codes: 0 measured, 2 could not run."
    })
public final class ReliabilityCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private TestFormulaOptions formulas = new TestFormulaOptions();

  @Mixin private ResultOptions results = new ResultOptions();

  @Mixin private LanguageOptions languages = new LanguageOptions();

  public ReliabilityCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    RewritingOptions options = RewritingOptions.standard();
    for (TestSet set : formulas.sets(console, languages.asked())) {
      LanguageRules rules = LanguageRules.of(set.language());
      RunConfig config =
          new RunConfig(
              Reliability.config(languages.store(console, set.language()), rules, options),
              set.origin());
      String command =
          "nrs reliability %s%s%s"
              .formatted(set.language().id(), formulas.written(), languages.written());
      try (LoadedSystem open = languages.open(console, set.language());
          ReliabilityFolder folder =
              ReliabilityFolder.open(
                  results.folder(console),
                  config,
                  new Provenance(command, Machine.describe()),
                  results.isFresh())) {
        new Reliability(rules, open.rewriter(options)).run(set, folder, () -> {});
        out.line(text(set, Calibration.of(folder.entries())));
        out.flush();
      }
    }
    return ExitCodes.CLEAN;
  }

  private static String text(TestSet set, Calibration calibration) {
    return Text.format(
        "%-10s %,d steps, %,d of them right: mean confidence %.3f, expected calibration error %.3f",
        set.language().id(),
        calibration.steps(),
        calibration.right(),
        calibration.confidence(),
        calibration.expectedError());
  }
}
