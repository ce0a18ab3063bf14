package io.nrs.rewriting.models;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.language.Remedy;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.window.WindowGrammar;
import io.nrs.network.MatchingNetwork;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.OnnxNetworks;
import io.nrs.network.OnnxNetworks.StoredWeights;
import io.nrs.network.TaggingNetwork;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.Weights;
import io.nrs.rewriting.family.FamilyNetworks;
import io.nrs.rewriting.family.FamilyTagger;
import io.nrs.rewriting.family.RuleNumbers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The networks of a language as ONNX files, and what a program needs to use them (docs/onnx.md).
 */
public record OnnxExport(ModelStore store, Language language, StoredWeights stored) {
  /** The content of {@code vocabulary.json}. */
  private record Contents(
      String language,
      boolean spaced,
      List<String> tokens,
      Writing selector,
      Writing solver,
      List<TaggerConfig.Pass> passes) {}

  /** The same for networks that read rules. */
  private record FamilyContents(
      String language, boolean spaced, List<String> tokens, List<TaggerConfig.Pass> passes) {}

  /** How a network is used that writes. */
  private record Writing(int longestInput, OutputOrder outputOrder) {}

  /**
   * Returns the content of each file.
   *
   * @throws ModelException if a network is missing, damaged, or one of the preset {@code paper}
   */
  public Map<String, byte[]> files() {
    Optional<FamilyLanguage> family = FamilyLanguage.of(store, language);
    return family.isPresent() ? readingRules(family.get()) : trained();
  }

  /** Networks that read rules are written with the rules of the language, as numbers. */
  private Map<String, byte[]> readingRules(FamilyLanguage family) {
    LanguageRules rules = family.rules();
    FamilyNetworks networks = family.store().read();
    int rotation = family.rotation();
    Map<String, float[]> tagging = FamilyTagger.weights(rules, networks);
    List<TaggerConfig.Pass> passes =
        tagging.isEmpty() ? List.of() : TaggerModelConfig.passes(rules);
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1)) {
      if (!passes.isEmpty()) {
        TaggerConfig config = new TaggerConfig(networks.tagging().width(), passes);
        try (Weights weights = Weights.of(manager, TaggingNetwork.shapes(config), tagging)) {
          addTaggers(OnnxNetworks.tagger(config, weights, stored), files);
        }
      }
      try (Weights weights =
          Weights.of(
              manager, MatchingNetwork.shapes(networks.matching()), networks.matchingWeights())) {
        files.put(
            "solver.onnx",
            OnnxNetworks.matching(
                networks.matching(),
                weights,
                RuleNumbers.vectors(family.questions(), networks, rotation),
                stored));
      }
    }
    Vocabulary vocabulary = rules.vocabulary();
    files.put(
        "vocabulary.json",
        json(
            new FamilyContents(language.id(), vocabulary.isSpaced(), vocabulary.tokens(), passes)));
    files.put(RuleNumbers.FILE, json(RuleNumbers.of(family.questions(), rotation)));
    files.put(WindowGrammar.FILE, Proof.grammar(language));
    return files;
  }

  private static byte[] json(Object content) {
    return StoredJson.pretty(content).getBytes(StandardCharsets.UTF_8);
  }

  private static void addTaggers(List<byte[]> taggers, Map<String, byte[]> files) {
    for (int pass = 0; pass < taggers.size(); pass++) {
      files.put("tagger-%s.onnx".formatted(pass), taggers.get(pass));
    }
  }

  private Map<String, byte[]> trained() {
    TaggerConfig passes = store.taggerConfig(language).network();
    Map<String, byte[]> files = new LinkedHashMap<>();
    List<byte[]> taggers =
        read(
            TrainableModule.TAGGER,
            TaggingNetwork.shapes(passes),
            weights -> OnnxNetworks.tagger(passes, weights, stored));
    addTaggers(taggers, files);
    Vocabulary vocabulary = RulesFactory.of(language).vocabulary();
    Contents contents =
        new Contents(
            language.id(),
            vocabulary.isSpaced(),
            vocabulary.tokens(),
            add(TrainableModule.SELECTOR, files),
            add(TrainableModule.SOLVER, files),
            passes.passes());
    files.put("vocabulary.json", json(contents));
    files.put(WindowGrammar.FILE, Proof.grammar(language));
    return files;
  }

  private Writing add(TrainableModule module, Map<String, byte[]> files) {
    ModelConfig config = store.config(language, module);
    TransformerConfig network = config.network();
    if (network.vanilla()) {
      throw new ModelException(
          "the %s of %s is of the preset paper, which ONNX files do not support"
              .formatted(module.id(), language.id()),
          new Remedy.Plain("train it with another preset, or choose other --models"));
    }
    byte[] file =
        read(
            module,
            Transformer.shapes(network),
            weights ->
                OnnxNetworks.transformer(
                    network, weights, stored, Vocabulary.START, Vocabulary.END));
    files.put(module.id() + ".onnx", file);
    return new Writing(network.labels(), config.outputOrder());
  }

  private <T> T read(
      TrainableModule module, Map<String, Shape> shapes, Function<Weights, T> writer) {
    byte[] bytes = store.verified(language, module, ModelStore.WEIGHTS);
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        Weights weights = store.weights(manager, language, module, shapes, bytes)) {
      return writer.apply(weights);
    }
  }
}
