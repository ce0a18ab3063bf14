package io.nrs.training.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.description.DescriptionReader;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RunSettingsFileTest {
  @TempDir Path folder;

  private static JsonObject renamed(RunSettings settings) {
    JsonObject json = settings.json();
    json.addProperty("preset", "mine");
    return json;
  }

  private static RunSettings selector() {
    return Presets.of(BuiltInLanguage.ARITHMETIC, TrainableModule.SELECTOR, "default")
        .orElseThrow();
  }

  private RunSettings read(String text, Language language, TrainableModule module)
      throws IOException {
    Path file = folder.resolve("settings.json");
    Files.writeString(file, text);
    return RunSettingsFile.read(file, language, module);
  }

  private String complaint(String text) {
    String message =
        assertThrows(
                TrainingException.class,
                () -> read(text, BuiltInLanguage.ARITHMETIC, TrainableModule.SELECTOR))
            .getMessage();
    assertEquals(1, message.lines().count());
    return message.replace(folder.resolve("settings.json").toString(), "FILE");
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyPresetComesBackFromItsFile(BuiltInLanguage language) throws IOException {
    for (TrainableModule module : TrainableModule.values()) {
      List<String> names = new ArrayList<>(Presets.names(language, module));
      names.add(
          switch (module) {
            case SELECTOR -> "default-no-cuts";
            case ROUTER -> "small-intermediate";
            case SOLVER, TAGGER -> "default";
          });
      for (String name : names) {
        RunSettings settings = Presets.of(language, module, name).orElseThrow();
        assertEquals(
            settings.withPreset("mine"), read(renamed(settings).toString(), language, module));
      }
    }
  }

  /** Stored settings and the digests of runs depend on these names and this order. */
  @ParameterizedTest
  @CsvSource({
    "SELECTOR, language module preset width heads feedForward encoderLayers decoderLayers positions"
        + " labels diagonalWindow offsetBias dropout outputOrder batch iterations learningRate"
        + " warmUp validateEvery patience hardShare attentionGain cutShare shortestCut longestCut"
        + " emptyCutShare balancedShare vanilla procedure",
    "SOLVER, language module preset width heads feedForward encoderLayers decoderLayers positions"
        + " labels diagonalWindow offsetBias dropout outputOrder batch iterations learningRate"
        + " warmUp validateEvery patience hardShare attentionGain balancedShare vanilla procedure",
    "TAGGER, language module preset width batch iterations learningRate warmUp validateEvery"
        + " patience hardShare",
    "ROUTER, language module preset width heads feedForward layers answerTokens dropout"
        + " attentionDropout answerLayout data shortUntil shortLength joins widens batch iterations"
        + " learningRate warmUp weightDecay validateEvery patience hardShare procedure"
  })
  void aFileHasTheSettingsOfItsNetworkInThisOrder(TrainableModule module, String names) {
    assertEquals(
        names,
        String.join(
            " ", Presets.named(BuiltInLanguage.LISTOPS, module, Optional.empty()).json().keySet()));
  }

  /** A language of the user's own has presets and a search like those of the program. */
  @ParameterizedTest
  @EnumSource(
      value = TrainableModule.class,
      names = {"SELECTOR", "SOLVER", "TAGGER"})
  void settingsOfADescribedLanguageComeBackFromTheirFile(TrainableModule module)
      throws IOException {
    Language own =
        DescriptionReader.read(
                Path.of("own.json"),
                """
                {"id": "own", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
                 "rules": ["(!T) => F", "(!F) => T"]}
                """)
            .language();
    RunSettings settings = Presets.of(own, module, "default").orElseThrow();
    assertEquals(settings.withPreset("mine"), read(renamed(settings).toString(), own, module));
  }

  @ParameterizedTest
  @EnumSource(TrainableModule.class)
  void aShorterTrainingThanItsPresetSaysSo(TrainableModule module) {
    Language language = BuiltInLanguage.LISTOPS;
    RunSettings preset =
        Presets.named(
            language, module, Optional.of(module == TrainableModule.TAGGER ? "default" : "paper"));
    checkEnd(Optional.empty(), preset);
    checkEnd(Optional.empty(), preset.withIterations(preset.iterations() + 1));
    checkEnd(
        Optional.of(String.format(Locale.ROOT, "200 of %,d iterations", preset.iterations())),
        preset.withIterations(200));
  }

  private static void checkEnd(Optional<String> expected, RunSettings settings) {
    TrainingRecord record = new TrainingRecord(1, "", 1, 1, 1, "cpu", 1, settings.record());
    assertEquals(expected, record.endedAfter());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "batch | 0 | batch is 0: give a whole number from 1 to 65536",
        "batch | 1.5 | batch is 1.5: give a whole number from 1 to 65536",
        "batch | 1e99 | batch is 1e99: give a whole number from 1 to 65536",
        "batch | 1e999999999 | batch is 1e999999999: give a whole number from 1 to 65536",
        "batch | \"many\" | batch is \"many\": give a whole number from 1 to 65536",
        "batch | [1] | batch is [1]: give a whole number from 1 to 65536",
        "learningRate | -1 | learningRate is -1: give a number from 0.000000001 to 1",
        "learningRate | null | learningRate is null: give a number from 0.000000001 to 1",
        "dropout | 1 | dropout is 1: give a number from 0 to 0.95",
        "heads | 3 | heads is 3: give a divisor of the width, 128",
        "offsetBias | \"no\" | offsetBias is \"no\": give true or false",
        "positions | \"wide\" | positions is \"wide\": give plain or labels",
        "labels | 40 | labels is 40: give a whole number from 512 to 20000",
        "validateEvery | 9999 | validateEvery is 9999: give a whole number from 1 to 4000",
        "longestCut | 3 | longestCut is 3: give a whole number from 9 to 512",
        "nesting | 7 | nesting is no field: take it out; the fields are language, module,",
        "widht | 7 | widht is no field: did you mean width?",
        "preset | \"Big One\" | preset is \"Big One\": give a name of small letters",
        "preset | \"paper\" | preset is paper, a preset of this program: give another name",
        "preset | \"default-no-cuts\" | preset is default-no-cuts, a preset of this program",
        "language | \"maths\" | is for nrs train maths selector: train that, or give a file for nrs train arithmetic selector",
        "module | \"solver\" | is for nrs train arithmetic solver: train that, or give a file for"
            + " nrs train",
      })
  void fieldsThatCannotBeUsedAreSaidInWords(String field, String value, String message) {
    JsonObject json = renamed(selector());
    json.add(field, JsonParser.parseString(value));
    String complaint = complaint(json.toString());
    assertTrue(complaint.matches("FILE(:1:)? \\Q" + message + "\\E.*"), complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "joins | 3 | joins is 3: give a list of ascending whole numbers from 0 to ITERATIONS",
        "joins | [4, 3] | joins is [4,3]: give a list of ascending whole numbers from 0 to"
            + " ITERATIONS",
        "joins | [-1] | joins is [-1]: give a list of ascending whole numbers from 0 to ITERATIONS",
        "joins | [99999] | joins is [99999]: give a list of ascending whole numbers from 0 to"
            + " ITERATIONS",
        "widens | [4, 3] | widens is [4,3]: give a list of ascending whole numbers from 0 to"
            + " ITERATIONS",
        "widens | [1, 2, 3, 4] | widens has 4 numbers: give at most 3, as operands widen to -9 ..."
            + " 9, to some of each width, and to all",
        "answerLayout | \"mirrored\" | answerLayout is \"mirrored\": give natural or reversed or"
            + " places",
      })
  void aRoutersFieldsThatCannotBeUsedAreSaidInWords(String field, String value, String message) {
    RunSettings small = router(BuiltInLanguage.ARITHMETIC);
    JsonObject json = renamed(small);
    json.add(field, JsonParser.parseString(value));
    assertEquals(
        "FILE: " + message.replace("ITERATIONS", Integer.toString(small.iterations())),
        assertThrows(
                TrainingException.class,
                () ->
                    RunSettingsFile.of(
                        json, BuiltInLanguage.ARITHMETIC, TrainableModule.ROUTER, "FILE"))
            .getMessage());
  }

  private static RunSettings router(Language language) {
    return Presets.of(language, TrainableModule.ROUTER, "small").orElseThrow();
  }

  /** Few iterations are too few for one level after the other. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void aShortenedRouterComesBackToo(BuiltInLanguage language) {
    RunSettings brief = router(language).withIterations(2);
    JsonObject json = renamed(brief);
    RunSettings back = RunSettingsFile.of(json, language, TrainableModule.ROUTER, "");
    assertEquals(brief.withPreset("mine"), back);
    json.add("widens", JsonParser.parseString("[1, 2]"));
    RunSettings widening = RunSettingsFile.of(json, language, TrainableModule.ROUTER, "");
    assertEquals(List.of(1, 2), ((RouterSettings) widening).curriculum().widens());
    assertEquals(json, widening.json());
  }

  @Test
  void numbersThatJsonDoesNotHaveAreRefused() {
    String text =
        renamed(selector())
            .toString()
            .replaceFirst("\"learningRate\":[^,]*", "\"learningRate\":NaN");
    assertEquals(
        "FILE:1: learningRate is \"NaN\": give a number from 0.000000001 to 1", complaint(text));
  }

  @Test
  void linesAreNamed() {
    String text = renamed(selector()).toString().replace(",", ",\n").replace("{", "// mine\n{\n");
    int line = text.substring(0, text.indexOf("\"heads\"")).split("\n", -1).length;
    assertEquals(
        "FILE:%s: heads is 3: give a divisor of the width, 128".formatted(line),
        complaint(text.replaceFirst("\"heads\":\\d+", "\"heads\":3")));
    assertEquals(
        "FILE:%s: heads is in line %s already: remove one of them".formatted(line + 1, line),
        complaint(text.replaceFirst("\"heads\":\\d+", "$0,\n$0")));
  }

  @Test
  void missingFieldsAreNamed() {
    JsonObject json = renamed(selector());
    json.remove("warmUp");
    assertEquals(
        "FILE: warmUp is missing: give a whole number from 0 to 4000", complaint(json.toString()));
  }

  @Test
  void filesThatAreNoneAreSaidInWords() {
    String remedy = ": give a file of settings, such as one of nrs tune";
    assertEquals("FILE is no JSON object" + remedy, complaint("[1, 2]"));
    assertEquals(
        "FILE:2: not valid JSON: a closing bracket is missing", complaint("{\n\"batch\": "));
    assertEquals("FILE is empty" + remedy, complaint(""));
    Path missing = folder.resolve("missing.json");
    assertEquals(
        missing + " is not there" + remedy,
        assertThrows(
                TrainingException.class,
                () ->
                    RunSettingsFile.read(missing, BuiltInLanguage.LISTOPS, TrainableModule.SOLVER))
            .getMessage());
  }
}
