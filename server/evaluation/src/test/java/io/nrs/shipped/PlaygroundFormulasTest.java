package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.VisibleSteps;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What the networks answer to formulas that the test of the playground types: {@code
 * docs/test/playground.formulas.json}. {@code NRS_UPDATE_EXPECT=1} writes the file.
 */
class PlaygroundFormulasTest {
  private static final Path HOME = Path.of("..", "..");
  private static final Path FILE = HOME.resolve("docs/test/playground.formulas.json");
  private static final int FORMULAS = 40;
  private static final double TOLERANCE = 1e-4;

  /**
   * @param leaf the one that the Selector finds first, in a language of the paper; else empty
   */
  private record Answer(
      String language, String formula, String value, int steps, double confidence, String leaf) {}

  @Test
  void programGivesTheValuesThatThePageMustShow() throws IOException {
    List<Answer> answers = new ArrayList<>();
    LanguageCatalogue shipped = LanguageCatalogue.of(List.of(HOME.resolve("grammar/languages")));
    for (Language language : shipped.all()) {
      answers.addAll(answers(language, new SplittableRandom(1)));
    }
    Gson gson = new Gson();
    if (Golden.isUpdating()) {
      Files.writeString(
          FILE,
          answers.stream().map(gson::toJson).collect(Collectors.joining(",\n", "[\n", "\n]\n")));
    }
    Answer[] stored = gson.fromJson(Files.readString(FILE), Answer[].class);
    assertEquals(answers.size(), stored.length);
    for (int i = 0; i < stored.length; i++) {
      Answer now = answers.get(i);
      assertEquals(now.confidence(), stored[i].confidence(), TOLERANCE, now.formula());
      assertEquals(
          now,
          new Answer(
              stored[i].language(),
              stored[i].formula(),
              stored[i].value(),
              stored[i].steps(),
              now.confidence(),
              stored[i].leaf()),
          "NRS_UPDATE_EXPECT=1 writes the file");
    }
  }

  private static List<Answer> answers(Language language, SplittableRandom random) {
    RewritingOptions options = RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING);
    List<Answer> answers = new ArrayList<>();
    try (LoadedSystem system =
        LoadedSystem.open(
            new ModelStore(HOME.resolve("models")), language, options, DeviceChoice.CPU, 1)) {
      for (int i = 0; i < FORMULAS; i++) {
        Formula formula =
            Parser.parseFormula(language, formula(language, 1 + i % 4, random)).orElseThrow();
        String text = Printer.print(formula);
        Outcome outcome = VisibleSteps.joined(language, text, system.rewriter().solve(text));
        String value = ((Outcome.Complete) outcome).value();
        assertEquals(Evaluator.exactValue(formula).orElseThrow(), value);
        answers.add(
            new Answer(
                language.id(),
                Printer.written(formula),
                value,
                outcome.steps().size(),
                Math.round(outcome.confidence() * 1e6) / 1e6,
                language.isOfPaper() ? leaf(system.rewriter(), text) : ""));
      }
    }
    return answers;
  }

  private static String leaf(Rewriter rewriter, String formula) {
    return rewriter.examine(formula) instanceof NextStep.Rewrite next ? next.step().leaf() : "";
  }

  private static String formula(Language language, int nesting, SplittableRandom random) {
    LanguageRules rules = RulesFactory.of(language);
    return rules
        .vocabulary()
        .expand(rules.generate(new FormulaShape(nesting, 2 + random.nextInt(2), true), random));
  }
}
