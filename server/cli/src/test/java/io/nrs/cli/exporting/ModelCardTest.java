package io.nrs.cli.exporting;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelConfigBuilder;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** ExportTest has the cards of shipped networks. */
class ModelCardTest {
  private static final ModelConfig SHIPPED =
      new ModelStore(Path.of("..", "..", "models"))
          .config(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER);

  private static String card(String settings) {
    TrainingRecord training =
        new TrainingRecord(
            7,
            "listops leaves (N = 1) and atoms",
            3,
            2,
            0.25,
            "cpu",
            1,
            JsonParser.parseString(settings).getAsJsonObject());
    return ModelCard.of(
        ModelConfigBuilder.builder(SHIPPED).preset("tiny").training(training).build(),
        171_611,
        Optional.empty());
  }

  private static void check(String settings, String expected) {
    String card = card(settings);
    assertTrue(card.contains(expected), card);
  }

  @Test
  void cardsHoldTheFactsOfTheRecord() {
    check("{'batch':16}", "- Preset `tiny`, seed 7, batches of 2, the weights of iteration 3.");
    check("{'batch':16}", "Training data: listops leaves (N = 1) and atoms. It is trained on");
    check("{'batch':16}", "    - type: exact_match\n      value: ");
  }

  @Test
  void aNetworkOfSeveralLanguagesNamesThem() {
    check(
        "{'batch':16,'languages':'listops, own'}",
        "Preset `tiny` (shared by listops, own; without the others' tokens), seed 7");
  }

  @Test
  void settingsOfAFileAreNoPreset() {
    check("{'batch':16,'ofFile':true}", "- Settings `tiny`, of a file (`nrs train --settings`)");
  }
}
