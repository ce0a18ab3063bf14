package io.nrs.evaluation.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.evaluation.system.SystemFacts;
import io.nrs.grammar.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FactsTest {
  static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }

  static Facts facts(String settings) {
    return new Facts(
        new SystemFacts("nrs", Language.LISTOPS, json(settings)), json("{\"seed\": 7}"));
  }

  @Test
  void theOrderOfSettingsChangesNothing() {
    Facts one = facts("{\"outputs\": 8, \"guard\": {\"on\": true, \"strict\": false}}");
    Facts other = facts("{\"guard\": {\"strict\": false, \"on\": true}, \"outputs\": 8}");
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
    assertNotEquals(facts("{\"outputs\": 8}").digest(), facts(other).digest());
  }

  @Test
  void theSeedOfTheFormulasCounts() {
    SystemFacts system = new SystemFacts("nrs", Language.LISTOPS, new JsonObject());
    assertNotEquals(
        new Facts(system, json("{\"seed\": 1}")).digest(),
        new Facts(system, json("{\"seed\": 2}")).digest());
  }

  @Test
  void theFolderNamesTaskAndSystem() {
    assertTrue(facts("{}").folderName().matches("listops-nrs-[0-9a-f]{12}"));
  }

  @Test
  void factsComeBackFromJson() {
    Facts facts = facts("{\"outputs\": 8, \"threshold\": 0.9, \"seed\": -3}");
    Facts back = Facts.of(json(facts.toJson().toString()));
    assertEquals(facts, back);
    assertEquals(facts.digest(), back.digest());
  }

  @Test
  void whatIsHandedOutCanBeChangedWithoutHarm() {
    Facts facts = facts("{\"outputs\": 8}");
    String before = facts.digest();
    facts.system().settings().addProperty("outputs", 9);
    facts.formulas().addProperty("seed", 9);
    assertEquals(before, facts.digest());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"system\": \"nrs\", \"task\": \"chess\", \"settings\": {}, \"formulas\": {}}",
        "{\"system\": \"nrs\", \"task\": \"listops\", \"settings\": 3, \"formulas\": {}}",
        "{\"system\": \"../x\", \"task\": \"listops\", \"settings\": {}, \"formulas\": {}}",
        "{\"system\": \"nrs\", \"task\": \"listops\", \"settings\": {}}"
      })
  void whatIsNoFactsIsRefused(String text) {
    assertThrows(JsonParseException.class, () -> Facts.of(json(text)));
  }
}
