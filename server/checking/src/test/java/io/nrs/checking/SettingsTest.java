package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonParser;
import io.nrs.checking.Settings.Preset;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.protocol.ClientOptions.WindowingId;
import io.nrs.protocol.NrsSettings;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.RecordShape.DefaultValue;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.PresetId;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    assertEquals(Optional.of(20), reading.settings().given().outputs());
  }

  @Test
  void everySettingIsRead() {
    Reading reading =
        read(
            """
            {"preset": "paper", "outputs": 3, "windowing": "none", "confidenceThreshold": 0.25,
             "guard": true, "stepLimit": 7, "seed": -9223372036854775808, "models": "mine",
             "device": "cpu", "threads": 2, "minConfidence": 1, "verify": true,
             "maxFileSizeKb": 65536, "codeLens": false, "inlayHints": false, "agreement": false,
             "timeLimit": 9, "exclude": ["gen", "data/**"]}
            """);
    Settings settings = reading.settings();
    assertEquals("PAPER CPU 1.0 true 65536 false false false 9", effective(settings));
    assertEquals(Path.of("mine"), FOLDER.relativize(settings.models().orElseThrow()));
    assertEquals(2, settings.threads());
    assertEquals(ExcludedFiles.of(FOLDER, List.of("gen", "data/**")), settings.excluded());
    assertEquals(List.of(), reading.problems());
    assertEquals(
        RewritingOptions.paper()
            .withWindowing(Windowing.NONE)
            .withOutputs(3)
            .withConfidenceThreshold(0.25)
            .withGuard(true)
            .withStepLimit(7)
            .withSeed(Long.MIN_VALUE),
        reading.settings().rewritingOptions());
  }

  /** The values of all settings that depend on neither machine nor folder nor preset. */
  private static String effective(Settings settings) {
    return Stream.of(
            settings.preset(),
            settings.device(),
            settings.minConfidence(),
            settings.verify(),
            settings.maxFileSizeKb(),
            settings.codeLens(),
            settings.inlayHints(),
            settings.agreement(),
            settings.timeLimit().toSeconds())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  @Test
  void theDefaultsAreThoseOfTheTable() {
    Settings table = read(Settings.editorDefaults(), documented(DefaultValue::value)).settings();
    assertEquals(effective(table), effective(Settings.editorDefaults()));
    assertEquals(table.rewritingOptions(), Settings.editorDefaults().rewritingOptions());
    assertEquals(ExcludedFiles.NONE, table.excluded());
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
    assertEquals(Optional.of(4), both.given().outputs());
    assertEquals(Optional.empty(), both.models());
    assertEquals(Optional.of(5L), both.given().seed());
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
        "exclude | {} | a list of patterns such as `data/**`",
      })
  void otherValuesAreToldAndTheDefaultStays(String id, String value, String allowed) {
    Reading reading = read("{\"nrs." + id + "\": " + value + "}");
    assertEquals(Settings.defaults(), reading.settings());
    assertEquals(
        List.of("nrs." + id + " must be " + allowed + ", not " + value),
        reading.problems().stream().map(SettingsProblem::message).toList());
  }

  @Test
  void moreThreadsThanTheMachineCanUseAreTold() {
    int most = Settings.maxThreads();
    assertEquals(4 * Runtime.getRuntime().availableProcessors(), most);
    assumeTrue(most < 64);
    assertEquals(most, read("{\"threads\": " + most + "}").settings().threads());
    assertEquals(
        List.of(
            "nrs.threads must be an integer from 1 to %d here (4 for each core), not %d"
                .formatted(most, most + 1)),
        problems("{\"threads\": " + (most + 1) + "}"));
  }

  @Test
  void onlyTheModelsFolderChanges() {
    Settings settings = read("{\"outputs\": 3, \"models\": \"mine\"}").settings();
    assertEquals(
        read("{\"outputs\": 3, \"models\": \"other\"}").settings(),
        settings.withModels(Optional.of(FOLDER.resolve("other"))));
    assertEquals(read("{\"outputs\": 3}").settings(), settings.withModels(Optional.empty()));
  }

  @Test
  void aPathThatIsNoneIsTold() {
    assertEquals(1, problems("{\"models\": \"a\\u0000b\"}").size());
    assertEquals(1, problems("{\"exclude\": [\"gen\", \"[a\"]}").size());
  }

  @ParameterizedTest
  @CsvSource({
    "nrs.outptus, did you mean nrs.outputs?",
    "nrs.Outputs, did you mean nrs.outputs?",
    "maxFileSize, did you mean nrs.maxFileSizeKb?",
    "sed, did you mean nrs.seed?",
    "nrs.colour, 'remove it, or see the list of settings in docs/settings.md'"
  })
  void unknownNamesAreTold(String name, String advice) {
    assertEquals(
        List.of("unknown setting " + name + ": " + advice), problems("{\"" + name + "\": 1}"));
  }

  @Test
  void whateverItHoldsNothingIsThrown() {
    assertEquals(List.of(), problems("null"));
    assertEquals(List.of("settings must be an object, not [1]"), problems("[1]"));
    assertEquals(List.of("nrs must be an object of settings, not 5"), problems("{\"nrs\": 5}"));
    assertEquals(1, problems("{\"nrs\": {\"nrs\": {\"outputs\": 5}}}").size());
    assertEquals(1, problems("{\"" + "x".repeat(1_000_000) + "\": 5}").size());
    assertTrue(problems("{\"seed\": \"" + "x".repeat(1_000_000) + "\"}").get(0).length() < 100);
  }

  @Test
  void theSchemaMayBeNamed() {
    assertEquals(List.of(), problems("{\"$schema\": \"docs/nrs.schema.json\"}"));
    assertEquals(List.of("$schema must be a string, not 7"), problems("{\"$schema\": 7}"));
    assertEquals(
        List.of(
            "unknown setting $schema: remove it, or see the list of settings in docs/settings.md"),
        problems("{\"nrs\": {\"$schema\": \"a\"}}"));
  }

  @Test
  void theEnumsOfTheProtocolAreThoseOfTheEngine() {
    assertEquals(names(Preset.values()), names(PresetId.values()));
    assertEquals(names(Windowing.values()), names(WindowingId.values()));
    assertEquals(names(DeviceChoice.values()), names(DeviceId.values()));
    for (PresetId id : PresetId.values()) {
      assertEquals(Preset.valueOf(id.name()).id(), RecordShape.value(id));
    }
    for (WindowingId id : WindowingId.values()) {
      assertEquals(Windowing.valueOf(id.name()).id(), RecordShape.value(id));
    }
  }

  private static List<String> names(Enum<?>[] values) {
    return Arrays.stream(values).map(Enum::name).toList();
  }

  @Test
  void thePresetsAreThoseOfTheTable() {
    RewritingOptions given =
        read(documented(value -> value.paper().isEmpty() ? value.value() : value.paper()))
            .settings()
            .rewritingOptions(Preset.PAPER);
    assertEquals(RewritingOptions.paper(), given);
  }

  /** The defaults of the table as settings, other than those that are only described. */
  private static String documented(Function<DefaultValue, String> value) {
    return RecordShape.of(NrsSettings.class).components().stream()
        .filter(setting -> !List.of("models", "threads").contains(setting.name()))
        .map(
            setting ->
                "\""
                    + setting.name()
                    + "\": "
                    + json(value.apply(setting.defaultValue().orElseThrow())))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String json(String value) {
    return Character.isLetter(value.charAt(0)) && !value.matches("true|false")
        ? "\"" + value + "\""
        : value;
  }
}
