package io.nrs.lsp.subprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.faults.FaultSweep;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the disk while a trained model is installed: no model is replaced and not kept. */
class TrainedModelFaultsTest {
  private static final Language LANGUAGE = BuiltInLanguage.LISTOPS;
  private static final TrainableModule SOLVER = TrainableModule.SOLVER;

  @TempDir private Path root;

  /** A copy of a shipped model, with other weights. */
  private static void model(Path folder, TrainableModule module, int last) throws Exception {
    ModelStore shipped = new ModelStore(Path.of("..", "..", "models"));
    new ModelStore(folder)
        .put(
            Map.of(
                "listops/%s/config.json".formatted(module.id()),
                shipped.verified(LANGUAGE, module, "config.json"),
                "listops/%s/weights.safetensors".formatted(module.id()),
                new byte[] {1, (byte) last}));
  }

  private static void models(Path folder) throws Exception {
    model(folder.resolve("run"), SOLVER, 9);
    for (TrainableModule module : List.of(SOLVER, TrainableModule.SELECTOR)) {
      model(folder.resolve("w/.nrs/models"), module, 1);
      model(folder.resolve("standard"), module, 2);
    }
  }

  private static TrainedModel trained(Path folder, String present) {
    return new TrainedModel(
        LANGUAGE,
        SOLVER,
        new ModelStore(folder.resolve("run")),
        folder.resolve(present),
        folder.resolve("w/.nrs/models"),
        folder.resolve("w"));
  }

  private static byte weights(Path folder) {
    return new ModelStore(folder).verified(LANGUAGE, SOLVER, ModelStore.WEIGHTS)[1];
  }

  private FaultSweep installing(String present) throws Exception {
    return new FaultSweep(
            root,
            folder -> {
              TrainedModel model = trained(folder, present);
              // A second attempt may find the new model: then it has nothing to keep.
              if (weights(model.target()) == 9) {
                new ModelStore(model.target()).take(model.run(), LANGUAGE, SOLVER);
              } else {
                model.install();
              }
            })
        .after(TrainedModelFaultsTest::models)
        // A file may wait for its name, and is read under either; an old one may be left.
        .comparing((name, text) -> name.startsWith("w/.nrs/models/") ? null : text)
        .failingWith(ResponseErrorException.class)
        .failingWith(ModelException.class)
        .holding(TrainedModelFaultsTest::theOldModelIsThere);
  }

  private static void theOldModelIsThere(Path folder) throws Exception {
    if (weights(folder.resolve("w/.nrs/models")) == 9) {
      Path previous = folder.resolve("w/.nrs/previous");
      List<Path> kept = FileTree.list(previous);
      assertTrue(kept.size() == 1 && weights(kept.get(0)) == 1, "the old model was not kept");
    } else {
      assertEquals(1, weights(folder.resolve("w/.nrs/models")));
    }
  }

  @Test
  void theModelInUseIsKeptOrNotReplaced() throws Exception {
    installing("w/.nrs/models").every(3).everyOperationFails();
  }

  @Test
  void aModelThatIsNotInUseIsKeptOrNotReplaced() throws Exception {
    installing("standard").every(3).everyOperationFails();
  }
}
