package io.nrs.evaluation.ablation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.evaluation.ablation.AblationTable.Row;
import io.nrs.evaluation.ablation.AblationTable.Training;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AblationTableTest {
  private static final AblationTable EMPTY = new AblationTable(BuiltInLanguage.LISTOPS, List.of());

  @TempDir private Path results;

  private AblationTable read() {
    return AblationTable.read(results, BuiltInLanguage.LISTOPS);
  }

  @Test
  void rowsComeBackInTheirOrderAndAreReplacedByName() {
    assertEquals(EMPTY, read());
    EMPTY
        .with(new Row("default", "as it ships", "a"))
        .with(new Row("no-guard", "no guard", "b"))
        .with(new Row("default", "as it ships", "c"))
        .write(results);
    assertEquals(
        List.of(new Row("default", "as it ships", "c"), new Row("no-guard", "no guard", "b")),
        read().rows());
  }

  @Test
  void seedsOfATrainingAreRowsOfTheirOwn() {
    Row first = trained(1, "a");
    Row second = trained(2, "b");
    EMPTY.with(first).with(second).with(trained(1, "c")).write(results);
    assertEquals(List.of(trained(1, "c"), second), read().rows());
  }

  private static Row trained(long seed, String folder) {
    return new Row(
        "no-cuts",
        "no cuts",
        folder,
        Optional.of(new Training(TrainableModule.SELECTOR, 1_500, seed)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{}", "[]", "{\"variations\": [1]}", "{\"variations\": [{}]}"})
  void aDamagedFileIsToldOf(String text) throws Exception {
    Files.writeString(AblationTable.file(results, BuiltInLanguage.LISTOPS), text);
    assertTrue(
        assertThrows(ResultException.class, this::read).getMessage().contains("nrs ablate again"));
  }

  private Row stored(String id, boolean... right) {
    JsonObject settings = new JsonObject();
    settings.addProperty("id", id);
    RunConfig config =
        new RunConfig(new SystemConfig("nrs", BuiltInLanguage.LISTOPS, settings), new JsonObject());
    try (ResultFolder folder =
        ResultFolder.open(results, config, new Provenance("nrs ablate", "a machine"), false)) {
      for (int i = 0; i < right.length; i++) {
        folder.add(
            new Result(
                i == 0 ? "N1A2" : "N2A2",
                i,
                "[MAX31]",
                "3",
                "3",
                right[i],
                right[i] ? "solved" : "wrong-solution",
                0.5,
                OptionalDouble.empty(),
                new JsonObject()));
      }
      return new Row(id, "words", folder.folder().getFileName().toString());
    }
  }

  @Test
  void theTableSaysWhatEachIsWorth() {
    AblationTable table =
        EMPTY.with(stored("default", true, true, true)).with(stored("less", true, false, true));
    List<String> lines = table.markdown(results).lines().toList();
    assertEquals("| listops | right of 3 | seconds a formula | N1A2 | N2A2 |", lines.get(0));
    assertEquals("| default: words | 1.000 (0.439 to 1.000) | 0.500 | 1.00 | 1.00 |", lines.get(2));
    assertEquals("| less: words | 0.667 (0.208 to 0.939) | 0.500 | 1.00 | 0.50 |", lines.get(3));
  }

  @Test
  void onlyFormulasThatAllWereAskedCompare() {
    AblationTable table =
        EMPTY.with(stored("default", true, true, false)).with(stored("less", true, false));
    List<String> lines = table.markdown(results).lines().toList();
    assertEquals("| default: words | 1.000 (0.342 to 1.000) | 0.500 | 1.00 | 1.00 |", lines.get(2));
    assertEquals("| less: words | 0.500 (0.095 to 0.905) | 0.500 | 1.00 | 0.00 |", lines.get(3));
    assertTrue(table.with(stored("nothing")).markdown(results).contains("put to all variations"));
  }
}
