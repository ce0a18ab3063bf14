package io.nrs.rewriting.models;

import ai.djl.ndarray.types.Shape;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredJson;
import io.nrs.network.NeuralDataRouter;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.network.TaggingNetwork;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.Proof.Sweep;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The description beside a model's weights, for people. Everything in it is stored elsewhere. */
public final class ModelCard {
  /** The place of a value in a template. */
  private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

  private ModelCard() {}

  /**
   * Returns the card of a network.
   *
   * @param config its configuration, with the record of its training
   * @param proof what is proved of a tagger with its Solver; empty if nothing was asked
   */
  public static String of(StoredConfig config, Optional<Proof> proof) {
    Map<String, String> values = new HashMap<>(common(config));
    if (config instanceof ModelConfig model) {
      values.putAll(of(model));
      return filled("card.txt", values);
    }
    if (config instanceof TaggerModelConfig tagger) {
      values.putAll(of(tagger));
      values.put("verdict", proof.map(ModelCard::verdict).orElse(""));
      return filled("tagger-card.txt", values);
    }
    values.putAll(of((RouterModelConfig) config));
    return filled("router-card.txt", values);
  }

  private static String filled(String template, Map<String, String> values) {
    return PLACE
        .matcher(TextFiles.resource(ModelCard.class, template))
        .replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1))));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static Map<String, String> common(StoredConfig config) {
    TrainingRecord training = config.training();
    return Map.ofEntries(
        Map.entry("language", config.language()),
        Map.entry("module", config.module()),
        Map.entry(
            "settings",
            training.isOfFile()
                ? "Settings `%s`, of a file (`nrs train --settings`)".formatted(config.preset())
                : "Preset `%s`%s"
                    .formatted(
                        config.preset(),
                        training
                            .languages()
                            .map(
                                each ->
                                    " (shared by %s; without the others' tokens)".formatted(each))
                            .orElse(""))),
        Map.entry("seed", Long.toString(training.seed())),
        Map.entry("batch", Integer.toString(training.batch())),
        Map.entry(
            "iterations",
            training.iterations()
                + training.endedAfter().map(done -> ", ended after " + done).orElse("")),
        Map.entry("formulas", training.levels()),
        Map.entry("device", training.device()),
        Map.entry("seconds", format("%.0f", training.seconds())),
        Map.entry("validation", format("%.4f", training.validation())));
  }

  private static String parameters(Map<String, Shape> shapes) {
    return format("%,d", shapes.values().stream().mapToLong(Shape::size).sum());
  }

  private static Map<String, String> of(ModelConfig config) {
    boolean selector = config.module().equals(TrainableModule.SELECTOR.id());
    TransformerConfig network = config.network();
    return Map.of(
        "work",
        selector
            ? "Reads a formula, or a window of one, and writes its last leaf."
            : "Reads a leaf and writes its value, or ω for an atom.",
        "architecture",
        "transformer, layers: %s encoder and %s decoder, width %s, %s heads, feed-forward %s, %s%s%s"
            .formatted(
                network.encoderLayers(),
                network.decoderLayers(),
                network.width(),
                network.heads(),
                network.feedForward(),
                network.positions() == Positions.LABELS
                    ? "label positions from " + network.labels()
                    : "plain positions",
                network.diagonalWindow() > 0
                    ? ", diagonal window k = " + network.diagonalWindow()
                    : "",
                network.offsetBias() ? ", learned bias per offset" : ""),
        "parameters",
        parameters(Transformer.shapes(network)),
        "outputs",
        StoredJson.id(config.outputOrder()),
        "validated",
        selector
            ? "deeper formulas than those of training, exact match"
            : "leaves and atoms, exact match",
        "rule",
        rule(
            config.training(),
            selector
                ? ofLevels("rewriting or cutting")
                : "it is trained on leaves and atoms only."));
  }

  private static Map<String, String> of(TaggerModelConfig config) {
    TaggerConfig network = config.network();
    return Map.of(
        "architecture",
        network.passes().stream()
            .map(
                pass ->
                    "a window of %s tokens in %s classes, %s answers"
                        .formatted(pass.view(), pass.classes(), pass.answers().size()))
            .collect(
                Collectors.joining("; then ", "", "; two layers of %s".formatted(network.width()))),
        "parameters",
        parameters(TaggingNetwork.shapes(network)),
        "validated",
        "windows of deeper formulas than those of training; exact match",
        "rule",
        rule(config.training(), ofLevels("rewriting")));
  }

  private static Map<String, String> of(RouterModelConfig config) {
    NeuralDataRouterConfig network = config.network();
    return Map.of(
        "architecture",
        "one layer applied %s times, width %s, %s heads, feed-forward %s"
            .formatted(network.layers(), network.width(), network.heads(), network.feedForward()),
        "parameters",
        parameters(NeuralDataRouter.shapes(network)),
        "outputs",
        "the answer is read from the first %s%s.\n- Layout of the answers: `%s`"
            .formatted(
                network.answer() == 1 ? "position" : network.answer() + " positions",
                network.answerTokens() ? ", with tokens of their own" : " of the formula",
                StoredJson.id(config.answerLayout())),
        "validated",
        config.training().isPublished()
            ? "exact match; deeper formulas alone,\n  equally many of every level"
            : "exact match; four fifths of it on formulas of the training levels, one fifth on\n"
                + "  deeper ones",
        "data",
        config.data());
  }

  /** What obeys the generalisation rule. */
  private static String rule(TrainingRecord training, String drawn) {
    return training.formulas().isPresent()
        ? "a user chose the formulas, as the line above says, and what rewriting\n"
            + "  them yields belongs to them."
        : drawn;
  }

  private static String ofLevels(String yields) {
    return "it is trained on formulas of the training levels, and on what %s them\n  yields. Deeper and wider formulas are test data."
        .formatted(yields);
  }

  private static String verdict(Proof proof) {
    String words = proof.words();
    long reachable = proof.windows();
    long met = proof.sweeps().stream().mapToLong(Sweep::met).sum();
    return format(
        "- %s; %,d of %,d reachable windows wrong%s (`nrs verify %s`, Solver %s).\n",
        words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1),
        proof.wrongWindows(),
        reachable,
        met > 0 ? format(", %,d never met in training", reachable - met) : "",
        proof.language(),
        proof.solver());
  }
}
