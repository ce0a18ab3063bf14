package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Polynomials, with networks that are right and with some that are not. */
class PolynomialRewritingTest {
  private static final Language LANGUAGE =
      DescriptionReader.read(
              Path.of("p.json"), "{\"id\": \"p\", \"operations\": [{\"form\": \"polynomial\"}]}")
          .language();
  private static final LanguageRules RULES = RulesFactory.of(LANGUAGE);

  private static NeuralRewritingSystem system(Solver solver, boolean tagger) {
    return new NeuralRewritingSystem(
        RULES,
        FakeNetworks.selector(RULES),
        solver,
        Optional.of(FakeNetworks.tagger(RULES)).filter(any -> tagger),
        Combiner.search(),
        RewritingOptions.standard());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void formulasGetTheirExactValue(boolean tagger) {
    NeuralRewritingSystem system = system(FakeNetworks.solver(RULES), tagger);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      String formula = RULES.generate(new FormulaShape(1 + random.nextInt(6), 2, true), random);
      String value = TextEvaluator.exactValue(LANGUAGE, formula).orElseThrow();
      assertEquals(new Value("normal-form", value), value(system.solve(formula)), formula);
      Outcome traced = system.trace(formula, step -> {});
      assertEquals(new Value("normal-form", value), value(traced), formula);
      String text = formula;
      for (Step step : traced.steps()) {
        text = step.applyTo(text);
      }
      assertEquals(value, RULES.vocabulary().value(RULES.vocabulary().compact(text)));
    }
  }

  private record Value(String status, String text) {}

  private static Value value(Outcome outcome) {
    return new Value(outcome.status(), outcome.remaining());
  }

  /** Hover asks for more outputs, also of what nothing rewrites. */
  @ParameterizedTest
  @ValueSource(strings = {"+1x", "+x", "+12", "+2x+3", "+2x-3y", "+2x-(+4x-x)", ""})
  void networksReadTheirTokensOnly(String formula) {
    for (boolean tagger : List.of(true, false)) {
      NeuralRewritingSystem system = system(FakeNetworks.solver(RULES), tagger);
      assertEquals(system.next(formula).getClass(), system.examine(formula).getClass());
    }
  }

  @Test
  void stepsNameTheirLeaves() {
    List<String> steps = new ArrayList<>();
    system(FakeNetworks.solver(RULES), true)
        .trace("+2x-(+4x-x)", step -> steps.add(step.leaf() + " " + step.value()));
    assertEquals(List.of("+4x-x +3x", "-(+3x -3x-(", "-() ", "+2x-3x -x"), steps);
  }

  @Test
  void nothingIsLeft() {
    assertEquals(
        new Value("normal-form", "0"),
        value(system(FakeNetworks.solver(RULES), true).solve("+x-x")));
    assertEquals(
        new Value("normal-form", "0"), value(system(FakeNetworks.solver(RULES), true).solve("0")));
  }

  /** A leaf that no network finds is no normal form. */
  @Test
  void aSelectorThatFindsNothingFails() {
    NeuralRewritingSystem system =
        FakeNetworks.system(
            RULES, FakeNetworks.selector(request -> new Selector.Output("", FakeNetworks.SURE)));
    assertEquals(new Value("missing-leaf", "+2x+3x"), value(system.solve("+2x+3x")));
    assertEquals(new Value("normal-form", "2x+3"), value(system.solve("+2x+3")));
  }

  /** Whatever a Solver answers, rewriting ends. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "A01", "B05A03", "A05B03", "K02A01", "C99A99", "pA01r", "∎", "ω", "x"})
  void rewritingEndsWithAnyAnswer(String answer) {
    NeuralRewritingSystem system = system(FakeNetworks.solver(leaf -> answer), true);
    for (String formula : List.of("+2y+3x", "+2x+3x-(+4y-x)", "-3*(+5x+7x)")) {
      Outcome outcome = system.solve(formula);
      assertTrue(!outcome.status().isEmpty());
    }
  }

  @Test
  void theNextStepIsTheLastLeaf() {
    NextStep.Rewrite next =
        assertInstanceOf(
            NextStep.Rewrite.class,
            system(FakeNetworks.solver(RULES), true).next("+2x+3x-4y+y", () -> {}));
    assertEquals("-4y+y", next.step().leaf());
    assertEquals("-3y", next.step().value());
    assertEquals(6, next.step().offset());
  }
}
