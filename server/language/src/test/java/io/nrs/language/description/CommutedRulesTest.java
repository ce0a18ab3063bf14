package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.LeafValues;
import io.nrs.grammar.reading.TextEvaluator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that fit operands in both orders. */
class CommutedRulesTest {
  private static String description(String rules) {
    return """
    {"id": "orders", "atoms": ["T", "F", {"letters": "a-c"}],
     "operations": [
       {"symbol": "&", "form": "infix", "commutative": true},
       {"symbol": "-", "form": "infix"},
       {"symbol": "MAX", "form": "list", "commutative": true},
       {"symbol": "f", "form": "call", "arguments": 2, "commutative": true}],
     "rules": [%s]}
    """
        .formatted(rules);
  }

  private static List<String> rules(String rules) {
    return ProvedDescriptions.read(description(rules))
        .language()
        .terms()
        .orElseThrow()
        .rules()
        .stream()
        .map(rule -> rule.text())
        .toList();
  }

  private static void check(String rules, String... all) {
    assertEquals(List.of(all), rules(rules));
  }

  @Test
  void everyOrderIsARule() {
    check("\"((?x&T)-?y) => (?y-?x)\"", "((?x&T)-?y) => (?y-?x)", "((T&?x)-?y) => (?y-?x)");
    check(
        "\"(?x&(?x&?y)) => (?x-?y)\"",
        "(?x&(?x&?y)) => (?x-?y)",
        "((?x&?y)&?x) => (?x-?y)",
        "(?x&(?y&?x)) => (?x-?y)",
        "((?y&?x)&?x) => (?x-?y)");
    check("\"f(a,(b-c)) => (c-b)\"", "f(a,(b-c)) => (c-b)", "f((b-c),a) => (c-b)");
  }

  /** Names of variables make no difference. */
  @Test
  void noRuleIsThereTwice() {
    check("\"(?x&?x) => (?x-?x)\"", "(?x&?x) => (?x-?x)");
    check(
        "\"(?x&(a-b)) => (?x-a)\", \"((a-b)&?y) => (?y-a)\"",
        "(?x&(a-b)) => (?x-a)",
        "((a-b)&?x) => (?x-a)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          "(?x&T) => ?x"    ; (T&a)     ; a
          "(?x&T) => ?x"    ; (a&T)     ; a
          "(?x&T) => ?x"    ; (a&b)     ; (a&b)
          "f(a,F) => b"     ; f(F,a)    ; b
          "[MAX a b] => b"  ; (MAX b a) ; b
          """)
  void leavesHaveTheirValuesInBothOrders(String rules, String formula, String value) {
    // Lists have the brackets of the language.
    String read = rules.replace('[', '(').replace(']', ')');
    assertEquals(
        value,
        TextEvaluator.exactValue(ProvedDescriptions.read(description(read)).language(), formula)
            .orElseThrow());
  }

  private static void refuse(String rules) {
    DescriptionException refused =
        assertThrows(DescriptionException.class, () -> rules('"' + rules + '"'));
    assertTrue(refused.getMessage().startsWith("x.json:7"), refused.getMessage());
    assertTrue(refused.getMessage().contains("commutative"), refused.getMessage());
  }

  @Test
  void aRuleThatContradictsItselfIsRefused() {
    refuse("(?x&?y) => ?x");
    refuse("(?x&?y) => (?x-?y)");
  }

  /** They would never end. */
  @Test
  void aRuleThatOnlyChangesAnOrderIsRefused() {
    refuse("(T&F) => (F&T)");
    refuse("((a-?x)&?y) => (?y&(a-?x))");
  }

  /** Otherwise an order of a rule would lose its turn. */
  @Test
  void aLaterRuleThatSaysTheSameHasNoTurn() {
    check(
        "\"(T&?x) => (?x-?x)\", \"(?x&F) => F\", \"(F&?y) => F\"",
        "(T&?x) => (?x-?x)",
        "(?x&T) => (?x-?x)",
        "(?x&F) => F",
        "(F&?x) => F");
  }

  @Test
  void ordersOfListsAreWrittenWithSpaces() {
    List<String> texts =
        ProvedDescriptions.read(description("\"(MAX ?x c) => ?x\""))
            .language()
            .leafValues()
            .flatMap(LeafValues::leafRules)
            .orElseThrow()
            .stream()
            .map(rule -> rule.text())
            .toList();
    assertEquals(List.of("(MAX ?x c) => ?x", "(MAX c ?x) => ?x"), texts);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"symbol\": \"!\", \"form\": \"prefix\", \"commutative\": true}",
        "{\"symbol\": \"f\", \"form\": \"call\", \"arguments\": 3, \"commutative\": true}",
        "{\"symbol\": \"+\", \"form\": \"infix\", \"value\": \"x\", \"commutative\": true}",
        "{\"symbol\": \"+\", \"form\": \"infix\", \"commutative\": \"yes\"}",
        "{\"form\": \"sequence\", \"commutative\": true}"
      })
  void otherOperationsAreRefused(String operation) {
    DescriptionException refused =
        assertThrows(
            DescriptionException.class,
            () ->
                ProvedDescriptions.read(
                    "{\"id\": \"one\", \"atoms\": [\"0\"],\n\"operations\": [%s],\n\"rules\": [\"f(0) => 0\"]}"
                        .formatted(operation)));
    assertTrue(refused.getMessage().startsWith("x.json:2"), refused.getMessage());
  }

  private static String nested(int operations) {
    return "\"%s?x%s => (?x-a)\"".formatted("(a&".repeat(operations), ")".repeat(operations));
  }

  @Test
  void aRuleOfTooManyOrdersIsRefused() {
    assertEquals(64, rules(nested(6)).size());
    assertThrows(DescriptionException.class, () -> rules(nested(7)));
    assertThrows(DescriptionException.class, () -> rules(nested(500)));
    assertEquals(8, rules("\"((?x&?x)&((?x&?x)&((?x&?x)&(?x-?x)))) => ?x\"").size());
  }
}
