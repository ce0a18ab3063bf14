package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.nrs.checking.Settings.Reading;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Windowing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  private static final Path FOLDER = Path.of("/projects/space");

  private static Reading read(String json) {
    return read(Settings.defaults(), json);
  }

  private static Reading read(Settings settings, String json) {
    return settings.with(JsonParser.parseString(json), FOLDER);
  }

  private static List<String> problems(String json) {
    return read(json).problems().stream().map(SettingsProblem::message).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"nrs.outputs\": 20}",
        "{\"nrs\": {\"outputs\": 20}}",
        "{\"outputs\": 20}",
        "{\"nrs\": {\"nrs.outputs\": 20.0}, \"nrs.seed\": null}"
      })
  void thereAreThreeSpellings(String json) {
    Reading reading = read(json);
    assertEquals(List.of(), reading.problems());
    assertEquals(Optional.of(20), reading.settings().outputs());
  }

  @Test
  void everySettingIsRead() {
    Reading reading =
        read(
            """
            {"preset": "paper", "outputs": 3, "windowing": "none", "confidenceThreshold": 0.25,
             "guard": true, "stepLimit": 7, "seed": -9223372036854775808, "models": "mine",
             "device": "cpu", "threads": 2, "minConfidence": 1, "verify": true,
             "maxFileSizeKb": 65536, "codeLens": false, "inlayHints": false, "agreement": false}
            """);
    assertEquals(
        new Settings(
            Preset.PAPER,
            Optional.of(3),
            Optional.of(Windowing.NONE),
            Optional.of(0.25),
            Optional.of(true),
            Optional.of(7),
            Optional.of(Long.MIN_VALUE),
            Optional.of(FOLDER.resolve("mine")),
            DeviceChoice.CPU,
            2,
            1,
            true,
            65536,
            false,
            false,
            false),
        reading.settings());
    assertEquals(List.of(), reading.problems());
    assertEquals(
        new RewritingOptions(Windowing.NONE, 3, false, 0.25, true, 7, Long.MIN_VALUE)
            .withEvenFirst(false),
        reading.settings().rewritingOptions());
  }

  @Test
  void whatIsNotSetIsAsThePresetHasIt() {
    assertEquals(RewritingOptions.standard(), Settings.defaults().rewritingOptions());
    assertEquals(
        RewritingOptions.paper(), read("{\"preset\": \"paper\"}").settings().rewritingOptions());
  }

  @Test
  void nearerSettingsWin() {
    Settings client =
        read("{\"outputs\": 3, \"models\": \"far\", \"verify\": true, \"seed\": 5}").settings();
    Settings both =
        read(client, "{\"outputs\": 4, \"models\": \"\", \"verify\": false, \"seed\": null}")
            .settings();
    assertEquals(Optional.of(4), both.outputs());
    assertEquals(Optional.empty(), both.models());
    assertEquals(Optional.of(5L), both.seed());
    assertEquals(Settings.defaults().verify(), both.verify());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "outputs | 0 | an integer from 1 to 1000",
        "outputs | 1001 | an integer from 1 to 1000",
        "outputs | 2.5 | an integer from 1 to 1000",
        "outputs | 1e400000000 | an integer from 1 to 1000",
        "outputs | \"8\" | an integer from 1 to 1000",
        "outputs | [8] | an integer from 1 to 1000",
        "stepLimit | 0 | an integer from 1 up",
        "seed | 9223372036854775808 | an integer",
        "threads | 65 | an integer from 1 to 64",
        "maxFileSizeKb | 65537 | an integer from 1 to 65536",
        "minConfidence | 1.01 | a number from 0 to 1",
        "confidenceThreshold | -1e-9 | a number from 0 to 1",
        "windowing | \"SLIDING\" | one of sliding, dynamic, none",
        "preset | 1 | one of default, paper",
        "device | \"tpu\" | one of auto, cpu, gpu",
        "verify | \"yes\" | true or false",
        "codeLens | 0 | true or false",
        "models | {} | the path of a folder",
      })
  void otherValuesAreToldAndTheDefaultStays(String id, String value, String allowed) {
    Reading reading = read("{\"nrs." + id + "\": " + value + "}");
    assertEquals(Settings.defaults(), reading.settings());
    assertEquals(
        List.of("nrs." + id + ": " + allowed + " is expected, not " + value),
        reading.problems().stream().map(SettingsProblem::message).toList());
  }

  @Test
  void aPathThatIsNoneIsTold() {
    assertEquals(1, problems("{\"models\": \"a\\u0000b\"}").size());
  }

  @ParameterizedTest
  @CsvSource({
    "nrs.outptus, did you mean nrs.outputs?",
    "nrs.Outputs, did you mean nrs.outputs?",
    "maxFileSize, did you mean nrs.maxFileSizeKb?",
    "sed, did you mean nrs.seed?",
    "nrs.colour, 'remove it, or see the list of settings in README.md'"
  })
  void unknownNamesAreTold(String name, String advice) {
    assertEquals(List.of(name + " is no setting: " + advice), problems("{\"" + name + "\": 1}"));
  }

  @Test
  void whateverItHoldsNothingIsThrown() {
    assertEquals(List.of(), problems("null"));
    assertEquals(List.of("settings: a JSON object is expected, not [1]"), problems("[1]"));
    assertEquals(
        List.of("nrs: an object of settings is expected, not 5"), problems("{\"nrs\": 5}"));
    assertEquals(1, problems("{\"nrs\": {\"nrs\": {\"outputs\": 5}}}").size());
    assertEquals(1, problems("{\"" + "x".repeat(1_000_000) + "\": 5}").size());
    assertTrue(problems("{\"seed\": \"" + "x".repeat(1_000_000) + "\"}").get(0).length() < 100);
  }

  @Test
  void eachIsInTheTableOfTheReadme() throws IOException {
    String table =
        Setting.all().stream()
            .map(
                setting ->
                    "| `%s` | %s | %s | %s |"
                        .formatted(
                            setting.name(),
                            setting.allowed(),
                            setting.standard(),
                            setting.meaning()))
            .collect(Collectors.joining("\n"));
    List<String> rows =
        Files.readAllLines(Path.of("..", "README.md")).stream()
            .dropWhile(line -> !line.equals("### Settings"))
            .takeWhile(line -> !line.startsWith("## "))
            .filter(line -> line.startsWith("| `nrs."))
            .toList();
    assertEquals(table, String.join("\n", rows));
  }

  @Test
  void theDefaultsInTheTableAreTheDefaults() {
    Settings given =
        Setting.all().stream()
            .filter(setting -> !List.of("models", "threads").contains(setting.id()))
            .map(setting -> "\"" + setting.id() + "\": " + json(setting.standard()))
            .collect(
                Collectors.collectingAndThen(
                    Collectors.joining(",", "{", "}"), json -> read(json).settings()));
    Settings standard = Settings.defaults();
    assertEquals(standard.rewritingOptions(), given.rewritingOptions());
    assertEquals(standard.preset(), given.preset());
    assertEquals(standard.device(), given.device());
    assertEquals(standard.minConfidence(), given.minConfidence());
    assertEquals(standard.verify(), given.verify());
    assertEquals(standard.maxFileSizeKb(), given.maxFileSizeKb());
    assertEquals(standard.codeLens(), given.codeLens());
    assertEquals(standard.inlayHints(), given.inlayHints());
    assertEquals(standard.agreement(), given.agreement());
  }

  private static String json(String standard) {
    String value = standard.split(";")[0];
    return Character.isLetter(value.charAt(0)) && !value.matches("true|false")
        ? "\"" + value + "\""
        : value;
  }
}
