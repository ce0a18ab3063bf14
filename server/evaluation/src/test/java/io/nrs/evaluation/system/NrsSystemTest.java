package io.nrs.evaluation.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SlidingWindows;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class NrsSystemTest {
  private static final LanguageRules TASK = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
  private static final SystemConfig FACTS =
      new SystemConfig("nrs", BuiltInLanguage.ARITHMETIC, new JsonObject());

  private static NrsSystem system(RewritingOptions options) {
    return new NrsSystem(FakeNetworks.failing(TASK, options), options, FACTS, "cpu");
  }

  private static SystemAnswer answer(String formula, Windowing windowing) {
    RewritingOptions options = RewritingOptions.standard().withWindowing(windowing);
    return system(options).answer(List.of(formula), () -> {}).get(0);
  }

  @Test
  void solvedFormulasHaveAValueAndConfidence() {
    List<SystemAnswer> answers =
        system(RewritingOptions.standard()).answer(List.of("((1+2)*(3-4))", "7"), () -> {});
    assertEquals(List.of("-3", "7"), answers.stream().map(SystemAnswer::answer).toList());
    assertEquals("solved", answers.get(0).outcome());
    assertEquals(FakeNetworks.SURE, answers.get(0).confidence().orElseThrow(), 1e-9);
    assertEquals(3, answers.get(0).details().get("steps").getAsInt());
    assertEquals(1, answers.get(0).details().get("outputsPerWindow").getAsDouble());
    assertFalse(answers.get(0).details().has("step"), "nothing failed");
    assertTrue(answers.get(0).seconds() > 0);
  }

  @ParameterizedTest
  @EnumSource(Windowing.class)
  void aMissingLeafTellsItsStepAndCandidates(Windowing windowing) {
    SystemAnswer answered = answer("((99+2)*(3-4))", windowing);
    assertEquals("missing-leaf", answered.outcome());
    assertEquals("", answered.answer());
    JsonObject details = answered.details();
    assertEquals(2, details.get("step").getAsInt());
    assertEquals("((99+2)*-1)", details.get("before").getAsString());
    JsonObject candidate = details.getAsJsonArray("candidates").get(0).getAsJsonObject();
    assertEquals("(9+9)", candidate.get("leaf").getAsString());
    assertEquals(0.25, candidate.get("confidence").getAsDouble());
    assertTrue(candidate.get("agreement").getAsDouble() < 1);
  }

  @ParameterizedTest
  @EnumSource(Windowing.class)
  void aCorruptedLeafToo(Windowing windowing) {
    SystemAnswer answered = answer("((98+2)*(3-4))", windowing);
    assertEquals("corrupted-leaf", answered.outcome());
    JsonObject details = answered.details();
    assertEquals(2, details.get("step").getAsInt());
    JsonObject candidate = details.getAsJsonArray("candidates").get(0).getAsJsonObject();
    assertEquals("98", candidate.get("leaf").getAsString());
    assertEquals(1, candidate.get("agreement").getAsDouble());
    assertEquals(2, candidate.get("offset").getAsInt());
  }

  @ParameterizedTest
  @EnumSource(Windowing.class)
  void aWrongSolutionTellsTheFirstWrongStep(Windowing windowing) {
    SystemAnswer answered = answer("((1+2)*((96+3)-4))", windowing);
    assertEquals("solved", answered.outcome());
    assertEquals("-9", answered.answer());
    JsonObject details = answered.details();
    assertEquals("(96+3)", details.get("leaf").getAsString());
    assertEquals("1", details.get("value").getAsString());
    assertEquals("99", details.get("exact").getAsString());
    assertTrue(details.get("before").getAsString().contains("(96+3)"));
    assertEquals(
        "(96+3)",
        details.getAsJsonArray("candidates").get(0).getAsJsonObject().get("leaf").getAsString());
  }

  /** A failure that a wrong value brought about is a wrong solution, whatever stopped the rest. */
  @ParameterizedTest
  @EnumSource(Windowing.class)
  void theFirstWrongStepIsTheCause(Windowing windowing) {
    SystemAnswer answered = answer("((99+2)*(96+3))", windowing);
    assertEquals("wrong-solution", answered.outcome());
    assertEquals("", answered.answer());
    assertEquals("(96+3)", answered.details().get("leaf").getAsString());
  }

  @Test
  void wideOperationsTellTheirWrongStep() {
    LanguageRules language = RulesFactory.of(BuiltInLanguage.LISTOPS);
    RewritingOptions options = RewritingOptions.standard();
    NrsSystem system =
        new NrsSystem(
            FakeNetworks.failing(language, options),
            options,
            new SystemConfig("nrs", BuiltInLanguage.LISTOPS, new JsonObject()),
            "cpu");
    JsonObject details = system.answer(List.of("[SM9657]"), () -> {}).get(0).details();
    assertEquals("SM96", details.get("leaf").getAsString());
    assertEquals("SM1", details.get("value").getAsString());
    assertEquals("SM5", details.get("exact").getAsString());
  }

  @Test
  void theStepLimitIsAFailureToo() {
    RewritingOptions options = RewritingOptions.standard().withStepLimit(1);
    SystemAnswer answered = system(options).answer(List.of("((1+2)*(3-4))"), () -> {}).get(0);
    assertEquals("step-limit", answered.outcome());
    assertEquals(2, answered.details().get("step").getAsInt());
  }

  @Test
  void itCanBeCancelled() {
    assertThrows(
        CancellationException.class,
        () ->
            system(RewritingOptions.standard())
                .answer(List.of("(1+2)"), FakeNetworks.cancelledAt(1)));
  }

  static Stream<RewritingOptions> variants() {
    RewritingOptions standard = RewritingOptions.standard();
    return Stream.of(
        standard,
        RewritingOptions.paper(),
        standard.withWindowing(Windowing.NONE),
        standard.withOutputs(9),
        standard.withAnytime(false),
        standard.withGuard(false),
        standard.withSeed(2),
        standard.withStepLimit(9),
        standard.withEvenFirst(false),
        standard.withWindows(Optional.of(new SlidingWindows(20, 8))));
  }

  private static SystemConfig config(RewritingOptions options, Language language) {
    ModelStore store = new ModelStore(Path.of("..", "..", "models"));
    return NrsSystem.config(store, RulesFactory.of(language), options);
  }

  @ParameterizedTest
  @MethodSource("variants")
  void everyOptionIsAFact(RewritingOptions options) {
    List<RewritingOptions> others = new ArrayList<>(variants().toList());
    others.remove(options);
    for (RewritingOptions other : others) {
      assertNotEquals(
          config(options, BuiltInLanguage.LISTOPS), config(other, BuiltInLanguage.LISTOPS));
    }
    assertEquals(
        config(options, BuiltInLanguage.LISTOPS), config(options, BuiltInLanguage.LISTOPS));
  }

  @Test
  void theWindowsOfTheTaskAreTheSameWhenNamed() {
    RewritingOptions standard = RewritingOptions.standard();
    JsonObject named =
        config(
                standard.withWindows(Optional.of(SlidingWindows.of(TASK))),
                BuiltInLanguage.ARITHMETIC)
            .settings();
    JsonObject usual = config(standard, BuiltInLanguage.ARITHMETIC).settings();
    assertEquals(usual.get("windowWidth"), named.get("windowWidth"));
  }

  @Test
  void factsNameTheModels() {
    JsonObject selector =
        config(RewritingOptions.standard(), BuiltInLanguage.LISTOPS)
            .settings()
            .getAsJsonObject("selector");
    assertTrue(selector.get("sha256").getAsString().matches("[0-9a-f]{64}"));
    assertEquals("default", selector.get("preset").getAsString());
  }
}
