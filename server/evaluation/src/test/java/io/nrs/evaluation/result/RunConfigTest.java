package io.nrs.evaluation.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunConfigTest {
  static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }

  static RunConfig config(String settings) {
    return new RunConfig(
        new SystemConfig("nrs", BuiltInLanguage.LISTOPS, json(settings)), json("{\"seed\": 7}"));
  }

  @Test
  void theOrderOfSettingsChangesNothing() {
    RunConfig one = config("{\"outputs\": 8, \"guard\": {\"on\": true, \"strict\": false}}");
    RunConfig other = config("{\"guard\": {\"strict\": false, \"on\": true}, \"outputs\": 8}");
    assertEquals(one, other);
    assertEquals(one.digest(), other.digest());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"outputs\": 9}",
        "{\"outputs\": \"8\"}",
        "{}",
        "{\"outputs\": 8, \"more\": null}",
        "{\"Outputs\": 8}"
      })
  void anyOtherSettingChangesTheDigest(String other) {
    assertNotEquals(config("{\"outputs\": 8}").digest(), config(other).digest());
  }

  @Test
  void theSeedOfTheFormulasCounts() {
    SystemConfig system = new SystemConfig("nrs", BuiltInLanguage.LISTOPS, new JsonObject());
    assertNotEquals(
        new RunConfig(system, json("{\"seed\": 1}")).digest(),
        new RunConfig(system, json("{\"seed\": 2}")).digest());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"seed\": 1, \"draws\": 2}; false",
        "{\"seed\": 1}; true",
        "{\"seed\": 1, \"draws\": 1}; true",
        "{\"seed\": 1, \"draws\": \"x\"}; true",
        "{\"files\": {\"a.arith\": \"a sum\"}}; false",
        "{}; false"
      })
  void theSeedOfAnEarlierVersionGaveOtherFormulas(String formulas, boolean earlier) {
    SystemConfig system = new SystemConfig("nrs", BuiltInLanguage.LISTOPS, new JsonObject());
    assertEquals(earlier, new RunConfig(system, json(formulas)).hasEarlierFormulas());
  }

  @Test
  void theFolderTellsTheLanguageAndWhatIsNotTheDefault() {
    named("{}", "generating");
    named("{'tagger': {'preset': 'default'}, 'outputs': 8}", "tagging");
    named("{'outputs': 8, 'windowing': 'none'}", "generating-no-windows");
    named("{'outputs': 8, 'alone': true}", "generating-alone");
    named("{'outputs': 8, 'preset': 'changed', 'windowWidth': 28}", "generating-windows-28");
    named(
        "{'outputs': 1000, 'windowing': 'dynamic', 'guard': false, 'inference': 'no-grammar'}",
        "generating-paper-inference-dynamic-windows-m1000");
    named(
        "{'outputs': 8, 'selector': {'preset': 'default-no-labels', 'training': {'seed': 2}}}",
        "generating-no-labels-selector-seed2");
    named(
        "{'outputs': 8, 'selector': {'preset': 'paper'}, 'solver': {'preset': 'paper'}}",
        "generating-paper-networks");
  }

  private static void named(String settings, String name) {
    String folder = config(settings.replace('\'', '"')).folder();
    assertEquals("listops/" + name, folder.replaceFirst("-[0-9a-f]{6}$", ""));
  }

  @Test
  void factsComeBackFromJson() {
    RunConfig config = config("{\"outputs\": 8, \"threshold\": 0.9, \"seed\": -3}");
    RunConfig back = RunConfig.of(json(config.toJson().toString()));
    assertEquals(config, back);
    assertEquals(config.digest(), back.digest());
  }

  @Test
  void theIdOfADescribedLanguageComesBack() {
    Language language = DescribedLanguage.named("mine");
    RunConfig config =
        new RunConfig(new SystemConfig("nrs", language, new JsonObject()), json("{\"seed\": 7}"));
    assertEquals(config, RunConfig.of(json(config.toJson().toString())));
  }

  @Test
  void whatIsHandedOutCanBeChangedWithoutHarm() {
    RunConfig config = config("{\"outputs\": 8}");
    String before = config.digest();
    config.system().settings().addProperty("outputs", 9);
    config.formulas().addProperty("seed", 9);
    assertEquals(before, config.digest());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"system\": \"nrs\", \"language\": \"../chess\", \"settings\": {}, \"formulas\": {}}",
        "{\"system\": \"nrs\", \"language\": \"listops\", \"settings\": 3, \"formulas\": {}}",
        "{\"system\": \"../x\", \"language\": \"listops\", \"settings\": {}, \"formulas\": {}}",
        "{\"system\": \"nrs\", \"language\": \"listops\", \"settings\": {}}"
      })
  void whatIsNoFactsIsRefused(String text) {
    assertThrows(JsonParseException.class, () -> RunConfig.of(json(text)));
  }
}
