package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.Levels;
import io.nrs.language.catalogue.RulesFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the examples of the extension for VS Code say of their lines. */
class ExampleCommentsTest {
  private static final List<String> NUMBERS =
      List.of("no", "one", "two", "three", "four", "five", "six");

  @ParameterizedTest
  @EnumSource
  void theirCommentsAreTrue(BuiltInLanguage language) throws IOException {
    String name = language.id() + language.extension();
    String text = Files.readString(Path.of("..", "..", "client-vscode", "examples", name));
    StringBuilder comment = new StringBuilder();
    int checked = 0;
    for (FormulaFile.Line line : FormulaFile.parse(language, text).lines()) {
      if (line.parsed().isBlank()) {
        // A comment is about the formulas up to the next one.
        comment.append(line.text().replace("#", "")).append(line.text().isEmpty() ? "\n" : "");
        continue;
      }
      String said = comment.substring(comment.toString().stripTrailing().lastIndexOf('\n') + 1);
      checked += check(language, said, line);
    }
    assertTrue(checked > 0, "no comment says how many levels");
  }

  private static int check(BuiltInLanguage language, String said, FormulaFile.Line line) {
    Optional<Verdict> verdict = line.parsed().soundFormula().map(Verdict::exact);
    List<Finding> findings =
        Findings.of(language, line.number(), line.text(), line.parsed(), verdict, 0);
    assertEquals(said.contains("error"), !findings.isEmpty(), line.text());
    Matcher range = Pattern.compile("from -99 to 99").matcher(said);
    if (range.find()) {
      assertEquals(Rule.of(Problem.Code.OPERAND_OUT_OF_RANGE), findings.get(0).rule());
      Matcher edit = Pattern.compile("Delete the (\\d)").matcher(said);
      assertTrue(edit.find(), said);
      String mended = line.text().replace(edit.group(1), "");
      assertFalse(Parser.parseFormula(language, mended).isEmpty(), mended);
    }
    Formula formula = line.parsed().formula().orElseThrow();
    Levels learnt = RulesFactory.of(language).levels();
    Matcher levels = Pattern.compile("with (\\w+)\\s+levels").matcher(said);
    if (!levels.find()) {
      return 0;
    }
    assertEquals(NUMBERS.get(learnt.nesting()), levels.group(1));
    assertTrue(depth(formula) > learnt.nesting(), line.text());
    Matcher has = Pattern.compile("has (\\w+)\\.").matcher(said);
    if (has.find()) {
      assertEquals(NUMBERS.get(depth(formula)), has.group(1));
    }
    Matcher arguments = Pattern.compile("at most (\\w+)\\s+arguments").matcher(said);
    if (arguments.find()) {
      assertEquals(NUMBERS.get(learnt.arguments()), arguments.group(1));
      assertTrue(widest(formula) > learnt.arguments(), line.text());
    }
    return 1;
  }

  private static int depth(Formula formula) {
    return formula instanceof Formula.Compound
        ? 1 + formula.operands().stream().mapToInt(ExampleCommentsTest::depth).max().orElse(0)
        : 0;
  }

  private static int widest(Formula formula) {
    return Math.max(
        formula.operands().size(),
        formula.operands().stream().mapToInt(ExampleCommentsTest::widest).max().orElse(0));
  }
}
