package io.nrs.training;

import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredJson;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingProcedure;
import java.util.Locale;
import java.util.stream.Collectors;

/** The description beside a model's weights. */
final class ModelCard {
  private ModelCard() {}

  static String of(RunSettings settings, TrainingRecord training, long parameters) {
    String architecture =
        switch (settings.module()) {
          case SELECTOR, SOLVER -> transformer(settings);
          case TAGGER ->
              settings.tagger().passes().stream()
                  .map(
                      pass ->
                          "a window of %s tokens in %s classes, %s answers"
                              .formatted(pass.view(), pass.classes(), pass.answers().size()))
                  .collect(
                      Collectors.joining(
                          "; then ", "", "; two layers of %s".formatted(settings.width())));
          case ROUTER ->
              "one layer applied %s times, width %s, %s heads, feed-forward %s"
                  .formatted(
                      settings.layers(),
                      settings.width(),
                      settings.heads(),
                      settings.feedForward());
        };
    return String.format(
        Locale.ROOT,
        TextFiles.resource(ModelCard.class, template(settings.module())),
        settings.language().id(),
        settings.module().id(),
        Presets.of(settings.language(), settings.module(), settings.preset()).isPresent()
            ? "Preset `%s`".formatted(settings.preset())
            : "Settings `%s`, of a file (`nrs train --settings`)".formatted(settings.preset()),
        training.seed(),
        training.batch(),
        training.iterations()
            + training.endedAfter().map(done -> ", ended after " + done).orElse(""),
        training.levels(),
        training.device(),
        training.seconds(),
        training.validation(),
        parameters,
        architecture,
        outputs(settings),
        validation(settings),
        settings.data().id(),
        rule(settings.module(), training),
        work(settings.module()));
  }

  /** What obeys the generalisation rule. */
  private static String rule(TrainableModule module, TrainingRecord training) {
    if (training.settings().has(TrainingRecord.FORMULAS)) {
      return "a user chose the formulas, as the line above says, and what rewriting\n"
          + "  them yields belongs to them.";
    }
    return switch (module) {
      case SOLVER -> "it is trained on leaves and atoms only.";
      case SELECTOR, TAGGER, ROUTER ->
          "it is trained on formulas of the training levels, and on what rewriting"
              + (module == TrainableModule.SELECTOR ? " or cutting them" : " them")
              + "\n  yields. Deeper and wider formulas are test data.";
    };
  }

  private static String work(TrainableModule module) {
    return module == TrainableModule.SELECTOR
        ? "Reads a formula, or a window of one, and writes its last leaf."
        : "Reads a leaf and writes its value, or ω for an atom.";
  }

  private static String template(TrainableModule module) {
    return switch (module) {
      case SELECTOR, SOLVER -> "card.txt";
      case TAGGER -> "tagger-card.txt";
      case ROUTER -> "router-card.txt";
    };
  }

  private static String transformer(RunSettings settings) {
    return "transformer, layers: %s encoder and %s decoder, width %s, %s heads, feed-forward %s, %s%s%s"
        .formatted(
            settings.encoderLayers(),
            settings.decoderLayers(),
            settings.width(),
            settings.heads(),
            settings.feedForward(),
            settings.positions() == Positions.LABELS
                ? "label positions from " + settings.labels()
                : "plain positions",
            settings.diagonalWindow() > 0
                ? ", diagonal window k = " + settings.diagonalWindow()
                : "",
            settings.offsetBias() ? ", learned bias per offset" : "");
  }

  /** The form of a router's answers, or the order of other outputs. */
  private static String outputs(RunSettings settings) {
    return switch (settings.module()) {
      case SELECTOR, SOLVER -> StoredJson.id(settings.outputOrder());
      case TAGGER -> "";
      case ROUTER -> {
        int answer = settings.router().answer();
        yield "the answer is read from the first %s%s;\n  layout of the answers: `%s`"
            .formatted(
                answer == 1 ? "position" : answer + " positions",
                settings.answerTokens() ? ", with tokens of their own" : " of the formula",
                StoredJson.id(settings.answerLayout()));
      }
    };
  }

  /** The formulas whose accuracy selected the weights. */
  private static String validation(RunSettings settings) {
    return switch (settings.module()) {
      case SELECTOR -> "deeper formulas than those of training, exact match";
      case SOLVER -> "leaves and atoms, exact match";
      case TAGGER -> "windows of deeper formulas than those of training; exact match";
      case ROUTER ->
          settings.procedure() == TrainingProcedure.PUBLISHED
              ? "exact match; deeper formulas alone,\n  equally many of every level"
              : "exact match; four fifths of it on formulas of the training levels, one fifth"
                  + " on\n"
                  + "  deeper ones";
    };
  }
}
