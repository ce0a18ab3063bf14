package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.reading.TextEvaluator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that fit operands in other orders and brackets. */
class ModuloRulesTest {
  private static final String GENERATORS = "abcd";

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
    return rulesOf(description(rules));
  }

  private static List<String> rulesOf(String description) {
    return ProvedDescriptions.read(description).language().terms().orElseThrow().rules().stream()
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

  private static String associative(String keys, String atoms, String rules) {
    return """
    {"id": "brackets", "atoms": [%s],
     "operations": [
       {"symbol": "+", "form": "infix", "associative": "both"%s},
       {"symbol": "-", "form": "prefix"}],
     "rules": [%s]}
    """
        .formatted(atoms, keys, rules);
  }

  private static void checkAssociative(String keys, String atoms, String rules, String... all) {
    assertEquals(List.of(all), rulesOf(associative(keys, atoms, rules)));
  }

  @Test
  void rulesFitInAnyBrackets() {
    checkAssociative(
        "",
        "\"a\"",
        "\"((?x+a)+(-?x)) => a\"",
        "(?x+(a+(-?x))) => a",
        "(?x+(a+((-?x)+?rest))) => (a+?rest)",
        "((?x+?y)+?z) => (?x+(?y+?z))");
  }

  /** What a rule removes, such as 0 beside anything, is not sorted. */
  @Test
  void operandsOfCommutativeOperationsAreSorted() {
    checkAssociative(
        ", \"commutative\": true",
        "\"0\", \"a\"",
        "\"(?x+0) => ?x\", \"(-(-?x)) => ?x\"",
        "(?x+0) => ?x",
        "(0+?x) => ?x",
        "(?x+(0+?rest)) => (?x+?rest)",
        "(0+(?x+?rest)) => (?x+?rest)",
        "(-(-?x)) => ?x",
        "((?x+?y)+?z) => (?x+(?y+?z))",
        "(a+(-0)) => ((-0)+a)",
        "(a+((-0)+?z)) => ((-0)+(a+?z))",
        "((-a)+(-0)) => ((-0)+(-a))",
        "((-a)+((-0)+?z)) => ((-0)+((-a)+?z))",
        "((-a)+a) => (a+(-a))",
        "((-a)+(a+?z)) => (a+((-a)+?z))",
        "((-(?a+?b))+(-0)) => ((-0)+(-(?a+?b)))",
        "((-(?a+?b))+((-0)+?z)) => ((-0)+((-(?a+?b))+?z))",
        "((-(?a+?b))+a) => (a+(-(?a+?b)))",
        "((-(?a+?b))+(a+?z)) => (a+((-(?a+?b))+?z))",
        "((-(?a+?b))+(-a)) => ((-a)+(-(?a+?b)))",
        "((-(?a+?b))+((-a)+?z)) => ((-a)+((-(?a+?b))+?z))");
  }

  /** So that orders of terms take the rule. */
  @Test
  void unitsStandInNoResult() {
    checkAssociative(
        "",
        "\"0\", \"a\"",
        "\"(?x+?x) => 0\", \"(0+?x) => ?x\"",
        "(?x+?x) => 0",
        "(?x+(?x+?rest)) => ?rest",
        "(0+?x) => ?x",
        "(0+(?x+?rest)) => (?x+?rest)",
        "((?x+?y)+?z) => (?x+(?y+?z))");
  }

  /** Here the first rule has its turn where the rest is 0. */
  @Test
  void anEarlierRuleBesideTheUnitKeepsItsTurn() {
    checkAssociative(
        "",
        "\"0\", \"a\", \"b\"",
        "\"(0+0) => b\", \"(0+?x) => ?x\", \"(a+b) => 0\"",
        "(0+0) => b",
        "(0+(0+?rest)) => (b+?rest)",
        "(0+?x) => ?x",
        "(0+(?x+?rest)) => (?x+?rest)",
        "(a+b) => 0",
        "(a+(b+?rest)) => (0+?rest)",
        "((?x+?y)+?z) => (?x+(?y+?z))");
  }

  /** A call may have one argument or more. */
  @Test
  void operationsOfOneArgumentOrMoreAreSorted() {
    DescribedLanguage language =
        ProvedDescriptions.read(
                """
                {"id": "calls", "atoms": ["0", "a", "b"],
                 "operations": [
                   {"symbol": "+", "form": "infix", "associative": "both", "commutative": true},
                   {"symbol": "h", "form": "call", "arguments": [1, 2]}],
                 "rules": ["(?x+?x) => 0", "(?x+0) => ?x"]}
                """)
            .language();
    assertEquals(
        Optional.of("(a+(h(b)+h(a,b)))"), TextEvaluator.exactValue(language, "(h(a,b)+(h(b)+a))"));
  }

  /** The rules that sort are thousands. */
  @Test
  void rulesThatShortenTermsEndBesideManyThatSort() {
    String description =
        """
        {"id": "many", "atoms": [{"letters": "a-p"}],
         "operations": [
           {"symbol": "+", "form": "infix", "associative": "both", "commutative": true},
           {"symbol": "*", "form": "infix", "associative": "both", "commutative": true},
           {"symbol": "-", "form": "prefix"}],
         "rules": ["(?x+(-?x)) => a", "(-(-?x)) => ?x", "(?x*b) => ?x"]}
        """;
    assertTrue(
        ProvedDescriptions.proved(description).contains("then sorting of operands"),
        ProvedDescriptions.proved(description));
  }

  /** An Abelian group is counted here: how often each generator occurs. */
  @Test
  void sumsOfAnAbelianGroupHaveTheValuesThatCountingGives() {
    DescribedLanguage abelian =
        DescriptionReader.read(Path.of("..", "..", "docs", "languages", "abelian.json")).language();
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      int[] counts = new int[GENERATORS.length()];
      String formula = sum(random, random.nextInt(7), 1, counts);
      assertEquals(
          Optional.of(normal(counts)), TextEvaluator.exactValue(abelian, formula), formula);
    }
  }

  private static String sum(Random random, int depth, int sign, int[] counts) {
    int kind = depth == 0 ? 0 : random.nextInt(6);
    if (kind < 2) {
      int atom = random.nextInt(counts.length + 1);
      if (atom == counts.length) {
        return "0";
      }
      counts[atom] += sign;
      return GENERATORS.substring(atom, atom + 1);
    }
    String first = sum(random, depth - 1, kind == 2 ? -sign : sign, counts);
    return kind == 2
        ? "(-" + first + ")"
        : "(" + first + "+" + sum(random, depth - 1, sign, counts) + ")";
  }

  private static String normal(int[] counts) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      String atom = GENERATORS.substring(i, i + 1);
      parts.addAll(
          Collections.nCopies(Math.abs(counts[i]), counts[i] < 0 ? "(-" + atom + ")" : atom));
    }
    Collections.reverse(parts);
    return parts.stream().reduce((end, part) -> "(" + part + "+" + end + ")").orElse("0");
  }

  private static void refuseAssociative(String description, int line) {
    DescriptionException refused =
        assertThrows(DescriptionException.class, () -> ProvedDescriptions.read(description));
    assertTrue(refused.getMessage().startsWith("x.json:" + line), refused.getMessage());
    assertTrue(refused.getMessage().contains("associative"), refused.getMessage());
  }

  @Test
  void aRuleThatOnlyChangesBracketsIsRefused() {
    refuseAssociative(associative("", "\"a\"", "\"(?x+(?y+?z)) => ((?x+?y)+?z)\""), 5);
  }

  /** Each pair of them would be two rules. */
  @Test
  void tooManyKindsOfOperandsAreRefused() {
    String many = "{\"letters\": \"a-z\"}";
    refuseAssociative(associative(", \"commutative\": true", many, "\"(?x+?x) => ?x\""), 3);
    assertEquals(3, rulesOf(associative("", many, "\"(?x+?x) => ?x\"")).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"symbol\": \"!\", \"form\": \"prefix\", \"associative\": \"both\"}",
        "{\"symbol\": \"f\", \"form\": \"call\", \"arguments\": 3, \"associative\": \"both\"}",
        "{\"symbol\": \"f\", \"form\": \"list\", \"associative\": \"both\"}",
        "{\"symbol\": \"+\", \"form\": \"infix\", \"value\": \"x\", \"associative\": \"both\"}"
      })
  void otherOperationsAreNotAssociative(String operation) {
    refuseAssociative(
        "{\"id\": \"one\", \"atoms\": [\"0\"],\n\"operations\": [%s],\n\"rules\": [\"f(0) => 0\"]}"
            .formatted(operation),
        2);
  }
}
