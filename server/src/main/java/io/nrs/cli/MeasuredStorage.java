package io.nrs.cli;

import io.nrs.evaluation.CellResult;
import io.nrs.evaluation.Machine;
import io.nrs.evaluation.MeasuredSection;
import io.nrs.evaluation.Metrics;
import io.nrs.evaluation.Verification;
import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import io.nrs.training.RouterModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where measured figures are kept: beside the models, and in the README of this program. */
final class MeasuredStorage {
  private MeasuredStorage() {}

  static void store(ModelStore store, Verification verification) {
    Language language = Language.ofId(verification.task()).orElseThrow();
    put(
        store,
        language.id() + "/" + Module.SOLVER.id() + "/" + Metrics.FILE,
        new Metrics.OfSolver(
            "nrs verify " + language.id() + " --write",
            Machine.describe(),
            store.weightsSum(language, Module.SOLVER),
            verification));
  }

  static void store(ModelStore store, Language language, String command, List<CellResult> cells) {
    put(
        store,
        language.id() + "/" + Module.SELECTOR.id() + "/" + Metrics.FILE,
        new Metrics.OfSystem(
            command,
            Machine.describe(),
            store.weightsSum(language, Module.SELECTOR),
            store.weightsSum(language, Module.SOLVER),
            cells));
  }

  static void storeRouter(
      ModelStore store, Language language, String command, List<CellResult> cells) {
    RouterModel model = RouterModel.read(store, language);
    put(
        store,
        language.id() + "/" + Module.ROUTER.id() + "/" + Metrics.FILE,
        new Metrics.OfRouter(
            command,
            Machine.describe(),
            store.weightsSum(language, Module.ROUTER),
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

  /** The README of this program. */
  static Path readme() {
    return Path.of(System.getProperty("nrs.home", "")).resolve("README.md");
  }

  /** Puts a table into README.md. */
  static void replace(String section, String text) {
    Path readme = readme();
    try {
      new MeasuredSection(readme, section).replace(text);
    } catch (IOException e) {
      throw new CommandException("cannot write the section " + section + " of " + readme, e);
    }
  }
}
