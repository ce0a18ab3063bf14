package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Remedy;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules take every language to its exact values, in steps that are exact too. */
class ExactRewriterTest {
  private static final int FORMULAS = 60;

  /** Rules whose left sides overlap, so that the order of steps decides the normal form. */
  private static final String OVERLAPPING = "\"a b a => b\"";

  private static final String NEIGHBOURS = "\"a b => b\", \"b b a => a\"";

  static Stream<Language> languages() {
    Path home = Path.of("..", "..");
    return Stream.concat(
        LanguageCatalogue.expanded(
            List.of(home.resolve("grammar/languages"), home.resolve("docs/languages")))
            .all()
            .stream(),
        Stream.of(OVERLAPPING, NEIGHBOURS).map(ExactRewriterTest::sequence));
  }

  private static Language sequence(String rules) {
    return DescriptionReader.read(
            Path.of("words.json"),
            """
            {"id": "words", "atoms": ["a", "b"], "operations": [{"form": "sequence"}],
             "rules": [%s]}
            """
                .formatted(rules))
        .language();
  }

  /** The file is not proved first, as by most commands. */
  private static Language language(String rules) {
    return DescriptionReader.read(
            Path.of("x.json"),
            """
            {"id": "x", "atoms": ["0", "a"],
             "operations": [
               {"symbol": "s", "form": "call", "arguments": 1},
               {"symbol": "d", "form": "call", "arguments": 1},
               {"symbol": "f", "form": "call", "arguments": 1},
               {"symbol": "p", "form": "call", "arguments": 2}],
             "rules": [%s]}
            """
                .formatted(rules))
        .language();
  }

  /** Terms may grow for ever, become too deep, or too large to be written. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          "f(?x) => s(f(?x))"                              ; f(a)
          "f(?x) => f(s(?x))"                              ; f(a)
          "d(s(?x)) => s(s(d(?x)))", "d(0) => 0"           ; d(%510s)
          "f(s(?x)) => p(f(?x),f(?x))", "f(0) => p(0,0)"   ; f(%22s)
          """)
  void whatGrowsTooMuchHasNoValue(String rules, String marked) {
    Language language = language(rules);
    String formula = marked;
    if (marked.contains("%")) {
      int deep = Integer.parseInt(marked.replaceAll("\\D", ""));
      formula = marked.charAt(0) + "(" + "s(".repeat(deep) + "0" + ")".repeat(deep) + ")";
    }
    assertEquals(Optional.empty(), TextEvaluator.exactValue(language, formula));
    Verdict exact = Verdict.exact(Parser.parseFormula(language, formula).orElseThrow());
    Outcome stepwise = new ExactRewriter(language, 1_000_000).solve(formula);
    for (Verdict verdict : List.of(exact, Verdict.of(stepwise))) {
      assertEquals("step-limit", verdict.status());
      assertEquals(Rule.STEP_LIMIT, verdict.failure().orElseThrow().rule());
      assertEquals(Optional.empty(), verdict.failure().orElseThrow().setting());
    }
  }

  /** A balanced tree of many pairs like ((a&b)|(c->d)), all different. */
  @ParameterizedTest
  @CsvSource({"5000, normal-form", "21000, operand-limit"})
  void moreOperationsThanCanBeDistinguishedAreAnEndOfTheirOwn(int pairs, String status) {
    List<String> level = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      level.add("(" + pair(i / 169, "&") + "|" + pair(i % 169, "->") + ")");
    }
    while (level.size() > 1) {
      List<String> joined = new ArrayList<>();
      for (int i = 0; i < level.size(); i += 2) {
        joined.add(
            i + 1 < level.size()
                ? "(" + level.get(i) + "&" + level.get(i + 1) + ")"
                : level.get(i));
      }
      level = joined;
    }
    Outcome outcome = new ExactRewriter(logic(), 1_000_000).solve(level.get(0));
    assertEquals(status, outcome.status());
    assertEquals(level.get(0), outcome.remaining());
    Verdict verdict = Verdict.of(outcome);
    boolean solved = outcome instanceof Outcome.Complete;
    assertEquals(
        solved ? Optional.empty() : Optional.of(Rule.OPERAND_LIMIT),
        verdict.failure().map(Verdict.Failure::rule));
    assertEquals(
        solved ? Optional.empty() : Optional.of(new Remedy.Plain("split the formula")),
        verdict.failure().map(Verdict.Failure::remedy));
  }

  /** Returns one of 169 operations of different letters. */
  private static String pair(int number, String operator) {
    return "(" + (char) ('a' + number / 13) + operator + (char) ('n' + number % 13) + ")";
  }

  private static Language logic() {
    return languages().filter(language -> language.id().equals("logic")).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("languages")
  void valuesAndStepsAreExact(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    ExactRewriter rewriter = new ExactRewriter(language, 1_000_000);
    SplittableRandom random = new SplittableRandom(7);
    List<String> formulas = new ArrayList<>();
    while (formulas.size() < FORMULAS) {
      int deepest = rules.leavesOverlap() && !language.isPolynomial() ? 5 : 3;
      FormulaShape shape =
          new FormulaShape(1 + random.nextInt(deepest), 2 + random.nextInt(2), false);
      String text = rules.vocabulary().expand(rules.generate(shape, random));
      formulas.add(Printer.print(Parser.parseFormula(language, text).orElseThrow()));
    }
    List<Outcome> together = rewriter.solveAll(formulas);
    for (int i = 0; i < FORMULAS; i++) {
      String formula = formulas.get(i);
      Optional<String> exact = TextEvaluator.exactValue(language, formula);
      assertEquals(exact, Verdict.of(together.get(i)).value(), formula);
      Outcome traced = rewriter.trace(formula, step -> {});
      assertEquals(exact, Verdict.of(traced).value(), formula);
      for (Step step : traced.steps()) {
        assertEquals(
            Optional.of(step.value()),
            TextEvaluator.leafValue(language, step.leaf(), step.value()),
            formula + " at " + step);
        assertEquals(1, step.confidence());
      }
      NextStep next = rewriter.next(formula);
      assertEquals(
          traced.steps().stream().findFirst(),
          next instanceof NextStep.Rewrite rewrite
              ? Optional.of(rewrite.step())
              : Optional.empty());
    }
  }
}
