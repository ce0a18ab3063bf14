package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.DescribedRules;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.Vocabulary;
import io.nrs.language.WorkingText;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.terms.TermRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules with operations on both sides. */
class TermRuleTest {
  private static final String PEANO = "\"plus(0,?y) => ?y\", \"plus(s(?x),?y) => s(plus(?x,?y))\"";
  private static final String TIMES =
      PEANO + ", \"times(0,?y) => 0\", \"times(s(?x),?y) => plus(?y,times(?x,?y))\"";
  private static final String NEGATION =
      "\"(!(!?x)) => ?x\", \"(!(?x&?y)) => ((!?x)|(!?y))\", \"(!(?x|?y)) => ((!?x)&(!?y))\"";
  private static final String EQUAL =
      "\"(?x&?x) => ?x\", \"eq(?x,?x) => T\", \"eq(s(?x),?x) => F\", \"(?x&(!?x)) => F\","
          + " \"((!?x)&?x) => F\", \"(!(?x&(!?x))) => T\"";

  private static String description(String rules, String more) {
    return """
    {"id": "terms",
     "atoms": ["0", "T", "F", {"letters": "a-c"}],
     "operations": [{"symbol": "!", "form": "prefix"}, {"symbol": "&", "form": "infix"}, {"symbol": "|", "form": "infix"},
       {"symbol": "s", "form": "call"}, {"symbol": "plus", "form": "call", "arguments": 2},
       {"symbol": "times", "form": "call", "arguments": 2}, {"symbol": "eq", "form": "call", "arguments": 2},
       {"symbol": "f", "form": "call", "arguments": [1, 3]}],
     "rules": [%s]%s}
    """
        .formatted(rules, more);
  }

  private static LanguageDescription assumed(String rules) {
    return ProvedDescriptions.read(description(rules, ", \"terminating\": \"assumed\""));
  }

  @Test
  void systemsAreProvedOrRefused() {
    ProvedDescriptions.check(TermRuleTest.class, "terms.txt", TermRuleTest::description);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          plus(s(s(0)),s(0))            ; s(s(s(0)))
          times(s(s(0)),s(s(s(0))))     ; s(s(s(s(s(s(0))))))
          plus(a,s(0))                  ; plus(a,s(0))
          (plus(0,a)&times(0,b))        ; (a&0)
          """)
  void formulasHaveNormalForms(String formula, String value) {
    assertEquals(
        value,
        TextEvaluator.exactValue(
                ProvedDescriptions.read(description(TIMES, "")).language(), formula)
            .orElseThrow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          plus(s(0),a)   ; s(plus(0,a)) ; plus(s(?x),?y) => s(plus(?x,?y))
          plus(0,s(a))   ; s(a)         ; plus(0,?y) => ?y
          s(plus(a,0))   ; s(plus(a,0)) ; none
          """)
  void aStepHasAValueAndARule(String leaf, String value, String rule) {
    var language = ProvedDescriptions.read(description(PEANO, "")).language();
    assertEquals(value, TextEvaluator.leafValue(language, leaf, value).orElseThrow());
    assertEquals(rule, TextEvaluator.rule(language, leaf, value).orElse("none"));
  }

  /** To read what a step rewrites, nothing more is rewritten. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          f(s(0),s(a),b)         ; f(s(a),s(0),b)
          f(s(s(c)),s(b),f(a))   ; f(s(b),s(s(c)),f(a))
          """)
  void aStepOfWhatNeverEndsHasAValueAndARule(String leaf, String value) {
    String rule = "f(s(?x),?y,?z) => f(?y,s(?x),?z)";
    var language = assumed('"' + rule + '"').language();
    assertEquals(value, TextEvaluator.leafValue(language, leaf, value).orElseThrow());
    assertEquals(rule, TextEvaluator.rule(language, leaf, value).orElseThrow());
  }

  /** A view shows what a rule looks at, and numbers operands if a rule compares them. */
  @Test
  void viewsAreFew() {
    assertEquals(
        List.of("plus(0,◦)", "plus(s(◦),◦)", "plus(◦,◦)"),
        views(ProvedDescriptions.read(description(PEANO, ""))).stream()
            .filter(each -> each.startsWith("p"))
            .toList());
    Set<String> equal = new HashSet<>(views(assumed(EQUAL)));
    assertTrue(
        equal.containsAll(
            List.of(
                "(◦1&◦1)",
                "(◦1&◦2)",
                "(◦1&(!◦1))",
                "(◦1&◦1∎(!◦2))",
                "eq(s(◦2),◦1)",
                "eq(s(◦2),◦2)")),
        equal.toString());
  }

  private static List<String> views(LanguageDescription description) {
    LanguageRules rules = RulesFactory.of(description.language());
    return rules.domain().map(rules.vocabulary()::expand).toList();
  }

  /** What the Solver is trained to answer leads to the normal form. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        PEANO,
        TIMES,
        NEGATION,
        EQUAL,
        "\"f(f(f(?x))) => f(?x)\", \"f(a,f(?y),?y) => f(?y,b)\""
      })
  void rewritingByViewsIsRewriting(String system) {
    checkViews(assumed(system));
  }

  /** A number before an atom is no operand of its own, and an atom is no folded operation. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        "atoms": ["T", "a", "b"],
        "operations": [{"symbol": "g", "form": "call", "arguments": 1},
          {"symbol": "L", "form": "list", "arguments": [2, 3], "rewritten": "all"}],
        "rules": ["g(g(?x)) => ?x", "(L ?x ?x) => b", "(L T a) => b", "(L a T) => b",
          "(L ?z ?y ?y) => b", "(L a ?x T) => b", "(L T ?x a) => b"]
        """,
        """
        "atoms": ["T", "a", "b", "c"],
        "operations": [{"symbol": "g", "form": "call", "arguments": 1},
          {"symbol": "L", "form": "list", "arguments": 5, "rewritten": "all"}],
        "rules": ["g(g(?x)) => ?x", "(L ?x ?y ?x ?y ?z) => ?z", "(L ?u ?v T T a) => b",
          "(L ?x ?y b b ?y) => b", "(L ?p ?q ?r ?s ?t) => ?p"]
        """,
        """
        "atoms": ["\u3400", "\u3401", "a", "b"],
        "operations": [{"symbol": "f", "form": "call", "arguments": 2},
          {"symbol": "h", "form": "call", "arguments": 2},
          {"symbol": "g", "form": "call", "arguments": 1}],
        "rules": ["h(?x,?x) => a", "g(g(?x)) => ?x"]
        """,
        """
        "atoms": ["a", "b", "\uac01b"],
        "operations": [{"symbol": "f", "form": "call", "arguments": 2},
          {"symbol": "g", "form": "call", "arguments": 1}],
        "rules": ["g(g(?x)) => ?x", "f(?x,?x) => a"]
        """,
        """
        "atoms": [{"integers": [-1, 10]}, "a"],
        "operations": [{"symbol": "+", "form": "infix", "value": "max(min(x + y, 10), -1)"},
          {"symbol": "<", "form": "infix", "value": "x < y ? 1 : 0"},
          {"symbol": "g", "form": "call", "arguments": 2}],
        "rules": ["g(g(?x,?y),?z) => (?x+g(?y,?z))", "g(?x,?x) => (?x<a)", "g(a,10) => -1"]
        """
      })
  void textsOfViewsSayWhatIsSeen(String body) {
    LanguageDescription description =
        LeafExpansion.expandUnlessKnown(
            ProvedDescriptions.read("{\"id\": \"texts\", " + body + "}"));
    checkViews(description);
    TermRules rules = (TermRules) RulesFactory.of(description.language());
    assertEquals(rules.views().all().count(), rules.domain().count());
  }

  private static void checkViews(LanguageDescription description) {
    DescribedRules rules = (DescribedRules) RulesFactory.of(description.language());
    Set<String> domain = new HashSet<>(rules.domain().toList());
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 300; i++) {
      String formula = rules.generateMixed(5, 0.6, random);
      String compact = rules.vocabulary().compact(formula);
      WorkingText working = rules.working(compact);
      String text = working.start(compact);
      // An integer of several digits is several tokens.
      for (List<Leaf> leaves = rules.leaves(text); !leaves.isEmpty(); leaves = rules.leaves(text)) {
        Leaf leaf = leaves.get(random.nextInt(leaves.size()));
        String question = working.question(leaf.text());
        assertTrue(domain.contains(question), () -> rules.vocabulary().expand(question));
        assertTrue(rules.isValue(question, rules.valueOf(question)));
        assertTrue(question.length() <= rules.longestQuestion());
        text = working.rewritten(rules, text, leaf);
      }
      assertEquals(
          TextEvaluator.exactValue(description.language(), formula).orElseThrow(),
          rules.vocabulary().expand(working.unfolded(text)),
          formula);
    }
  }

  /** Tests and training draw no formula that is rewritten for ever. */
  @Test
  void drawnFormulasHaveNormalForms() {
    LanguageDescription description = assumed("\"f(?x,?y) => s(f(?x,?y))\"");
    LanguageRules rules = RulesFactory.of(description.language());
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 50; i++) {
      String formula =
          rules.vocabulary().expand(rules.generate(new FormulaShape(3, 2, true), random));
      assertTrue(TextEvaluator.exactValue(description.language(), formula).isPresent(), formula);
    }
  }

  /** A rule that does not fit replaces nothing. */
  @Test
  void anotherRuleReplacesNothing() {
    LanguageRules rules =
        RulesFactory.of(ProvedDescriptions.read(description(PEANO, "")).language());
    Vocabulary vocabulary = rules.vocabulary();
    String formula = vocabulary.compact("plus(0,s(a))");
    WorkingText working = rules.working(formula);
    String text = working.rewritten(rules, formula, rules.lastLeaf(formula).orElseThrow());
    assertEquals(
        "s(a)",
        vocabulary.expand(
            working.unfolded(working.replacement(text, vocabulary.compact("∎1")).orElseThrow())));
    assertTrue(working.replacement(text, vocabulary.compact("∎2")).isEmpty());
    assertTrue(working.replacement(text, vocabulary.compact("0")).isEmpty());
    String leaf = working.question(text);
    assertTrue(rules.isValue(leaf, vocabulary.compact("∎1")));
    assertTrue(rules.isValue(leaf, Vocabulary.STAYS));
    assertEquals(false, rules.isValue(leaf, vocabulary.compact("0")));
  }
}
