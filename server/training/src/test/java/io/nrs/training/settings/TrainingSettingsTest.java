package io.nrs.training.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.network.Transformer;
import io.nrs.rewriting.models.TrainableModule;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrainingSettingsTest {
  private static TrainingSettings of(Language language, TrainableModule module, String preset) {
    return Presets.of(language, module, preset).orElseThrow();
  }

  @Test
  void theLearningRateRisesInALineAndFallsInACosine() {
    TrainingSettings settings = of(BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR, "default");
    double highest = settings.learningRate();
    int top = settings.warmUp();
    int end = settings.iterations();
    assertEquals(highest / top, settings.learningRate(1), 1e-12);
    assertEquals(highest / 2, settings.learningRate(top / 2), 1e-12);
    assertEquals(highest, settings.learningRate(top), 1e-12);
    assertEquals(highest / 2, settings.learningRate((top + end) / 2), 1e-12);
    assertEquals(0, settings.learningRate(end), 1e-12);
    assertEquals(0, settings.learningRate(end + 100), 1e-12);
    for (int i = 1; i < end; i++) {
      double change = settings.learningRate(i + 1) - settings.learningRate(i);
      assertTrue(i < top ? change > 0 : change < 0, "iteration " + i);
    }
  }

  @Test
  void shorterRunsWarmUpFaster() {
    TrainingSettings settings =
        of(BuiltInLanguage.ALGEBRA, TrainableModule.SOLVER, "default").withIterations(40);
    assertEquals(40, settings.iterations());
    assertEquals(4, settings.warmUp());
    assertEquals(40, settings.validateEvery());
    assertEquals(0, settings.learningRate(40), 1e-12);
    assertEquals(
        1,
        of(BuiltInLanguage.ALGEBRA, TrainableModule.SOLVER, "default").withIterations(1).warmUp());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyPresetFitsItsTask(BuiltInLanguage language) {
    LanguageRules rules = LanguageRules.of(language);
    for (String preset : Presets.NAMES) {
      for (TrainableModule module : TrainableModule.OF_SYSTEM) {
        TrainingSettings settings = of(language, module, preset);
        assertEquals(preset, settings.preset());
        assertEquals(module, settings.module());
        assertEquals(rules.vocabulary().size(), settings.network().vocabulary());
        // Room for the longest leaf and the end.
        assertTrue(settings.network().maxOutput() > rules.longestLeaf());
        assertTrue(settings.network().labels() >= settings.cuts().longest());
        assertTrue(Transformer.shapes(settings.network()).size() > 10);
      }
    }
    assertTrue(Presets.of(language, TrainableModule.SOLVER, "other").isEmpty());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyPresetOfARouterFitsItsTask(BuiltInLanguage language) {
    LanguageRules rules = LanguageRules.of(language);
    for (String preset : RouterPresets.names(language)) {
      for (RouterFormulas data : RouterFormulas.values()) {
        RouterSettings settings = RouterPresets.of(language, data, preset).orElseThrow();
        assertEquals(preset, settings.preset());
        assertEquals(data, settings.data());
        assertEquals(TrainableModule.ROUTER, settings.module());
        assertEquals(rules.vocabulary().size(), settings.network().vocabulary());
        SplittableRandom random = new SplittableRandom(1);
        Stream.generate(() -> rules.randomAtom(random))
            .limit(2_000)
            .forEach(
                value -> {
                  String written = settings.answerLayout().write(language, value);
                  assertEquals(settings.network().answer(), written.length());
                  assertEquals(value, settings.answerLayout().read(written));
                });
        assertEquals(7, settings.withIterations(7).iterations());
        assertEquals(settings, settings.withIterations(settings.iterations()));
      }
    }
    assertTrue(RouterPresets.of(language, RouterFormulas.TOP_LEVEL, "default").isEmpty());
  }

  @Test
  void thePaperPresetHasItsDiagonalWindows() {
    assertEquals(
        2,
        of(BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR, "paper").network().diagonalWindow());
    assertEquals(
        3,
        of(BuiltInLanguage.ARITHMETIC, TrainableModule.SELECTOR, "paper")
            .network()
            .diagonalWindow());
    assertEquals(
        5,
        of(BuiltInLanguage.ALGEBRA, TrainableModule.SELECTOR, "paper").network().diagonalWindow());
    assertEquals(
        0, of(BuiltInLanguage.ALGEBRA, TrainableModule.SOLVER, "paper").network().diagonalWindow());
  }

  @Test
  void theirOwnNumberOfIterationsLeavesThemAsTheyAre() {
    TrainingSettings settings = of(BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR, "default");
    assertEquals(settings, settings.withIterations(settings.iterations()));
  }
}
