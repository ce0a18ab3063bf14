package io.nrs.cli.evaluation;

import io.nrs.checking.Text;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.result.ConfidenceFolder;
import io.nrs.evaluation.result.ConfidenceFolder.Point;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.run.ConfidenceCurve;
import io.nrs.evaluation.run.ConfidenceCurve.Sampling;
import io.nrs.evaluation.split.TestSet;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures the confidence of Selectors on inputs of growing length. */
@Command(
    name = "confidence",
    description = "Measure the confidence of a Selector as a function of the length of its input.",
    footer = {
      "",
      "The Selector reads whole formulas. Each of them, and with --steps each intermediate formula, gives a",
      "point: the mean confidence of M outputs at temperature 1. Points are stored in points.jsonl, in a folder like those of nrs evaluate; stored",
      "points are not measured again.",
      "",
      "Exit codes: 0 measured, 2 could not run."
    })
public final class ConfidenceCommand implements Callable<Integer> {
  private static final long SEED = 1;

  private final Console console;

  @Option(
      names = "--outputs",
      paramLabel = "M",
      description = "outputs per formula, 1 to 1000 (default: ${DEFAULT-VALUE})")
  private int outputs = 20;

  @Option(
      names = "--steps",
      description = "also read the intermediate formulas of exact rewriting, step by step")
  private boolean steps;

  @Mixin private TestFormulaOptions formulas = new TestFormulaOptions();

  @Mixin private ResultOptions results = new ResultOptions();

  @Mixin private LanguageOptions languages = new LanguageOptions();

  public ConfidenceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (outputs < 1 || outputs > 1000) {
      throw new CommandException("--outputs is between 1 and 1000, not " + outputs);
    }
    Sampling sampling = new Sampling(outputs, SEED, steps);
    Output out = console.output();
    for (TestSet set : formulas.sets(console, languages.asked())) {
      ModelStore store = languages.store(console, set.language());
      RunConfig facts =
          new RunConfig(ConfidenceCurve.config(store, set.language(), sampling), set.origin());
      String command =
          "nrs confidence %s%s --outputs %d%s%s"
              .formatted(
                  set.language().id(),
                  formulas.written(),
                  outputs,
                  steps ? " --steps" : "",
                  languages.written());
      try (LoadedSystem open = languages.open(console, set.language());
          ConfidenceFolder folder =
              ConfidenceFolder.open(
                  results.folder(console),
                  facts,
                  new Provenance(command, Machine.describe()),
                  results.isFresh())) {
        int trained = ConfidenceCurve.longestTrained(store, set.language());
        out.line(
            "%s: trained on inputs of up to %d tokens".formatted(set.language().id(), trained));
        new ConfidenceCurve(open.rules(), open.selector(), sampling, trained)
            .run(
                set,
                folder,
                (cell, points) -> {
                  out.line(text(set.language(), cell, points));
                  out.flush();
                },
                () -> {});
      }
    }
    return ExitCodes.CLEAN;
  }

  private static String text(Language language, String cell, List<Point> points) {
    IntSummaryStatistics tokens = points.stream().mapToInt(Point::tokens).summaryStatistics();
    return Text.format(
        "%-10s %-6s %d to %d tokens: mean confidence %.3f of %d inputs",
        language.id(),
        cell,
        tokens.getMin(),
        tokens.getMax(),
        points.stream().mapToDouble(Point::confidence).average().orElse(0),
        points.size());
  }
}
