package io.nrs.rewriting.models;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.LanguageDigest;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.TaggingNetwork;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.TransformerConfigBuilder;
import io.nrs.network.Weights;
import io.nrs.rewriting.RewritingOptions;
import java.io.IOException;
import java.util.Map;

/** Models with random weights, of a size that is read at once. */
public final class TinyModels {
  private TinyModels() {}

  static TransformerConfig network(Language language, TrainableModule module) {
    LanguageRules rules = RulesFactory.of(language);
    boolean selector = module == TrainableModule.SELECTOR;
    return TransformerConfigBuilder.builder()
        .vocabulary(rules.vocabulary().size())
        .width(8)
        .heads(2)
        .feedForward(12)
        .encoderLayers(1)
        .decoderLayers(1)
        .maxOutput(rules.longestLeaf() + 2)
        .positions(selector ? Positions.LABELS : Positions.PLAIN)
        .labels(selector ? 128 : rules.longestLeaf() + 2)
        .diagonalWindow(selector ? 3 : 0)
        .offsetBias(true)
        .dropout(0)
        .build();
  }

  static ModelConfig config(Language language, TrainableModule module) {
    return ModelConfigBuilder.builder()
        .format(ModelConfig.FORMAT)
        .language(language.id())
        .module(module.id())
        .preset("tiny")
        .network(network(language, module))
        .outputOrder(
            module == TrainableModule.SELECTOR ? OutputOrder.NATURAL : OutputOrder.REVERSED)
        .tokens(RulesFactory.of(language).vocabulary().tokens())
        .meaning(LanguageDigest.ifDescribed(language))
        .training(new TrainingRecord(1, "none", 0, 0, 0, "cpu", 0))
        .build();
  }

  static byte[] weights(TransformerConfig network, long seed) throws IOException {
    return weights(Transformer.shapes(network), seed);
  }

  private static byte[] weights(Map<String, Shape> shapes, long seed) throws IOException {
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        Weights weights = Weights.initialize(manager, shapes, seed)) {
      return weights.bytes();
    }
  }

  /** Both modules of a task. */
  public static void save(ModelStore store, Language language) throws IOException {
    for (TrainableModule module : TrainableModule.SELECTOR_AND_SOLVER) {
      store.save(
          language,
          module,
          config(language, module),
          weights(network(language, module), module.ordinal()));
    }
  }

  /** A tagger that has learnt nothing. */
  public static void saveTagger(ModelStore store, Language language) throws IOException {
    saveTagger(store, language, 0);
  }

  /**
   * @param validation the accuracy in its record, 0 to 1
   */
  public static void saveTagger(ModelStore store, Language language, double validation)
      throws IOException {
    LanguageRules rules = RulesFactory.of(language);
    TaggerConfig network = new TaggerConfig(8, TaggerModelConfig.passes(rules));
    TaggerModelConfig config =
        TaggerModelConfigBuilder.builder()
            .format(ModelConfig.FORMAT)
            .language(language.id())
            .module(TrainableModule.TAGGER.id())
            .preset("tiny")
            .network(network)
            .tokens(rules.vocabulary().tokens())
            .meaning(LanguageDigest.ifDescribed(language))
            .training(new TrainingRecord(1, "none", 0, 0, 0, "cpu", validation))
            .build();
    store.save(
        language, TrainableModule.TAGGER, config, weights(TaggingNetwork.shapes(network), 3));
  }

  public static LoadedSystem open(ModelStore store, Language language) {
    return LoadedSystem.open(store, language, RewritingOptions.standard(), DeviceChoice.CPU, 1);
  }
}
