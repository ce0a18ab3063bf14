package io.nrs.training.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.AnswerLayout;
import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.network.Adam;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.TrainableModule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The presets, field by field, beside tables that were typed from their sources. */
class PresetsTest {
  /** The paper's technical appendix; k = 3 is the published code's for a width of 6. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LISTOPS    | SELECTOR | 256 | 1 | 2 | 4 | 1024 | 2 | 1.3 | .15 | 5e-5 | 1200 |  20000 | 512
          ARITHMETIC | SELECTOR | 256 | 4 | 2 | 4 | 1024 | 3 | 1.2 | .35 | 1e-5 | 2200 |  30000 | 512
          ALGEBRA    | SELECTOR | 256 | 4 | 2 | 4 | 1024 | 5 | 1.3 | .30 | 4e-5 | 2000 |  30000 | 256
          LISTOPS    | SOLVER   | 128 | 2 | 2 | 4 |  512 | 0 | 1   | .33 | 5e-5 | 1500 |  10000 | 512
          ARITHMETIC | SOLVER   | 256 | 3 | 3 | 4 | 1024 | 0 | 1   | .1  | 9e-5 | 1500 | 100000 | 512
          ALGEBRA    | SOLVER   | 256 | 2 | 2 | 4 | 1024 | 0 | 1   | .33 | 8e-5 | 1500 |  40000 | 512
          """)
  void paper(
      BuiltInLanguage language,
      TrainableModule module,
      int width,
      int encoderLayers,
      int decoderLayers,
      int heads,
      int feedForward,
      int diagonalWindow,
      double attentionGain,
      double dropout,
      double learningRate,
      int warmUp,
      int iterations,
      int batch) {
    TrainingSettings settings = Presets.of(language, module, "paper").orElseThrow();
    TransformerConfig network = settings.network();
    boolean selector = module == TrainableModule.SELECTOR;
    assertEquals(module, settings.module());
    assertEquals("paper", settings.preset());
    assertEquals(width, network.width(), "width");
    assertEquals(encoderLayers, network.encoderLayers(), "encoder layers");
    assertEquals(decoderLayers, network.decoderLayers(), "decoder layers");
    assertEquals(heads, network.heads(), "heads");
    assertEquals(feedForward, network.feedForward(), "feed-forward");
    assertEquals(diagonalWindow, network.diagonalWindow(), "diagonal window");
    assertEquals(attentionGain, settings.attentionGain(), "attention gain");
    assertEquals(dropout, network.dropout(), "dropout");
    assertEquals(learningRate, settings.learningRate(), "learning rate");
    assertEquals(warmUp, settings.warmUp(), "warm-up");
    assertEquals(iterations, settings.iterations(), "iterations");
    assertEquals(batch, settings.batch(), "batch");
    assertEquals(selector ? Positions.LABELS : Positions.PLAIN, network.positions());
    assertEquals(selector ? 5_000 : network.maxOutput(), network.labels(), "labels");
    assertEquals(false, network.offsetBias(), "the offset bias is ours");
    assertEquals(OutputOrder.NATURAL, settings.outputOrder());
    assertEquals(iterations, settings.patience(), "never stops early");
    assertEquals(0, settings.hardShare(), "hard examples are ours");
    assertEquals(CutSettings.none(), settings.cuts(), "cuts are ours");
    assertEquals(0, settings.balancedShare(), "narrow operands are ours");
    assertTrue(network.vanilla(), "post-norm, and sinusoids for outputs");
    assertEquals(TrainingProcedure.PUBLISHED, settings.procedure());
    assertEquals(Adam.Variant.STANDARD, settings.optimiser(), "Adam with default parameters");
  }

  /** The shipped presets. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LISTOPS    | SELECTOR | 128 | 2 | 512 |  4 | 128 | 8000 | 250 | 32 | .25 | .8 |  4 | 18 | .2 | 0
          ARITHMETIC | SELECTOR | 128 | 2 | 512 |  6 | 128 | 4000 | 250 |  8 | 0   | .8 |  6 | 40 | .2 | 0
          ALGEBRA    | SELECTOR | 128 | 2 | 512 | 11 |  96 | 5000 | 250 |  8 | 0   | .8 | 12 | 90 | .2 | .5
          LISTOPS    | SOLVER   |  64 | 1 | 256 |  0 | 128 | 1500 | 500 |  8 | .25 | 0  |  1 |  1 | 0 | 0
          ARITHMETIC | SOLVER   | 128 | 2 | 512 |  0 | 256 | 8000 | 500 |  8 | .25 | 0  |  1 |  1 | 0 | 0
          ALGEBRA    | SOLVER   |  96 | 2 | 384 |  0 | 256 | 6000 | 500 |  8 | .25 | 0  |  1 |  1 | 0 | 0
          """)
  void ours(
      BuiltInLanguage language,
      TrainableModule module,
      int width,
      int decoderLayers,
      int feedForward,
      int diagonalWindow,
      int batch,
      int iterations,
      int validateEvery,
      int patience,
      double hardShare,
      double cutShare,
      int shortest,
      int longest,
      double emptyShare,
      double balancedShare) {
    TrainingSettings settings = Presets.of(language, module, "default").orElseThrow();
    TransformerConfig network = settings.network();
    boolean selector = module == TrainableModule.SELECTOR;
    TransformerConfig expected =
        new TransformerConfig(
            network.vocabulary(),
            width,
            4,
            feedForward,
            2,
            decoderLayers,
            network.maxOutput(),
            selector ? Positions.LABELS : Positions.PLAIN,
            selector ? 512 : network.maxOutput(),
            diagonalWindow,
            true,
            0,
            false);
    assertEquals(
        new TrainingSettings(
            module,
            "default",
            expected,
            selector ? OutputOrder.NATURAL : OutputOrder.REVERSED,
            batch,
            iterations,
            1e-3,
            500,
            validateEvery,
            patience,
            hardShare,
            1,
            new CutSettings(cutShare, shortest, longest, emptyShare),
            balancedShare,
            TrainingProcedure.OURS),
        settings);
  }

  /** The Neural Data Router of the technical appendix. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LISTOPS    |  8 | 512 | 16 | 1024 | 5e-4 | .3 | .46 | .06 |  30000 | 512
          ARITHMETIC |  7 | 512 |  8 | 2048 | 6e-4 | .5 | .08 | .05 | 100000 | 512
          ALGEBRA    | 13 | 512 | 16 | 2048 | 4e-4 | .1 | .3  | .02 | 100000 | 256
          """)
  void router(
      BuiltInLanguage language,
      int layers,
      int width,
      int heads,
      int feedForward,
      double learningRate,
      double dropout,
      double attentionDropout,
      double weightDecay,
      int iterations,
      int batch) {
    RouterSettings settings = paperRouter(language);
    NeuralDataRouterConfig network = settings.network();
    assertEquals(layers, network.layers(), "layers");
    assertEquals(width, network.width(), "width");
    assertEquals(heads, network.heads(), "heads");
    assertEquals(feedForward, network.feedForward(), "feed-forward");
    assertEquals(learningRate, settings.learningRate(), "learning rate");
    assertEquals(dropout, network.dropout(), "dropout");
    assertEquals(attentionDropout, network.attentionDropout(), "attention dropout");
    assertEquals(weightDecay, settings.weightDecay(), "weight decay");
    assertEquals(iterations, settings.iterations(), "iterations");
    assertEquals(batch, settings.batch(), "batch");
  }

  private static RouterSettings paperRouter(BuiltInLanguage language) {
    return RouterPresets.of(language, RouterFormulas.TOP_LEVEL, "paper").orElseThrow();
  }

  /** Section 5.2.2: whole formulas, the first positions hold the answer, deeper formulas select. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void routerIsTrainedAndReadAsThePaperSays(BuiltInLanguage language) {
    RouterSettings settings = paperRouter(language);
    assertEquals("paper", settings.preset());
    assertEquals(RouterFormulas.TOP_LEVEL, settings.data());
    assertEquals(TrainingProcedure.PUBLISHED, settings.procedure());
    assertEquals(.25, settings.score(1, .25), "deeper formulas alone select");
    assertEquals(AnswerLayout.NATURAL, settings.answerLayout());
    assertEquals(AnswerLayout.NATURAL.positions(language), settings.network().answer());
    assertFalse(settings.network().answerTokens(), "answer tokens are ours");
    assertEquals(0, settings.hardShare(), "hard examples are ours");
    assertEquals(0, settings.shortUntil(), "short formulas first are ours");
    assertEquals(List.of(), settings.joins(), "one level after the other is ours");
    assertEquals(List.of(), settings.widens(), "widening operands are ours");
  }

  /** Our choices, because the appendix is silent: it names AdamW and a number of iterations. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void routerHasOurWarmUpScheduleAndOptimiserWhereTheAppendixIsSilent(BuiltInLanguage language) {
    RouterSettings settings = paperRouter(language);
    assertEquals(1_000, settings.warmUp());
    assertEquals(settings.learningRate(), settings.learningRate(1_000), 1e-12);
    assertEquals(0, settings.learningRate(settings.iterations()), 1e-12, "a cosine to zero");
    assertEquals(Adam.Variant.STANDARD, settings.optimiser(), "default parameters, no clipping");
    assertEquals(1_000, settings.validateEvery());
    assertEquals(settings.iterations(), settings.patience(), "never stops early");
  }

  private static void checkTagger(
      BuiltInLanguage language, int window, int longest, int batch, int iterations) {
    TaggerSettings settings = TaggerPresets.of(language, "default").orElseThrow();
    assertEquals(window, settings.network().diagonalWindow());
    assertEquals(longest, settings.longestCut());
    assertEquals(batch, settings.batch());
    assertEquals(iterations, settings.iterations());
    int leaf = LanguageRules.of(language).longestLeaf();
    assertTrue(
        settings.network().reach() >= leaf - 1, "one end of the longest leaf sees the other");
    assertTrue(settings.network().reach() < leaf + 3, "and no more");
  }

  @Test
  void aTaggerSeesAsFarAsTheLongestLeaf() {
    checkTagger(BuiltInLanguage.LISTOPS, 2, 24, 128, 3_000);
    checkTagger(BuiltInLanguage.ARITHMETIC, 4, 40, 128, 6_000);
    checkTagger(BuiltInLanguage.ALGEBRA, 9, 60, 64, 6_000);
    assertTrue(TaggerPresets.of(BuiltInLanguage.LISTOPS, "paper").isEmpty());
  }
}
