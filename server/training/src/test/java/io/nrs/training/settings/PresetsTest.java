package io.nrs.training.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.AnswerLayout;
import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.Adam;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.TrainableModule;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PresetsTest {
  private static RunSettings of(Language language, TrainableModule module, String preset) {
    return Presets.of(language, module, preset).orElseThrow();
  }

  private static void check(RunSettings settings, String fields, String values) {
    JsonObject json = settings.json();
    List<String> expected = List.of(values.trim().split("\\s*\\|\\s*"));
    List<String> names = List.of(fields.split(" "));
    assertEquals(names.size(), expected.size());
    for (int i = 0; i < names.size(); i++) {
      assertEquals(
          Double.parseDouble(expected.get(i)), json.get(names.get(i)).getAsDouble(), names.get(i));
    }
  }

  /** The paper's technical appendix; k = 3 is the published code's for a width of 6. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '/',
      textBlock =
          """
          LISTOPS    / SELECTOR / 256 | 1 | 2 | 4 | 1024 | 2 | 1.3 | .15 | 5e-5 | 1200 |  20000 | 512
          ARITHMETIC / SELECTOR / 256 | 4 | 2 | 4 | 1024 | 3 | 1.2 | .35 | 1e-5 | 2200 |  30000 | 512
          ALGEBRA    / SELECTOR / 256 | 4 | 2 | 4 | 1024 | 5 | 1.3 | .30 | 4e-5 | 2000 |  30000 | 256
          LISTOPS    / SOLVER   / 128 | 2 | 2 | 4 |  512 | 0 | 1   | .33 | 5e-5 | 1500 |  10000 | 512
          ARITHMETIC / SOLVER   / 256 | 3 | 3 | 4 | 1024 | 0 | 1   | .1  | 9e-5 | 1500 | 100000 | 512
          ALGEBRA    / SOLVER   / 256 | 2 | 2 | 4 | 1024 | 0 | 1   | .33 | 8e-5 | 1500 |  40000 | 512
          """)
  void paper(BuiltInLanguage language, TrainableModule module, String values) {
    TransformerSettings settings = (TransformerSettings) of(language, module, "paper");
    check(
        settings,
        "width encoderLayers decoderLayers heads feedForward diagonalWindow attentionGain dropout"
            + " learningRate warmUp iterations batch",
        values);
    boolean selector = module == TrainableModule.SELECTOR;
    assertEquals(selector ? Positions.LABELS : Positions.PLAIN, settings.positions());
    assertEquals(selector ? 5_000 : settings.network().maxOutput(), settings.labels(), "labels");
    assertEquals(false, settings.offsetBias(), "the offset bias is ours");
    assertEquals(OutputOrder.NATURAL, settings.outputOrder());
    assertEquals(Optional.empty(), settings.drawnCuts(), "cuts are ours");
    assertEquals(0, settings.balancedShare(), "narrow operands are ours");
    assertTrue(settings.vanilla(), "post-norm, and sinusoids for outputs");
    checkProcedure(settings);
  }

  /** The Neural Data Router of the technical appendix, and of section 5.2.2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '/',
      textBlock =
          """
          LISTOPS    /  8 | 512 | 16 | 1024 | 5e-4 | .3 | .46 | .06 |  30000 | 512
          ARITHMETIC /  7 | 512 |  8 | 2048 | 6e-4 | .5 | .08 | .05 | 100000 | 512
          ALGEBRA    / 13 | 512 | 16 | 2048 | 4e-4 | .1 | .3  | .02 | 100000 | 256
          """)
  void router(BuiltInLanguage language, String values) {
    RouterSettings settings = (RouterSettings) of(language, TrainableModule.ROUTER, "paper");
    check(
        settings,
        "layers width heads feedForward learningRate dropout attentionDropout weightDecay"
            + " iterations batch",
        values);
    assertEquals(RouterFormulas.TOP_LEVEL, settings.data());
    assertEquals(.25, settings.score(1, .25), "deeper formulas alone select");
    assertEquals(AnswerLayout.NATURAL, settings.answerLayout());
    assertEquals(false, settings.answerTokens(), "answer tokens are ours");
    Curriculum curriculum = settings.curriculum();
    assertEquals(0, curriculum.shortUntil(), "short formulas first are ours");
    assertEquals(List.of(), curriculum.joins(), "one level after the other is ours");
    assertEquals(List.of(), curriculum.widens(), "widening operands are ours");
    // The appendix names AdamW and a number of iterations; the rest is our choice.
    assertEquals(1_000, settings.common().warmUp());
    checkProcedure(settings);
  }

  private static void checkProcedure(RunSettings settings) {
    assertEquals("paper", settings.preset());
    assertEquals(TrainingProcedure.PUBLISHED, settings.procedure());
    assertEquals(Adam.Variant.STANDARD, settings.optimiser(), "Adam with default parameters");
    assertEquals(1_000, settings.common().validateEvery());
    assertEquals(settings.iterations(), settings.common().patience(), "never stops early");
    assertEquals(0, settings.common().hardShare(), "hard examples are ours");
  }

  @ParameterizedTest
  @CsvSource({"LISTOPS, 5", "ARITHMETIC, 4 7", "ALGEBRA, 12 7"})
  void aTaggerSeesTheLongestLeaf(BuiltInLanguage language, String views) {
    assertEquals(
        views,
        ((TaggerSettings) of(language, TrainableModule.TAGGER, "default"))
            .network().passes().stream()
                .map(pass -> "" + pass.view())
                .collect(Collectors.joining(" ")));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyPresetFitsItsLanguage(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    for (TrainableModule module : TrainableModule.values()) {
      for (String preset : Presets.names(language, module)) {
        RunSettings settings = of(language, module, preset);
        assertEquals(preset, settings.preset());
        assertEquals(module, settings.module());
        assertEquals(7, settings.withIterations(7).iterations());
        assertEquals(settings, settings.withIterations(settings.iterations()));
        if (settings instanceof TransformerSettings transformer) {
          // Room for the longest leaf and the end.
          assertTrue(transformer.network().maxOutput() > rules.longestLeaf());
          assertEquals(module == TrainableModule.SELECTOR, transformer.cuts().isPresent());
          transformer
              .cuts()
              .ifPresent(cuts -> assertTrue(transformer.labels() >= cuts.longestCut()));
          assertTrue(Transformer.shapes(transformer.network()).size() > 10);
        }
        if (settings instanceof RouterSettings router) {
          checkAnswers(rules, router);
        }
      }
      assertTrue(Presets.of(language, module, "other").isEmpty());
    }
  }

  private static void checkAnswers(LanguageRules rules, RouterSettings settings) {
    SplittableRandom random = new SplittableRandom(1);
    Stream.generate(() -> rules.randomAtom(random))
        .limit(2_000)
        .forEach(
            value -> {
              String written =
                  settings
                      .answerLayout()
                      .write(rules, value, settings.answerLayout().positions(rules));
              assertEquals(settings.network().answer(), written.length());
              assertEquals(value, settings.answerLayout().read(written));
            });
  }

  @Test
  void theLearningRateRisesInALineAndFallsInACosine() {
    CommonSettings settings =
        of(BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR, "default").common();
    double highest = settings.learningRate();
    int top = settings.warmUp();
    int end = settings.iterations();
    assertEquals(highest / top, settings.learningRate(1), 1e-12);
    assertEquals(highest / 2, settings.learningRate(top / 2), 1e-12);
    assertEquals(highest, settings.learningRate(top), 1e-12);
    assertEquals(highest / 2, settings.learningRate((top + end) / 2), 1e-12);
    assertEquals(0, settings.learningRate(end), 1e-12);
    assertEquals(0, settings.learningRate(end + 100), 1e-12);
  }

  @Test
  void shorterRunsWarmUpFaster() {
    RunSettings solver = of(BuiltInLanguage.ALGEBRA, TrainableModule.SOLVER, "default");
    CommonSettings shorter = solver.withIterations(40).common();
    assertEquals(4, shorter.warmUp());
    assertEquals(40, shorter.validateEvery());
    assertEquals(0, shorter.learningRate(40), 1e-12);
    assertEquals(1, solver.withIterations(1).common().warmUp());
  }

  private static TransformerSettings shipped(Ablation ablation) {
    return (TransformerSettings) of(BuiltInLanguage.ARITHMETIC, ablation.module(), "default");
  }

  private static TransformerSettings without(Ablation ablation) {
    return (TransformerSettings)
        of(BuiltInLanguage.ARITHMETIC, ablation.module(), "default-" + ablation.id());
  }

  @Test
  void eachAblationChangesOneThing() {
    assertEquals(Positions.PLAIN, without(Ablation.NO_LABELS).positions());
    assertEquals(Optional.of(Cuts.NONE), without(Ablation.NO_CUTS).cuts());
    assertEquals(0, without(Ablation.NO_DIAGONAL).diagonalWindow());
    assertEquals(3, without(Ablation.HALF_DIAGONAL).diagonalWindow());
    assertEquals(OutputOrder.NATURAL, without(Ablation.PLAIN_DIGITS).outputOrder());
    for (Ablation ablation : Ablation.values()) {
      TransformerSettings whole = shipped(ablation);
      TransformerSettings changed = without(ablation);
      assertEquals("default-" + ablation.id(), changed.preset());
      TransformerSettings restored =
          changed
              .with()
              .common(changed.common().withPreset("default"))
              .outputOrder(whole.outputOrder())
              .positions(whole.positions())
              .diagonalWindow(whole.diagonalWindow())
              .cuts(whole.cuts())
              .build();
      assertEquals(whole, restored, ablation.id());
      TrainableModule other =
          ablation.module() == TrainableModule.SELECTOR
              ? TrainableModule.SOLVER
              : TrainableModule.SELECTOR;
      assertTrue(Presets.of(BuiltInLanguage.ARITHMETIC, other, changed.preset()).isEmpty());
      assertEquals(Optional.empty(), ablation.whyWithoutEffect(whole));
    }
  }

  @Test
  void onlyAnotherNetworkIsAnAblation() {
    TransformerSettings paper =
        (TransformerSettings) of(BuiltInLanguage.ALGEBRA, TrainableModule.SELECTOR, "paper");
    assertEquals(
        Optional.of("the preset paper is already so"), Ablation.NO_CUTS.whyWithoutEffect(paper));
    assertEquals(Optional.empty(), Ablation.NO_LABELS.whyWithoutEffect(paper));
    assertEquals(
        Optional.of("values of ListOps have one token"),
        Ablation.PLAIN_DIGITS.whyWithoutEffect(
            (TransformerSettings) of(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER, "default")));
  }
}
