package io.nrs.cli.evaluation;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Program;
import io.nrs.evaluation.metrics.CellResult;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.evaluation.metrics.Verification;
import io.nrs.evaluation.report.MeasuredSection;
import io.nrs.evaluation.result.Machine;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Stores measurements beside the models, and in the documents of this program. */
public final class StoredMetrics {
  private StoredMetrics() {}

  public static void store(ModelStore store, Language language, Verification verification) {
    put(
        store,
        language.id() + "/" + TrainableModule.SOLVER.id() + "/" + Metrics.FILE,
        new Metrics.OfSolver(
            "nrs verify " + language.id() + " --write",
            Machine.describe(),
            store.weightsSum(language, TrainableModule.SOLVER),
            verification));
  }

  public static void store(
      ModelStore store, Language language, String command, List<CellResult> cells) {
    put(
        store,
        language.id() + "/" + TrainableModule.SELECTOR.id() + "/" + Metrics.FILE,
        new Metrics.OfSystem(
            command,
            Machine.describe(),
            store.weightsSum(language, TrainableModule.SELECTOR),
            store.weightsSum(language, TrainableModule.SOLVER),
            cells));
  }

  public static void storeRouter(
      ModelStore store, Language language, String command, List<CellResult> cells) {
    RouterModelConfig model = store.routerConfig(language);
    put(
        store,
        language.id() + "/" + TrainableModule.ROUTER.id() + "/" + Metrics.FILE,
        new Metrics.OfRouter(
            command,
            Machine.describe(),
            store.weightsSum(language, TrainableModule.ROUTER),
            model.preset(),
            model.data(),
            cells));
  }

  private static void put(ModelStore store, String file, Object metrics) {
    try {
      store.put(Map.of(file, Metrics.toJson(metrics)));
    } catch (IOException e) {
      throw new CommandException("cannot write " + store.folder().resolve(file) + ": " + e, e);
    }
  }

  public static Path home() {
    return Program.home().orElse(Path.of(""));
  }

  public static void replace(String section, String text) {
    MeasuredSection measured = MeasuredSection.in(home(), section);
    try {
      measured.replace(text);
    } catch (IOException e) {
      throw new CommandException(
          "cannot write the section " + section + " of " + measured.document(), e);
    }
  }
}
