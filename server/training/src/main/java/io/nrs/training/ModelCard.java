package io.nrs.training;

import com.google.gson.JsonElement;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.network.TaggerConfig;
import io.nrs.network.TransformerConfig;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelConfig.TrainingRecord;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.TaggerModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.RunSettingsFile;
import io.nrs.training.settings.TrainingProcedure;
import java.util.Locale;

/** The description beside a model's weights. Every fact comes from its record. */
final class ModelCard {
  static final String FILE = "MODEL_CARD.md";

  private ModelCard() {}

  static String of(ModelConfig config, long parameters) {
    boolean selector = config.module().equals(TrainableModule.SELECTOR.id());
    TrainingRecord training = config.training();
    return String.format(
        Locale.ROOT,
        """
        # %1$s %2$s

        %3$s

        - Architecture: %4$s; %5$,d parameters (float32).
        - Outputs are written in %6$s order.
        - %7$s, seed %8$d, batches of %9$d, the weights of iteration %10$s.
        - Training data: %11$s.
        - Generalisation rule: the Selector is trained on formulas of the training levels only and on
          what rewriting or cutting them yields; the Solver on leaves. Deeper and wider formulas are
          test data.
        - Trained on: %12$s, in %13$.0f s.
        - Validation (%14$s): %15$.4f. Measured results: `metrics.json`, written by `nrs evaluate`.

        Intended use: with the other module of the same language in NRS, which refuses both where their
        sums do not match `manifest.json`. Research and teaching of systematic generalisation.

        Limits: formulas of %1$s alone, in its own notation; it is a network, and its answers
        can be wrong: every step has a confidence, and `nrs check --exact` computes exactly.

        Licence: Apache-2.0.
        """,
        config.language(),
        config.module(),
        selector
            ? "Reads a formula, or a window of one, and writes its last leaf."
            : "Reads a leaf and writes its value, or ω for an atom.",
        architecture(config.network()),
        parameters,
        config.outputOrder().name().toLowerCase(Locale.ROOT),
        settings(config.preset(), config.language(), config.module()),
        training.seed(),
        training.batch(),
        iterations(training),
        training.levels(),
        training.device(),
        training.seconds(),
        selector
            ? "deeper formulas than those of training, exact match"
            : "leaves and atoms, exact match",
        training.validation());
  }

  static String of(RouterModelConfig model, long parameters) {
    TrainingRecord training = model.training();
    NeuralDataRouterConfig network = model.network();
    return String.format(
        Locale.ROOT,
        """
        # %1$s router

        A Neural Data Router (Csordás, Irie and Schmidhuber 2022): reads a whole formula and answers it
        at once. The baseline that the rewriting system is compared with.

        - Architecture: one layer applied %2$d times, width %3$d, %4$d heads, feed-forward %5$d, geometric
          attention, copy gate, no positional encoding; %7$,d parameters (float32);
          %6$s.
        - Layout of the answers: `%8$s`.
        - %9$s, seed %10$d, batches of %11$d, the weights of iteration %12$s.
        - Training data (`%13$s`): %14$s. Deeper and wider formulas are test data.
        - Trained on: %15$s, in %16$.0f s.
        - Validation (exact match; %18$s): %17$.4f. Measured results: `metrics.json`, written by `nrs evaluate`.

        Intended use: comparison with NRS, by `nrs evaluate --system router`, which refuses it where its
        sums do not match `manifest.json`. Research and teaching of systematic generalisation.

        Limits: formulas of %1$s alone, in its own notation; on formulas deeper than those of
        training its answers are mostly wrong.

        Licence: Apache-2.0.
        """,
        model.language(),
        network.layers(),
        network.width(),
        network.heads(),
        network.feedForward(),
        answerPositions(network),
        parameters,
        model.answerLayout().name().toLowerCase(Locale.ROOT),
        settings(model.preset(), model.language(), model.module()),
        training.seed(),
        training.batch(),
        iterations(training),
        model.data(),
        training.levels(),
        training.device(),
        training.seconds(),
        training.validation(),
        validation(training));
  }

  static String of(TaggerModelConfig model, long parameters) {
    TrainingRecord training = model.training();
    TaggerConfig network = model.network();
    return String.format(
        Locale.ROOT,
        """
        # %1$s tagger

        A tagging Selector, after Petruzzellis, Testolin and Sperduti (2025, arXiv 2507.19372): marks the
        first token and the other tokens of every leaf of a formula in one pass.

        - Architecture: transformer encoder of %2$d layers, width %3$d, %4$d heads, feed-forward %5$d,
          diagonal window k = %6$d, learned bias per offset, no positions; %7$,d parameters (float32).
          A tag depends on the %8$d tokens to each side, and on no other.
        - %9$s, seed %10$d, batches of %11$d, the weights of iteration %12$s.
        - Training data: %13$s.
        - Generalisation rule: it is trained on formulas of the training levels, and on what rewriting,
          cutting or splicing them yields. Deeper and wider formulas are test data.
        - Trained on: %14$s, in %15$.0f s.
        - Validation (cuts of deeper formulas than those of training; every tag right): %16$.4f.

        Intended use: with the Selector and the Solver of the same language in NRS, by `--selector tagging`.
        NRS refuses it where its sums do not match `manifest.json`, and uses the Selector instead.
        Research and teaching of systematic generalisation.

        Limits: formulas of %1$s alone, in its own notation. A marked span that is no leaf is not
        replaced; where no leaf is marked, the Selector looks for one.

        Licence: Apache-2.0.
        """,
        model.language(),
        network.layers(),
        network.width(),
        network.heads(),
        network.feedForward(),
        network.diagonalWindow(),
        parameters,
        network.reach(),
        settings(model.preset(), model.language(), model.module()),
        training.seed(),
        training.batch(),
        iterations(training),
        training.levels(),
        training.device(),
        training.seconds(),
        training.validation());
  }

  /** The number of the weights' iteration, and how far a training came that was ended early. */
  private static String iterations(TrainingRecord training) {
    return training.iterations()
        + training.endedAfter().map(done -> ", ended after " + done).orElse("");
  }

  private static String settings(String name, String id, String module) {
    boolean builtIn =
        Language.ofId(id)
            .map(
                language ->
                    RunSettingsFile.isBuiltIn(
                        name, language, TrainableModule.ofId(module).orElseThrow()))
            // Settings of a described language come from no file.
            .orElse(true);
    return builtIn
        ? "Preset `" + name + "`"
        : "Settings `" + name + "`, of a file (`nrs train --settings`)";
  }

  /** How the weights of a router were selected. Cards of earlier versions say the same. */
  private static String validation(TrainingRecord training) {
    JsonElement procedure = training.settings().get("procedure");
    boolean published =
        procedure != null
            && procedure.getAsString().equals(StoredJson.id(TrainingProcedure.PUBLISHED));
    return published
        ? "deeper formulas alone,\n  equally many of every level"
        : "four fifths of it on formulas of the training levels, one fifth on\n  deeper ones";
  }

  private static String answerPositions(NeuralDataRouterConfig network) {
    String first = network.answer() == 1 ? "position" : network.answer() + " positions";
    return network.answerTokens()
        ? "the answer is read from the first " + first + ", with tokens of their own"
        : "the answer is read from the first " + first + " of the formula";
  }

  private static String architecture(TransformerConfig network) {
    return "transformer, layers: %d encoder and %d decoder, width %d, %d heads, feed-forward %d, %s%s%s"
        .formatted(
            network.encoderLayers(),
            network.decoderLayers(),
            network.width(),
            network.heads(),
            network.feedForward(),
            network.positions() == TransformerConfig.Positions.LABELS
                ? "label positions from " + network.labels()
                : "plain positions",
            network.diagonalWindow() > 0 ? ", diagonal window k = " + network.diagonalWindow() : "",
            network.offsetBias() ? ", learned bias per offset" : "");
  }
}
