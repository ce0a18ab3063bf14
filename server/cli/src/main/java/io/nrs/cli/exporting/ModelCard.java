package io.nrs.cli.exporting;

import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredJson;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.StoredConfig;
import io.nrs.rewriting.models.TaggerModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The README of a network in a model hub: the metadata that Hugging Face reads, then use, limits,
 * training, evaluation and citation. Everything in it is stored in the folder of models.
 */
final class ModelCard {
  /** The place of a value in the template. */
  private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

  private static final String OF_THE_SYSTEM =
      "F. Petruzzellis, A. Testolin, A. Sperduti. A Neural Rewriting System to Solve Algorithmic\n"
          + "Problems. ECAI 2024. arXiv 2402.17407.";

  private static final String OF_TAGGERS =
      "F. Petruzzellis, A. Testolin, A. Sperduti. Learning neuro-symbolic convergent term rewriting\n"
          + "systems. 2025. arXiv 2507.19372.";

  private static final String OF_ROUTERS =
      "R. Csordás, K. Irie, J. Schmidhuber. The Neural Data Router: Adaptive Control Flow in\n"
          + "Transformers Improves Systematic Generalization. ICLR 2022. arXiv 2110.07732.";

  private ModelCard() {}

  /**
   * Returns the card of a network.
   *
   * @param config its configuration, with the record of its training
   * @param parameters the number of its weights
   * @param proof what is proved of the language's tagger with its Solver; empty if nothing was
   *     asked
   */
  static String of(StoredConfig config, long parameters, Optional<Proof> proof) {
    Map<String, String> values = new HashMap<>(common(config));
    values.put("parameters", format("%,d", parameters));
    if (config instanceof ModelConfig model) {
      values.putAll(of(model));
    } else if (config instanceof TaggerModelConfig tagger) {
      values.putAll(of(tagger));
      values.put("verdict", proof.map(ModelCard::verdict).orElse(""));
    } else {
      values.putAll(of((RouterModelConfig) config));
    }
    return PLACE
        .matcher(TextFiles.resource(ModelCard.class, "readme.txt"))
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
        Map.entry("settings", settings(config)),
        Map.entry("seed", Long.toString(training.seed())),
        Map.entry("batch", Integer.toString(training.batch())),
        Map.entry(
            "iterations",
            training.iterations()
                + training.endedAfter().map(done -> ", ended after " + done).orElse("")),
        Map.entry("formulas", training.levels()),
        Map.entry("device", training.device()),
        Map.entry("seconds", format("%.0f", training.seconds())),
        Map.entry("validation", format("%.4f", training.validation())),
        Map.entry("verdict", ""));
  }

  private static String settings(StoredConfig config) {
    TrainingRecord training = config.training();
    if (training.isOfFile()) {
      return "Settings `%s`, of a file (`nrs train --settings`)".formatted(config.preset());
    }
    return "Preset `%s`".formatted(config.preset())
        + training
            .languages()
            .map(each -> " (shared by %s; without the others' tokens)".formatted(each))
            .orElse("");
  }

  private static Map<String, String> of(ModelConfig config) {
    boolean selector = config.module().equals(TrainableModule.SELECTOR.id());
    return Map.of(
        "work",
        (selector
                ? "Reads a formula, or a window of one, and writes its last leaf."
                : "Reads a leaf and writes its value, or ω for an atom.")
            + " It writes outputs in %s order.".formatted(StoredJson.id(config.outputOrder())),
        "use",
        "nrs solve --language %s%s FORMULA"
            .formatted(config.language(), selector ? " --selector generating" : ""),
        "limits",
        "Answers can be wrong; `nrs check --exact` computes exactly.",
        "architecture",
        architecture(config.network()),
        "validated",
        selector ? "deeper formulas than those of training" : "leaves and atoms",
        "rule",
        rule(
            config.training(),
            selector
                ? ofLevels("rewriting or cutting")
                : "It is trained on leaves and atoms only."),
        "citation",
        OF_THE_SYSTEM);
  }

  private static String architecture(TransformerConfig network) {
    return "transformer, layers: %s encoder and %s decoder, width %s, %s heads, feed-forward %s, %s%s%s"
        .formatted(
            network.encoderLayers(),
            network.decoderLayers(),
            network.width(),
            network.heads(),
            network.feedForward(),
            network.positions() == Positions.LABELS
                ? "label positions from " + network.labels()
                : "plain positions",
            network.diagonalWindow() > 0 ? ", diagonal window k = " + network.diagonalWindow() : "",
            network.offsetBias() ? ", learned bias per offset" : "");
  }

  private static Map<String, String> of(TaggerModelConfig config) {
    TaggerConfig network = config.network();
    return Map.of(
        "work",
        "A tagging Selector: marks the leaves of a formula by their last token and their length.",
        "use",
        "nrs solve --language %s --selector tagging FORMULA".formatted(config.language()),
        "limits",
        "NRS does not replace a marked span that is no leaf.",
        "architecture",
        network.passes().stream()
            .map(
                pass ->
                    "a window of %s tokens in %s classes, %s answers"
                        .formatted(pass.view(), pass.classes(), pass.answers().size()))
            .collect(
                Collectors.joining(
                    "; then ",
                    "",
                    "; two layers of %s, where an answer depends on the window alone"
                        .formatted(network.width()))),
        "validated",
        "windows of deeper formulas than those of training",
        "rule",
        rule(config.training(), ofLevels("rewriting")),
        "citation",
        OF_TAGGERS + "\n\n" + OF_THE_SYSTEM);
  }

  private static Map<String, String> of(RouterModelConfig config) {
    NeuralDataRouterConfig network = config.network();
    return Map.of(
        "work",
        "A Neural Data Router, the baseline that the rewriting system is compared with: reads a\n"
            + "whole formula and answers it at once.",
        "use",
        "nrs evaluate %s --system router".formatted(config.language()),
        "limits",
        "On formulas deeper than those of training, its answers are mostly wrong.",
        "architecture",
        "one layer applied %s times, width %s, %s heads, feed-forward %s, geometric attention, copy gate, no positional encoding; the answer is read from the first %s%s, layout `%s`"
            .formatted(
                network.layers(),
                network.width(),
                network.heads(),
                network.feedForward(),
                network.answer() == 1 ? "position" : network.answer() + " positions",
                network.answerTokens() ? ", with tokens of their own" : " of the formula",
                StoredJson.id(config.answerLayout())),
        "validated",
        config.training().isPublished()
            ? "deeper formulas alone, equally many of every level"
            : "four fifths on formulas of the training levels, one fifth on deeper ones",
        "rule",
        "The data are `%s`. Deeper and wider formulas are test data.".formatted(config.data()),
        "citation",
        OF_ROUTERS + "\n\n" + OF_THE_SYSTEM);
  }

  /** What obeys the generalisation rule. */
  private static String rule(TrainingRecord training, String drawn) {
    return training.formulas().isPresent()
        ? "A user chose the formulas; what rewriting them yields belongs to them."
        : drawn;
  }

  private static String ofLevels(String yields) {
    return "It is trained on formulas of the training levels, and on what %s them yields. Deeper and wider formulas are test data."
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
