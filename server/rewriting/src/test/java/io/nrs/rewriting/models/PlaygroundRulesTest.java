package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.proof.LanguageProof;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.VisibleSteps;
import io.nrs.rewriting.models.FamilyVerification.Answers;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What the program says of descriptions that the test of the playground types: {@code
 * docs/test/playground.rules.json}. {@code NRS_UPDATE_EXPECT=1} writes the file.
 */
class PlaygroundRulesTest {
  private static final Path HOME = Path.of("..", "..");
  private static final Path FILE = HOME.resolve("docs/test/playground.rules.json");
  private static final ModelStore STORE = new ModelStore(HOME.resolve("models"));
  private static final int FORMULAS = 8;
  private static final double TOLERANCE = 1e-3;

  private record Mistake(int line, String source, String what) {}

  private record Solved(String formula, String value, int steps, double confidence) {}

  private record Answer(
      String name,
      String text,
      List<Mistake> mistakes,
      String summary,
      String words,
      long leaves,
      long windows,
      double margin,
      int rotation,
      List<Solved> formulas) {}

  private static String described(String operations, String rest) {
    return """
        {
          "id": "own",
          "atoms": ["a", "b", "c"],
          "operations": [%s],
          %s
        }
        """
        .formatted(operations, rest);
  }

  private static final String F =
      "{\"symbol\": \"f\", \"form\": \"call\", \"arguments\": 2},"
          + " {\"symbol\": \"g\", \"form\": \"call\", \"arguments\": 1}";

  private static Map<String, String> descriptions() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    for (String name : List.of("peano", "paint", "lukasiewicz", "negation", "lookup")) {
      all.put(name, Files.readString(HOME.resolve("docs/languages/" + name + ".json")));
    }
    String sequence = "{\"form\": \"sequence\"}";
    all.put(
        "a sequence",
        described(
            sequence, "\"rules\": [\"b a => a b\", \"c a => a c\", \"c b => b c\", \"a a => a\"]"));
    all.put(
        "a fixed order",
        described(
            F, "\"rules\": [\"f(?x,?x) => a\", \"f(g(?x),?y) => f(?x,?y)\", \"g(g(?x)) => b\"]"));
    all.put(
        "an end that is assumed",
        described(
            F,
            "\"terminating\": \"assumed\", \"rules\": [\"f(?x,g(?y)) => f(g(?y),?x)\", \"f(a,?x) => ?x\"]"));
    all.put("no JSON", "{\"id\": \"own\", \"atoms\": [\"a\"");
    all.put("nothing", "");
    all.put("an unknown key", described(F, "\"rule\": []"));
    all.put(
        "several mistakes",
        described(
            F, "\"rules\": [\"f(?x,?y) => ?z\", \"g(a) = b\", \"h(a) => b\", \"f(a) => b\"]"));
    all.put("several values", described(F, "\"rules\": [\"f(a,?x) => b\", \"f(?x,b) => c\"]"));
    all.put("no end", described(F, "\"rules\": [\"f(?x,?y) => f(?y,?x)\"]"));
    all.put("a loop", described(F, "\"rules\": [\"g(g(?x)) => g(g(?x))\"]"));
    all.put(
        "a wrong example",
        described(F, "\"rules\": [\"g(a) => b\"], \"examples\": [\"g(a) = c\", \"g(\"]"));
    return all;
  }

  @Test
  void programSaysWhatThePageMustSay() throws IOException {
    List<Answer> answers = new ArrayList<>();
    descriptions().forEach((name, text) -> answers.add(answer(name, text)));
    assertTrue(answers.stream().anyMatch(answer -> answer.words().startsWith("not proved")));
    assertTrue(answers.stream().anyMatch(answer -> answer.words().contains("fixed order")));
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
      assertEquals(now.margin(), stored[i].margin(), TOLERANCE, now.name());
      assertEquals(exact(now), exact(stored[i]), "NRS_UPDATE_EXPECT=1 writes the file");
    }
  }

  /** Returns an answer without what differs in the last places. */
  private static Answer exact(Answer answer) {
    return new Answer(
        answer.name(),
        answer.text(),
        answer.mistakes(),
        answer.summary(),
        answer.words(),
        answer.leaves(),
        answer.windows(),
        0,
        answer.rotation(),
        answer.formulas().stream()
            .map(each -> new Solved(each.formula(), each.value(), each.steps(), 0))
            .toList());
  }

  private static Answer answer(String name, String text) {
    LanguageDescription description;
    LanguageProof proof;
    try {
      description = DescriptionReader.read(Path.of("rules.json"), text);
      proof = LanguageProof.of(description);
    } catch (DescriptionException e) {
      return new Answer(
          name,
          text,
          e.all().stream()
              .map(mistake -> new Mistake(mistake.line(), mistake.source(), mistake.what()))
              .toList(),
          "",
          "",
          0,
          0,
          0,
          0,
          List.of());
    }
    Language language = description.language();
    LanguageRules rules = RulesFactory.of(language);
    Answers answers =
        FamilyVerification.of(rules, FamilyStore.shared(STORE).read())
            .orElseThrow()
            .answers(0, asked -> {});
    return new Answer(
        name,
        text,
        List.of(),
        proof.summary(description),
        Proof.ofFamily(answers, proof.convergence(), Map.of(), 0, Optional.empty()).words(),
        answers.solver().leaves() + answers.solver().atoms(),
        answers.tagger().stream().mapToLong(Sweep::reachable).sum(),
        Math.round(answers.leastMargin() * 1e4) / 1e4,
        answers.rotation() + 1,
        formulas(language, rules));
  }

  private static List<Solved> formulas(Language language, LanguageRules rules) {
    SplittableRandom random = new SplittableRandom(1);
    RewritingOptions options = RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING);
    List<Solved> solved = new ArrayList<>();
    try (LoadedSystem system = LoadedSystem.open(STORE, language, options, DeviceChoice.CPU, 1)) {
      for (int i = 0; i < FORMULAS; i++) {
        String drawn =
            rules.vocabulary().expand(rules.generate(new FormulaShape(1 + i % 4, 2, true), random));
        Formula formula = Parser.parseFormula(language, drawn).orElseThrow();
        String text = Printer.print(formula);
        Outcome outcome = VisibleSteps.joined(language, text, system.rewriter().solve(text));
        String value = ((Outcome.Complete) outcome).value();
        assertEquals(Evaluator.exactValue(formula).orElseThrow(), value);
        solved.add(
            new Solved(
                Printer.written(formula),
                value,
                outcome.steps().size(),
                Math.round(outcome.confidence() * 1e6) / 1e6));
      }
    }
    return solved;
  }
}
