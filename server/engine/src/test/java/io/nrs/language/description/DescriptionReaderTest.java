package io.nrs.language.description;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.language.DescribedRules;
import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.testing.Expect;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DescriptionReaderTest {
  private static final String LOGIC =
      """
      {
        // Two truth values and variables.
        "id": "logic",
        "name": "Logic",
        "brackets": "()",
        "atoms": ["T", "F", {"letters": "a-z"}],
        "operations": [
          {"symbol": "!", "form": "prefix"},
          {"symbol": "&", "form": "infix"},
          {"symbol": "|", "form": "infix"}
        ],
        "rules": ["(!T) => F", "(!F) => T", "(?x&?x) => ?x", "(?x|?x) => ?x", "(?x&T) => ?x",
                  "(T&?x) => ?x", "(?x&F) => F", "(F&?x) => F", "(?x|T) => T", "(T|?x) => T",
                  "(?x|F) => ?x", "(F|?x) => ?x"],
        "training": {"nesting": 3},
        "examples": ["((T&a)|F) = a", "(!(T&F)) = T"]
      }
      """;

  private static LanguageDescription read(String text) {
    return DescriptionReader.read(Path.of("x.json"), text);
  }

  private static void check(String text, Expect expected) {
    String result;
    try {
      LanguageProof proof = LanguageProof.of(read(text));
      result = proof.leaves() + " leaves, " + proof.irreducible() + " irreducible";
    } catch (DescriptionException e) {
      result = e.getMessage();
    }
    expected.check(result);
  }

  private static String with(String old, String replacement) {
    assertTrue(LOGIC.contains(old), old);
    return LOGIC.replace(old, replacement);
  }

  @Test
  void whatIsProved() {
    check(LOGIC, expect("1596 leaves, 1326 irreducible"));
    check(with("\"(!T) => F\", ", ""), expect("1596 leaves, 1327 irreducible"));
    check(
        with("(?x&F) => F", "(?x&F) => ?x"),
        expect(
            "x.json:13: not exclusive: (T&F) is T by (?x&F) => ?x, and F by (T&?x) => ?x of line"
                + " 13: remove or restrict one of the rules"));
    check(
        with("(!(T&F)) = T", "(!(T&F)) = F"),
        expect("x.json:16: the example (!(T&F)) = F is wrong: by the rules the value is T"));
    check(
        with("(!(T&F)) = T", "(!(T&X)) = F"),
        expect(
            "x.json:16: the example (!(T&X)) = F cannot be read: X is not expected here: write an"
                + " atom (T, F, a, b, …) or an operation such as ((T&a)|F)"));
    check(
        with("\"atoms\": [\"T\", \"F\"", "\"atoms\": [\"T\", \"F\", {\"integers\": [-3000, 3000]}"),
        expect(
            "x.json: the language has 72,703,711 leaves, more than 5,000,000: use fewer atoms, or a"
                + " smaller range of integers"));
  }

  private static final String CLOCK =
      """
      {
        "id": "clock",
        "atoms": [{"integers": [0, 59]}],
        "operations": [
          {"symbol": "+", "form": "infix", "value": "(x + y) % 60", "weight": 2}
        ],
        "training": {"nesting": 2, "formulas": "complete"},
        "test": {"nesting": 4},
        "windows": {"width": 20, "stride": 9}
      }
      """;

  private static void checkClock(String old, String replacement, Expect expected) {
    assertTrue(CLOCK.contains(old), old);
    String result;
    try {
      LanguageDescription description = LeafExpansion.expand(read(CLOCK.replace(old, replacement)));
      LanguageProof.of(description);
      LanguageRules rules = LanguageRules.of(description.language());
      result = rules.levels() + " " + rules.windows();
    } catch (DescriptionException e) {
      result = e.getMessage();
    }
    expected.check(result);
  }

  @Test
  void completeFormulas() {
    checkClock(
        "",
        "",
        expect(
            "Levels[nesting=2, arguments=2, testNesting=4, testArguments=2] Windows[width=20,"
                + " stride=9]"));
    checkClock(
        "complete",
        "varied",
        expect(
            "x.json:1: \"arguments\" and \"weight\" are for complete formulas: add \"formulas\":"
                + " \"complete\" to training, or remove them"));
    checkClock(
        "complete", "full", expect("x.json:7: unknown formulas \"full\": use varied or complete"));
    checkClock(
        ", \"weight\": 2",
        ", \"weight\": 10",
        expect("x.json:5: \"weight\" is 1 to 9: how often leaves of the operation are drawn"));
    checkClock(
        "\"infix\"",
        "\"call\"",
        expect(
            "x.json:1: complete formulas have lists alone, or infix operations alone: write"
                + " \"formulas\": \"varied\""));
    checkClock(
        "[0, 59]}",
        "[0, 59]}, \"a\"",
        expect(
            "x.json:1: complete formulas have integers or other atoms, not both: write"
                + " \"formulas\": \"varied\""));
    checkClock(
        "\"test\": {",
        "\"test\": {\"arguments\": 3, ",
        expect("x.json:1: infix operations have two arguments: remove \"arguments\""));
    checkClock(
        "{\"nesting\": 4}",
        "{\"nesting\": 13}",
        expect("x.json:8: test formulas have 1 to 12 levels: write 1 to 12"));
    checkClock(
        "{\"nesting\": 4}",
        "{\"depth\": 3}",
        expect("x.json:8: unknown key \"depth\" of test: use nesting or arguments"));
    checkClock(
        "\"nesting\": 2",
        "\"depth\": 2",
        expect("x.json:7: unknown key \"depth\" of training: use nesting, arguments or formulas"));
    checkClock(
        "\"width\": 20",
        "\"width\": 8",
        expect(
            "x.json:9: windows have 1 to 500 tokens, and a stride of at least 1 and at most their"
                + " width: correct them or omit \"windows\""));
    checkClock(
        "\"width\": 20",
        "\"length\": 8",
        expect("x.json:9: unknown key \"length\" of windows: use width and stride"));
  }

  @Test
  void badInput() {
    check("", expect("x.json:1: the text ends too early: close every bracket and quote"));
    check("[]", expect("x.json:1: a description is an object: begin it with {"));
    check("{", expect("x.json:1: the text ends too early: close every bracket and quote"));
    check(
        "{\"id\": \"logic\" \"name\": 3}",
        expect("x.json:1: not valid JSON here: a comma or a } is missing"));
    check(
        "{\"atoms\": [\"T\" \"F\"]}",
        expect("x.json:1: not valid JSON here: a comma or a ] is missing"));
    check("{\"id\" 3}", expect("x.json:1: not valid JSON here: a colon is missing behind a key"));
    check(
        "{, \"id\": \"x\"}",
        expect("x.json:1: not valid JSON here: a key is missing, or a comma is too much"));
    check("{\"id\": }", expect("x.json:1: not valid JSON here: a value is missing"));
    check("{\"id\": \"x", expect("x.json:1: not valid JSON here: a closing quote is missing"));
    check("{/* }", expect("x.json:1: not valid JSON here: a comment is not closed"));
    check(
        "{\"operations\": [\"+\"]}",
        expect("x.json:1: an object is expected here: write it in { and }"));
    check("{\"training\": 3}", expect("x.json:1: an object is expected here: write it in { and }"));
    check(
        "{\"atoms\": [{}]}",
        expect("x.json:1: an object with one key is expected here: write one for each"));
    check(
        "{\"atoms\": [{\"letters\": \"a-b\", \"digits\": \"0-1\"}]}",
        expect("x.json:1: an object with one key is expected here: write one for each"));
    check(
        "{\"atoms\": [{\"integers\": [1, 2, 3]}]}",
        expect("x.json:1: \"integers\" takes two integers: write them as in [2, 5]"));
    check(
        "{\"atoms\": [{\"integers\": 3}]}",
        expect("x.json:1: \"integers\" is a list: write it in [ and ]"));
    check(
        "{\"id\": \"../logic\"}",
        expect(
            "x.json:1: the id \"../logic\" is not usable: use up to 40 small letters, digits and"
                + " hyphens, a letter first"));
    check(
        with("\"id\": \"logic\",", ""),
        expect("x.json:1: \"id\" is missing: add \"id\": \"my-language\""));
    check(
        with("\"name\": \"Logic\"", "\"extension\": \"../x\""),
        expect(
            "x.json:4: the extension \"../x\" is not usable: use up to 40 small letters, digits and"
                + " hyphens, a letter first"));
    check(
        with("\"name\": \"Logic\"", "\"extension\": \".arith\""),
        expect("x.json:4: files *.arith have another language: choose another extension"));
    check(
        with("\"brackets\": \"()\"", "\"brackets\": \"<>\""),
        expect("x.json:5: \"brackets\" is \"()\", \"[]\" or \"{}\""));
    check(
        with("\"name\": \"Logic\"", "\"nam\": \"Logic\""),
        expect(
            "x.json:4: unknown key \"nam\": use id, name, extension, brackets, atoms, operations,"
                + " rules, table, training, test, windows or examples"));
    check(
        with("\"id\": \"logic\"", "\"id\": \"nrs\""),
        expect("x.json:3: nrs is the extension of files in any language: choose another id"));
    check(
        with("\"name\": \"Logic\"", "\"id\": \"other\""),
        expect("x.json:4: \"id\" stands twice: keep one"));
    check(
        with("\"T\", \"F\", {", "\"T\", \"T\", {"),
        expect("x.json:6: the atom T stands twice: keep one"));
    check(
        with("\"T\", \"F\", {", "\"T\", \"(\", {"),
        expect(
            "x.json:6: the atom \"(\" has a space, a bracket or one of = # ? , which have a meaning"
                + " of their own: use another symbol"));
    check(
        with("{\"letters\": \"a-z\"}", "{\"letters\": \"z-a\"}"),
        expect("x.json:6: \"letters\" is a range such as \"a-z\""));
    check(
        with("{\"letters\": \"a-z\"}", "{\"numbers\": \"0-9\"}"),
        expect("x.json:6: unknown key \"numbers\": use letters, digits or integers"));
    check(
        with("\"symbol\": \"|\"", "\"symbol\": \"&\""),
        expect("x.json:10: the symbol & is used twice: give each its own"));
    check(
        with("\"symbol\": \"|\"", "\"symbol\": \"a\""),
        expect("x.json:10: the symbol a is used twice: give each its own"));
    check(
        with("\"form\": \"prefix\"", "\"form\": \"postfix\""),
        expect("x.json:8: unknown form \"postfix\": use infix, prefix, list or call"));
    check(
        with("(!T) => F", "(!T) -> F"),
        expect("x.json:12: the rule (!T) -> F has no =>: write it as in (!T) => F"));
    check(
        with("(!T) => F", "(!T) => (F&F)"),
        expect(
            "x.json:12: the rule (!T) => (F&F) is not contractive, since (F&F) is an operation: its"
                + " value must be an atom or a variable"));
    check(
        with("(!T) => F", "(!T) => ?x"),
        expect(
            "x.json:12: ?x of the rule (!T) => ?x does not occur on its left side: use a variable"
                + " that does"));
    check(
        with("(!T) => F", "(!T) => Q"),
        expect(
            "x.json:12: the rule (!T) => Q is not closed, since Q is not an atom: write one of the"
                + " atoms or a variable"));
    check(
        with("(!T) => F", "(!(T&F)) => F"),
        expect(
            "x.json:12: the left side of (!(T&F)) => F is not a leaf: write one operation with"
                + " atoms or variables such as ?x"));
    check(
        with("(!T) => F", "(~T) => F"),
        expect(
            "x.json:12: the left side of (~T) => F cannot be read: an operand is missing before ~:"
                + " add an atom (T, F, a, b, …) or an operation such as ((T&a)|F)"));
    check(
        with("\"nesting\": 3", "\"nesting\": 4"),
        expect(
            "x.json:15: training reads formulas of at most 3 levels, so that deeper ones show"
                + " generalisation: write 1, 2 or 3"));
    check(
        LOGIC.replace("|", "&a"),
        expect("x.json:1: & followed by a would be read as &a: use other symbols"));
  }

  @Test
  void theExtensionIsTheIdUnlessItIsGiven() {
    assertEquals(".logic", read(LOGIC).language().extension());
    assertEquals(
        ".l3", read(with("\"name\": \"Logic\"", "\"extension\": \"l3\"")).language().extension());
  }

  @Test
  void unicodeSymbols() {
    LanguageDescription description =
        read(
            LOGIC
                .replace("&", "∧")
                .replace("|", "∨")
                .replace("!", "¬")
                .replace("\"T\"", "\"⊤\"")
                .replace("T", "⊤"));
    assertEquals(new LanguageProof(28 + 2 * 784, 26 + 2 * 650), LanguageProof.of(description));
  }

  @Test
  void generatedFormulasAreReadAndRewritten() {
    LanguageDescription description = read(LOGIC);
    LanguageRules rules = LanguageRules.of(description.language());
    assertEquals(5, rules.longestLeaf());
    assertEquals(26 + 2 * 650, ((DescribedRules) rules).irreducibleLeaves().count());
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 500; i++) {
      String compact = rules.generate(new FormulaShape(1 + i % 5, 2, true), random);
      String text = rules.vocabulary().expand(compact);
      var parsed = Parser.parseLine(description.language(), text);
      assertTrue(parsed.isSound(), text);
      assertEquals(text, Printer.print(parsed.formula().orElseThrow()));
      String value = Printer.print(parsed.exactValue().orElseThrow());
      assertEquals(value, rewrite(rules, compact), text);
    }
  }

  /** Rewrites the last reducible leaf until there is none. */
  private static String rewrite(LanguageRules rules, String compact) {
    String formula = compact;
    for (var leaf = rules.lastLeaf(formula); leaf.isPresent(); leaf = rules.lastLeaf(formula)) {
      int start = leaf.get().offset();
      String text = leaf.get().text();
      assertTrue(rules.isLeafAt(formula, start, text.length()));
      formula =
          formula.substring(0, start)
              + rules.valueOf(text)
              + formula.substring(start + text.length());
    }
    return rules.vocabulary().expand(formula);
  }
}
