package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.split.MixedFormulas;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The whole way with the weights in {@code models/}. */
class ShippedModelsTest {
  private static final ModelStore STORE = new ModelStore(Path.of("..", "..", "models"));

  private static LoadedSystem open(Language language) {
    return LoadedSystem.open(STORE, language, RewritingOptions.standard(), DeviceChoice.CPU, 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LISTOPS    | [MIN[SM54][MIN39]]                              | 3",
        "LISTOPS    | [SM764]                                         | 7",
        "LISTOPS    | [MAX[MIN1234][SM99999][MAX0[SM12]]3]            | 5",
        "LISTOPS    | 4                                               | 4",
        "ARITHMETIC | ((12+-3)*(4-5))                                 | -9",
        "ARITHMETIC | (28*-16)                                        | -48",
        "ARITHMETIC | (-50-50)                                        | 0",
        "ARITHMETIC | (60--39)                                        | 99",
        "ARITHMETIC | (((1+2)*3)-4)                                   | 5",
        "ALGEBRA    | (+16*y-12*y)                                    | +4*y",
        "ALGEBRA    | ((+45*x*y-98*x*y)+(-34*x*y+79*x*y))             | -8*x*y",
        "ALGEBRA    | (+4*y+-8*y)                                     | -4*y",
        "ALGEBRA    | (-60*a*b-40*a*b)                                | +0*a*b",
      })
  void formulasAreTakenToTheirValues(BuiltInLanguage language, String formula, String value) {
    try (LoadedSystem system = open(language)) {
      Outcome outcome = system.rewriter().solve(formula);
      assertEquals("solved", outcome.status());
      assertEquals(value, outcome.remaining());
      String text = formula;
      for (Step step : outcome.steps()) {
        assertTrue(text.startsWith(step.leaf(), step.offset()));
        text = step.applyTo(text);
        assertEquals(
            value,
            TextEvaluator.exactValue(language, text).orElseThrow(),
            "every step keeps the value");
      }
      assertEquals(value, text);
    }
  }

  /** The walkthrough of VS Code leads to the last line of its example. */
  @Test
  void theWalkthroughShowsAnAgreementBelowOne() throws IOException {
    Path example = Path.of("..", "..", "client-vscode", "examples", "listops.listops");
    List<FormulaFile.Line> lines =
        FormulaFile.parse(BuiltInLanguage.LISTOPS, Files.readString(example)).lines().stream()
            .filter(line -> line.parsed().soundFormula().isPresent())
            .toList();
    String last = Printer.print(lines.get(lines.size() - 1).parsed().soundFormula().orElseThrow());
    try (LoadedSystem system = open(BuiltInLanguage.LISTOPS)) {
      NextStep next = system.rewriter().examine(last);
      assertEquals(
          "MAX2",
          assertInstanceOf(NextStep.Rewrite.class, next).step().value(),
          "the chosen output is right");
      assertEquals(8, next.evidence().outputs());
      assertTrue(
          next.evidence().candidates().stream().anyMatch(output -> output.agreement() < 1),
          next.evidence().toString());
    }
  }

  private static List<String> ofSixLevels(
      LanguageRules rules, int widths, SplittableRandom random) {
    List<String> formulas = new ArrayList<>();
    for (int nesting = 1; nesting <= 6; nesting++) {
      FormulaShape shape = new FormulaShape(nesting, 2 + nesting % widths, nesting % 2 == 0);
      formulas.add(rules.vocabulary().expand(rules.generate(shape, random)));
    }
    return formulas;
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void deepFormulasAreSolvedAloneAndTogether(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(11);
    List<String> formulas = ofSixLevels(rules, 4, random);
    for (int i = 0; i < 10; i++) {
      formulas.add(MixedFormulas.generate(rules, 5, random));
    }
    try (LoadedSystem system = open(language)) {
      NeuralRewritingSystem rewriter = system.rewriter();
      List<Outcome> together = rewriter.solveAll(formulas);
      for (int i = 0; i < formulas.size(); i++) {
        String value = TextEvaluator.exactValue(language, formulas.get(i)).orElseThrow();
        assertEquals(value, together.get(i).remaining(), formulas.get(i));
        assertEquals("solved", together.get(i).status());
        if (formulas.get(i).length() < 400) {
          assertEquals(value, rewriter.solve(formulas.get(i)).remaining());
        }
      }
      assertTrue(rewriter.statistics().outputsPerWindow() <= 8);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = BuiltInLanguage.class,
      names = {"LISTOPS", "ARITHMETIC"})
  void theTaggingSelectorFindsTheSameValues(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(12);
    List<String> formulas = ofSixLevels(rules, 3, random);
    formulas.add(rules.vocabulary().expand(rules.randomAtom(random)));
    try (LoadedSystem system = open(language)) {
      NeuralRewritingSystem tagging =
          system.rewriter(RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING));
      List<Outcome> together = tagging.solveAll(formulas);
      for (int i = 0; i < formulas.size(); i++) {
        assertEquals(
            TextEvaluator.exactValue(language, formulas.get(i)).orElseThrow(),
            together.get(i).remaining());
        assertEquals(together.get(i).status(), tagging.solve(formulas.get(i)).status());
      }
      assertTrue(tagging.statistics().fallbacks() < 4, tagging.statistics().toString());
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyHundredthLeafOfTheDomainIsRight(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    int every =
        language == BuiltInLanguage.LISTOPS ? 1 : language == BuiltInLanguage.ALGEBRA ? 997 : 101;
    List<String> leaves = new ArrayList<>();
    int[] count = {0};
    rules
        .domain()
        .forEach(
            leaf -> {
              if (count[0]++ % every == 0) {
                leaves.add(leaf);
              }
            });
    try (LoadedSystem system = open(language)) {
      List<Solver.Solution> solutions = system.solver().solve(leaves);
      for (int i = 0; i < leaves.size(); i++) {
        assertEquals(rules.valueOf(leaves.get(i)), solutions.get(i).value(), leaves.get(i));
      }
      assertEquals(
          Vocabulary.OMEGA, system.solver().solve(rules.atoms().limit(1).toList()).get(0).value());
    }
  }

  @Test
  void everyShippedFileMatchesItsSum() {
    List<ModelStore.FileStatus> status = STORE.status();
    assertTrue(status.size() >= 12);
    assertTrue(status.stream().allMatch(file -> file.problem().isEmpty()));
  }
}
