package io.nrs.cli;

import io.nrs.evaluation.Evaluation;
import io.nrs.evaluation.ablation.AblatedModels;
import io.nrs.evaluation.ablation.AblationTable;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.Facts;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.OpenSystem;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.task.Task;
import io.nrs.training.Ablation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures what each mechanism of our system is worth. */
@Command(
    name = "ablate",
    description = "Switch off the mechanisms of our system, one at a time, and measure.",
    footer = {
      "",
      "Results are stored as those of nrs evaluate, and TASK-ablations.json beside them says which are",
      "of which variation. Networks that were trained without a mechanism (nrs train --ablation) are",
      "measured too where their runs are found.",
      "",
      "Exit codes: 0 measured, 2 could not run."
    })
final class AblateCommand implements Callable<Integer> {
  private static final Path RUNS = Path.of("runs");

  private final Console console;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "these variations alone; several with commas")
  private List<String> only = List.of();

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "where networks were trained (default: ${DEFAULT-VALUE})",
      defaultValue = "runs")
  private Path runs = RUNS;

  @Mixin private TestFormulas formulas = new TestFormulas();

  @Mixin private ResultOptions results = new ResultOptions();

  @Mixin private Networks networks = new Networks();

  AblateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    for (TestSet set : formulas.sets(console, networks.asked())) {
      List<Variation> variations = variations(set.task());
      ModelStore store = networks.store(console);
      try (OpenSystem shipped = networks.open(console, set.task())) {
        for (Variation variation : variations) {
          if (variation.trained().isEmpty()) {
            measure(shipped, store, set, variation);
          } else {
            measureTrained(store, set, variation);
          }
        }
      }
      Path folder = results.folder(console);
      List<String> measured = variations.stream().map(Variation::id).toList();
      out.line(AblationTable.read(folder, set.task()).only(measured).markdown(folder));
      out.flush();
    }
    return ExitCodes.CLEAN;
  }

  private List<Variation> variations(Language language) {
    List<Variation> all = new ArrayList<>(Variation.ofInference(Task.of(language)));
    Path folder = console.folder().resolve(runs);
    Arrays.stream(Ablation.values())
        .filter(ablation -> AblatedModels.exist(folder, language, ablation))
        .forEach(ablation -> all.addAll(Variation.ofTraining(ablation)));
    List<String> names = all.stream().map(Variation::id).toList();
    only.stream()
        .filter(name -> !names.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new CommandException(
                  "there is no variation %s of %s: give some of %s, or train it with nrs train --ablation"
                      .formatted(name, language.id(), String.join(", ", names)));
            });
    return all.stream()
        .filter(variation -> only.isEmpty() || only.contains(variation.id()))
        .toList();
  }

  private void measureTrained(ModelStore store, TestSet set, Variation variation) {
    try (AblatedModels models =
            AblatedModels.of(
                store,
                console.folder().resolve(runs),
                set.task(),
                variation.trained().orElseThrow());
        OpenSystem open =
            models
                .store()
                .open(
                    set.task(),
                    RewritingOptions.standard(),
                    networks.source(console).device(),
                    networks.source(console).threads())) {
      measure(open, models.store(), set, variation);
    }
  }

  private void measure(OpenSystem open, ModelStore store, TestSet set, Variation variation) {
    EvaluationDisplay display =
        new EvaluationDisplay(console, set.task().id() + " " + variation.id());
    try (AnsweringSystem system = NrsSystem.on(open, store, variation.options());
        ResultFolder folder =
            results.open(
                console,
                new Facts(system.facts(), set.origin()),
                "nrs ablate %s%s --only %s%s%s"
                    .formatted(
                        set.task().id(),
                        formulas.written(),
                        variation.id(),
                        networks.written(),
                        runs.equals(RUNS) ? "" : " --runs " + runs),
                system.machine())) {
      new Evaluation(system, set, folder).run(new Shown(display), () -> {});
      Path all = results.folder(console);
      AblationTable.read(all, set.task())
          .with(
              new AblationTable.Row(
                  variation.id(), variation.words(), folder.folder().getFileName().toString()))
          .write(all);
    } finally {
      display.end();
    }
  }

  /** Shows how far it is. */
  private record Shown(EvaluationDisplay display) implements Evaluation.Observer {
    @Override
    public void started(Evaluation.Work work) {
      display.started(work);
    }

    @Override
    public void answered(String cell, Evaluation.Work work) {
      display.answered(cell, work);
    }

    @Override
    public void cell(String cell, List<Result> found) {
      // The table at the end tells.
    }
  }
}
