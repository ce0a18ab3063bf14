package io.nrs.cli;

import io.nrs.evaluation.ConfidenceCurve;
import io.nrs.evaluation.Machine;
import io.nrs.evaluation.result.ConfidenceFolder;
import io.nrs.evaluation.result.ConfidenceFolder.Point;
import io.nrs.evaluation.result.Facts;
import io.nrs.evaluation.result.Making;
import io.nrs.evaluation.split.TestSet;
import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.OpenSystem;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how confident the Selectors are of longer and longer inputs. */
@Command(
    name = "confidence",
    description = "Measure a Selector's confidence against the length of what it reads.",
    footer = {
      "",
      "The Selector reads whole formulas. Each is a point: the mean confidence of M outputs at",
      "temperature 1. Points are stored in a folder as those of nrs evaluate are, in points.jsonl, and",
      "what is stored is not measured again.",
      "",
      "Exit codes: 0 measured, 2 could not run."
    })
final class ConfidenceCommand implements Callable<Integer> {
  private static final long SEED = 1;

  private final Console console;

  @Option(
      names = "--outputs",
      paramLabel = "M",
      description = "outputs of a formula, 1 to 1000 (default: ${DEFAULT-VALUE})",
      defaultValue = "20")
  private int outputs = 20;

  @Mixin private TestFormulas formulas = new TestFormulas();

  @Mixin private ResultOptions results = new ResultOptions();

  @Mixin private Networks networks = new Networks();

  ConfidenceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (outputs < 1 || outputs > 1000) {
      throw new CommandException("--outputs is between 1 and 1000, not " + outputs);
    }
    Output out = console.output();
    for (TestSet set : formulas.sets(console, networks.asked())) {
      ModelStore store = networks.store(console);
      Facts facts =
          new Facts(ConfidenceCurve.facts(store, set.task(), outputs, SEED), set.origin());
      String command =
          "nrs confidence %s%s --outputs %d%s"
              .formatted(set.task().id(), formulas.written(), outputs, networks.written());
      try (OpenSystem open = networks.open(console, set.task());
          ConfidenceFolder folder =
              ConfidenceFolder.open(
                  results.folder(console),
                  facts,
                  new Making(command, Machine.describe()),
                  results.isFresh())) {
        int trained = ConfidenceCurve.longestTrained(store, set.task());
        out.line("%s: trained on inputs of up to %d tokens".formatted(set.task().id(), trained));
        new ConfidenceCurve(open.task(), open.selector(), outputs, SEED, trained)
            .run(
                set,
                folder,
                (cell, points) -> {
                  out.line(text(set.task(), cell, points));
                  out.flush();
                },
                () -> {});
      }
    }
    return ExitCodes.CLEAN;
  }

  private static String text(Language task, String cell, List<Point> points) {
    IntSummaryStatistics tokens = points.stream().mapToInt(Point::tokens).summaryStatistics();
    return String.format(
        Locale.ROOT,
        "%-10s %-6s %d to %d tokens: mean confidence %.3f of %d formulas",
        task.id(),
        cell,
        tokens.getMin(),
        tokens.getMax(),
        points.stream().mapToDouble(Point::confidence).average().orElse(0),
        points.size());
  }
}
