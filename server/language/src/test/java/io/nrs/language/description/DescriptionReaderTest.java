package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.DescribedRules;
import io.nrs.language.FoldedOperands;
import io.nrs.language.LanguageRules;
import io.nrs.language.Operands;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.proof.LanguageProof;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.testing.Golden;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  private static String proved(String text) {
    try {
      LanguageProof proof = LanguageProof.of(read(text));
      return proof.leaves() + " leaves, " + proof.irreducible() + " irreducible";
    } catch (DescriptionException e) {
      return e.getMessage();
    }
  }

  private static String with(String old, String replacement) {
    assertTrue(LOGIC.contains(old), old);
    return LOGIC.replace(old, replacement);
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

  private static String levels(String text) {
    try {
      LanguageDescription description = LeafExpansion.expand(read(text));
      LanguageProof.of(description);
      LanguageRules rules = RulesFactory.of(description.language());
      return rules.levels() + " " + rules.windows();
    } catch (DescriptionException e) {
      return e.getMessage();
    }
  }

  /** An input is a description, or one of those above with a part replaced. */
  @Test
  void descriptionsAreProvedOrRefused() {
    Golden.check(
        DescriptionReaderTest.class,
        "descriptions.txt",
        input -> {
          String kind = input.replaceFirst(" .*", "");
          String text = input.substring(Math.min(input.length(), kind.length() + 1));
          String[] change = text.split(" ↦ ", -1);
          return switch (kind) {
            case "logic" -> proved(with(change[0], change[1]));
            case "clock" -> levels(CLOCK.replace(change[0], change[1]));
            default -> proved(text);
          };
        });
  }

  @Test
  void symbolsThatRunIntoEachOtherAreRefused() {
    assertEquals(
        "x.json:1: & followed by a would be read as &a: use other symbols",
        proved(LOGIC.replace("|", "&a")));
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
    LanguageProof proof = LanguageProof.of(description);
    assertEquals(29 + 2 * 842, proof.leaves());
    assertEquals(27 + 2 * 703, proof.irreducible());
  }

  @Test
  void generatedFormulasAreReadAndRewritten() {
    LanguageDescription description = read(LOGIC);
    LanguageRules rules = RulesFactory.of(description.language());
    assertEquals(5, rules.longestLeaf());
    assertEquals(27 + 2 * 703, ((DescribedRules) rules).irreducibleLeaves().count());
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

  /** A pitch can be nested in any depth, and a color never is. */
  private static final String SORTS =
      """
      {
        "id": "sorts",
        "sorts": {"pitch": ["C", "D"], "step": ["0", "1"], "color": ["red", "blue"]},
        "operations": [
          {"symbol": "up", "form": "call", "arguments": ["pitch", "step"], "gives": "pitch"},
          {"symbol": "in", "form": "infix", "arguments": ["color", "pitch"], "gives": "pitch"},
          {"symbol": "mix", "form": "call", "arguments": ["color", "color"], "gives": "step"}
        ],
        "rules": ["up(?x,0) => ?x", "(red in ?x) => ?x", "mix(?c,?c) => 0"]
      }
      """;

  @Test
  void formulasOfSortsAreReadAndRewritten() {
    LanguageDescription description = read(SORTS);
    assertTrue(LanguageProof.of(description).irreducible() > 0);
    LanguageRules rules = RulesFactory.of(description.language());
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 600; i++) {
      int nesting = 1 + i % 6;
      Operands operands = i % 2 == 0 ? Operands.ANY : Operands.EQUAL;
      String compact = rules.generate(new FormulaShape(nesting, 2, true), operands, random);
      check(description, rules, compact);
      if (operands == Operands.ANY) {
        assertEquals(nesting, depth(compact), compact);
      }
      check(
          description,
          rules,
          rules.vocabulary().compact(((DescribedRules) rules).generateMixed(nesting, .7, random)));
    }
    for (int i = 0; i < 200; i++) {
      String leaf = rules.vocabulary().expand(rules.trainingLeaf(random));
      // One with a placeholder is no formula.
      if (leaf.matches("[\\w(), ]*")) {
        assertTrue(Parser.parseFormula(description.language(), leaf).isPresent(), leaf);
      }
    }
  }

  private static int depth(String formula) {
    int depth = 0;
    int deepest = 0;
    for (char token : formula.toCharArray()) {
      depth += token == '(' ? 1 : token == ')' ? -1 : 0;
      deepest = Math.max(deepest, depth);
    }
    return deepest;
  }

  private static void check(LanguageDescription description, LanguageRules rules, String compact) {
    String text = rules.vocabulary().expand(compact);
    var parsed = Parser.parseLine(description.language(), text);
    assertTrue(parsed.isSound(), text);
    assertEquals(Printer.print(parsed.exactValue().orElseThrow()), rewrite(rules, compact), text);
  }

  /** Rewrites or folds the last leaf until there is none. */
  private static String rewrite(LanguageRules rules, String compact) {
    FoldedOperands folded = new FoldedOperands(rules);
    String formula = compact;
    for (var leaf = rules.lastLeaf(formula); leaf.isPresent(); leaf = rules.lastLeaf(formula)) {
      assertTrue(rules.isLeafAt(formula, leaf.get().offset(), leaf.get().text().length()));
      formula = folded.rewritten(rules, formula, leaf.get());
    }
    return rules.vocabulary().expand(folded.unfolded(formula));
  }

  /** The Solver's answers of all leaves, by kind. */
  @Test
  void theDomainHasEveryLeafAndWhatStays() {
    LanguageRules rules = RulesFactory.of(read(LOGIC).language());
    Map<String, Long> answers =
        rules
            .domain()
            .map(leaf -> rules.vocabulary().expand(rules.valueOf(leaf)))
            .filter(answer -> !answer.matches("[a-zTF]"))
            .collect(Collectors.groupingBy(answer -> answer, Collectors.counting()));
    // (◦1&◦1), (◦1&T) and (T&◦1), and the same for |.
    assertEquals(Map.of("∎", 27L + 2 * 703, "◦1", 6L), answers);
    assertEquals(29 + 2 * 842, rules.domain().distinct().count());
    SplittableRandom random = new SplittableRandom(3);
    long stay =
        Stream.generate(() -> rules.valueOf(rules.anyLeaf(random)))
            .limit(2_000)
            .filter(Vocabulary.STAYS::equals)
            .count();
    assertTrue(Math.abs(stay - 1_000) < 150, stay + " of 2,000");
  }

  /** A mistake does not hide those of other members, elements, rules and examples. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          "id": 7, "atoms": ["T", 3, "T", "(", {"digits": "9-0"}, ["a"], "F"], "operation": [1, {"a": [2]}], "rules": {"a": [1]} ; 1 1 1 1 1 1 1
          "id": "a",⏎"atoms": ["T"],⏎"operations": [{"symbol": "!"}, {"symbol": "&", "form": "x"}, 3,⏎{"symbol": "|", "form": "infix"}], "nam": [[{"a": 1}]] ; 3 3 3 4
          "id": "a", "atoms": ["T"], "operations": [{"symbol": "!", "form": "prefix"}], "rules":⏎["(!T)",⏎"(!T) => ?x",⏎"(!T) => T"] ; 2 3
          "id": "a", "atoms": ["T"], "operations": [{"form": "sequence"}], "rules":⏎["T",⏎"T T => T",⏎"T => Q"] ; 2 4
          "id": "a", "atoms": ["T"], "operations": [{"symbol": "!", "form": "prefix"}], "rules": ["(!T) => T"],⏎"examples": ["(!T) = Q",⏎"(!T) = T",⏎"(!(!T)"] ; 2 4
          "id": 3,⏎"atoms": ["T",⏎"operations": ; 1 3
          """)
  void allMistakesAreTold(String members, String lines) {
    DescriptionException e =
        assertThrows(
            DescriptionException.class,
            () -> {
              String text = "{" + members.replace('⏎', '\n') + "}";
              LanguageProof.of(DescriptionReader.read(Path.of("x.json"), text));
            });
    assertEquals(
        lines,
        e.all().stream().map(each -> String.valueOf(each.line())).collect(Collectors.joining(" ")),
        () -> e.all().toString());
  }
}
