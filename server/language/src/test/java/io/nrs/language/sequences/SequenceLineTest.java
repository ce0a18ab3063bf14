package io.nrs.language.sequences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.sampling.FormulaShape;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines that training and tests draw are lines that people may write. */
class SequenceLineTest {
  private static final Path SHIPPED = Path.of("..", "..", "grammar", "languages");
  private static final Pattern ONE_MEMBER =
      Pattern.compile("\\[[A-Z]+ (?:[0-9]|\\[[^\\[\\]]*\\]) \\]");

  private final SplittableRandom random = new SplittableRandom(3);

  private static SequenceRules rules(String text) {
    return new SequenceRules(DescriptionReader.read(Path.of("x.json"), text).language());
  }

  private String drawn(SequenceRules rules, int nesting) {
    return rules.vocabulary().expand(rules.generate(new FormulaShape(nesting, 2, true), random));
  }

  @Test
  void linesOfListOpsAreListsOfSeveralMembers() {
    SequenceRules rules =
        new SequenceRules(DescriptionReader.read(SHIPPED.resolve("listops-full.json")).language());
    Set<Integer> lengths = new TreeSet<>();
    for (int i = 0; i < 600; i++) {
      int level = 1 + i % 12;
      String line = drawn(rules, level);
      ParsedLine read = Parser.parseLine(rules.language(), line);
      assertEquals(List.of(), read.problems(), line);
      Formula value = read.exactValue().orElseThrow();
      assertTrue(Printer.value(value).matches("[0-9]"), line);
      assertFalse(ONE_MEMBER.matcher(line).find(), line);
      Formula formula = read.formula().orElseThrow();
      assertTrue(level > 3 || rules.isOfTraining(formula), line);
      lengths.add(formula.operands().size());
    }
    assertEquals(4, Collections.min(lengths));
    assertTrue(Collections.max(lengths) > 200, lengths.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"atoms\": [\"line\", \"a\", \"[A\", \"]\"], \"brackets\": [[\"[A\", \"]\"]]",
        "\"atoms\": [\"[A\", \"]\"], \"brackets\": [[\"[A\", \"]\"]]"
      })
  void withoutAGrammarBracketsMakeLists(String keys) {
    SequenceRules rules =
        rules(
            """
            {"id": "x", "operations": [{"form": "sequence"}], "rules": ["[A ] =>"], %s}
            """
                .formatted(keys));
    for (int i = 0; i < 120; i++) {
      String line = drawn(rules, 1 + i % 12);
      assertEquals(List.of(), Parser.parseLine(rules.language(), line).problems(), line);
      assertTrue(line.startsWith("[A ") && line.endsWith(" ]"), line);
    }
  }

  @Test
  void aGrammarDrawsWhatItSays() {
    SequenceRules rules =
        rules(
            """
            {"id": "x", "atoms": ["+", {"digits": "0-9"}], "operations": [{"form": "sequence"}],
              "lines": {"line": ["sum + sum", "sum + line"], "sum": [{"digits": "1-9"}]},
              "rules": ["{a} + => {a}"]}
            """);
    for (int i = 0; i < 60; i++) {
      String line = drawn(rules, 1 + i % 6);
      assertTrue(line.matches("[1-9](?: \\+ [1-9])+"), line);
      assertEquals(List.of(), Parser.parseLine(rules.language(), line).problems(), line);
      assertTrue(
          Evaluator.value(Parser.parseFormula(rules.language(), line).orElseThrow()).isPresent());
    }
  }
}
