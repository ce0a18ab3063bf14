package io.nrs.evaluation.ablation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonParser;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelConfigBuilder;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrainedNetworkTest {
  private static final ModelStore SHIPPED = new ModelStore(Path.of("..", "..", "models"));

  @TempDir private Path runs;

  /** A run that kept a network with this record. */
  private void run(
      String name, BuiltInLanguage language, TrainableModule module, String preset, String settings)
      throws IOException {
    ModelConfig config = SHIPPED.config(language, module);
    new ModelStore(runs.resolve(name).resolve("models"))
        .save(
            language,
            module,
            ModelConfigBuilder.builder(config)
                .preset(preset)
                .training(
                    new TrainingRecord(
                        Long.parseLong(name.replaceAll("\\D", "")),
                        "",
                        1,
                        1,
                        1,
                        "cpu",
                        1,
                        JsonParser.parseString(settings).getAsJsonObject()))
                .build(),
            new byte[] {1});
  }

  private void run(String name, TrainableModule module, String preset) throws IOException {
    run(name, BuiltInLanguage.LISTOPS, module, preset, "{'iterations':5}");
  }

  private List<String> found() {
    return RetrainedNetwork.in(runs, BuiltInLanguage.LISTOPS).stream()
        .map(network -> network.id() + " " + network.training().seed())
        .toList();
  }

  @Test
  void theRecordOfANetworkTellsItsMechanismAndItsSeed() throws IOException {
    assertEquals(List.of(), found());
    run("a3", TrainableModule.SELECTOR, "default-no-cuts");
    run("b10", TrainableModule.SELECTOR, "default");
    run("c9", TrainableModule.SELECTOR, "default");
    run("d7", TrainableModule.SOLVER, "default");
    assertEquals(
        List.of("retrained-selector 9", "retrained-selector 10", "retrained-solver 7", "no-cuts 3"),
        found());
  }

  @Test
  void otherRunsAreLeftAlone() throws IOException {
    run("a1", TrainableModule.SELECTOR, "paper");
    run("b1", TrainableModule.SELECTOR, "paper-no-cuts");
    run("c1", BuiltInLanguage.ARITHMETIC, TrainableModule.SELECTOR, "default", "{'iterations':5}");
    run("d1", BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR, "default", "{}");
    assertEquals(List.of(), found());
  }
}
