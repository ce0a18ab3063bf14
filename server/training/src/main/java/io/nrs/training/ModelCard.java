package io.nrs.training;

import com.google.gson.JsonElement;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.io.TextFiles;
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
        TextFiles.resource(ModelCard.class, "card.txt"),
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
        TextFiles.resource(ModelCard.class, "router-card.txt"),
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
        TextFiles.resource(ModelCard.class, "tagger-card.txt"),
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
