package io.nrs.cli.evaluation;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.ablation.AblatedModels;
import io.nrs.evaluation.ablation.AblationTable;
import io.nrs.evaluation.ablation.AblationTable.Row;
import io.nrs.evaluation.ablation.AblationTable.Training;
import io.nrs.evaluation.ablation.RetrainedNetwork;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.run.Evaluation;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures the effect of each mechanism of NRS. */
@Command(
    name = "ablate",
    description = "Switch off the mechanisms of NRS, one at a time, and measure the effect.",
    footer = {
      "",
      "Results are stored like those of nrs evaluate. LANGUAGE-ablations.json lists the variation of each.",
      "Networks that were trained without a mechanism (nrs train --ablation), or again, are measured too,",
      "if their runs are in the folder of --runs. Every seed is a variation of its own.",
      "",
      "Exit codes: 0 measured, 2 could not run."
    })
public final class AblateCommand implements Callable<Integer> {
  private static final Path RUNS = Path.of("runs");

  private final Console console;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "only these variations; separate several with commas")
  private List<String> only = List.of();

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "folder of training runs (default: ${DEFAULT-VALUE})")
  private Path runs = RUNS;

  @Mixin private TestFormulaOptions formulas = new TestFormulaOptions();

  @Mixin private ResultOptions results = new ResultOptions();

  @Mixin private LanguageOptions languages = new LanguageOptions();

  public AblateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    for (TestSet set : formulas.sets(console, languages.asked())) {
      List<Variation> variations = variations(set.language());
      ModelStore store = languages.store(console);
      try (LoadedSystem shipped = languages.open(console, set.language())) {
        for (Variation variation : variations) {
          if (variation.trained().isEmpty()) {
            measure(shipped, store, set, variation);
          } else {
            measure(variation.trained().get(), store, set, variation);
          }
        }
      }
      Path folder = results.folder(console);
      List<String> measured = variations.stream().map(Variation::id).toList();
      out.line(AblationTable.read(folder, set.language()).only(measured).markdown(folder));
      out.flush();
    }
    return ExitCodes.CLEAN;
  }

  private List<Variation> variations(Language language) {
    List<Variation> all = new ArrayList<>(Variation.ofInference(LanguageRules.of(language)));
    RetrainedNetwork.in(console.folder().resolve(runs), language)
        .forEach(network -> all.addAll(Variation.of(network)));
    List<String> names = all.stream().map(Variation::id).toList();
    only.stream()
        .filter(name -> !names.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new CommandException(
                  "no such variation: %s of %s; choose from %s, or train it with nrs train --ablation"
                      .formatted(name, language.id(), String.join(", ", names)));
            });
    return all.stream()
        .filter(variation -> only.isEmpty() || only.contains(variation.id()))
        .toList();
  }

  private void measure(
      RetrainedNetwork network, ModelStore store, TestSet set, Variation variation) {
    try (AblatedModels models = AblatedModels.of(store, set.language(), network);
        LoadedSystem open =
            LoadedSystem.open(
                models.store(),
                set.language(),
                RewritingOptions.standard(),
                languages.source(console).device(),
                languages.source(console).threads())) {
      measure(open, models.store(), set, variation);
    }
  }

  private void measure(LoadedSystem open, ModelStore store, TestSet set, Variation variation) {
    EvaluationProgress display =
        new EvaluationProgress(console, set.language().id() + " " + variation.id());
    try (AnsweringSystem system = NrsSystem.on(open, store, variation.options());
        ResultFolder folder =
            results.open(
                console,
                new RunConfig(system.config(), set.origin()),
                "nrs ablate %s%s --only %s%s%s"
                    .formatted(
                        set.language().id(),
                        formulas.written(),
                        variation.id(),
                        languages.written(),
                        runs.equals(RUNS) ? "" : " --runs " + runs),
                system.machine())) {
      new Evaluation(system, set, folder).run(display, () -> {});
      Path all = results.folder(console);
      AblationTable.read(all, set.language())
          .with(
              new Row(
                  variation.id(),
                  variation.words(),
                  folder.folder().getFileName().toString(),
                  variation
                      .trained()
                      .map(
                          network ->
                              new Training(
                                  network.module(),
                                  network.iterations(set.language()),
                                  network.seed()))))
          .write(all);
    } finally {
      display.end();
    }
  }
}
