package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.TransformerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The preset paper trains every network, and all records tell its settings. */
class PublishedTrainingTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "LISTOPS, SELECTOR",
    "ARITHMETIC, SELECTOR",
    "ALGEBRA, SELECTOR",
    "LISTOPS, SOLVER",
    "ARITHMETIC, SOLVER",
    "ALGEBRA, SOLVER"
  })
  void everyNetworkTrainsAndItsSettingsAreRecorded(BuiltInLanguage language, TrainableModule module)
      throws IOException {
    TransformerSettings paper =
        (TransformerSettings) Presets.of(language, module, "paper").orElseThrow();
    // The published settings, but a network and batches that take a moment.
    TransformerSettings settings =
        paper
            .with()
            .common(paper.common().with().width(8).batch(3).build())
            .feedForward(16)
            .build()
            .withIterations(2);
    Plan plan = TinySettings.plan(settings, folder.resolve("run"));
    Path models = plan.models();
    assertTrue(TrainingRun.run(plan, false, new TrainingObserver() {}, () -> false).finished());
    JsonObject planned =
        JsonParser.parseString(Files.readString(folder.resolve("run/plan.json")))
            .getAsJsonObject()
            .getAsJsonObject("settings");
    JsonObject recorded = new ModelStore(models).config(language, module).training().settings();
    assertEquals(planned, recorded);
    assertEquals(settings.common().learningRate(), recorded.get("learningRate").getAsDouble());
    assertEquals(settings.common().warmUp(), recorded.get("warmUp").getAsInt());
    assertEquals(2, recorded.get("iterations").getAsInt());
    assertEquals(3, recorded.get("batch").getAsInt());
    assertEquals(settings.attentionGain(), recorded.get("attentionGain").getAsDouble());
    assertEquals(settings.dropout(), recorded.get("dropout").getAsDouble());
    assertTrue(recorded.get("vanilla").getAsBoolean());
    assertEquals("published", recorded.get("procedure").getAsString());
    assertEquals("linear warm-up, then cosine to zero", recorded.get("schedule").getAsString());
    assertEquals("standard", recorded.get("optimiserParameters").getAsString());
    assertEquals(512, recorded.get("validationExamples").getAsInt());
    boolean selector = module == TrainableModule.SELECTOR;
    assertEquals(selector, recorded.has("trainingExamples"), "a Solver has its whole domain");
    if (selector) {
      assertEquals(200_000, recorded.get("trainingExamples").getAsInt());
      assertEquals(40, recorded.get("validationExamplesOfLevel").getAsInt());
    } else {
      assertEquals(4_096, recorded.get("furtherValidationExamples").getAsInt());
    }
  }
}
