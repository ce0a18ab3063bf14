package io.nrs.rewriting.models;

import ai.djl.ndarray.types.Shape;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.Remedy;
import io.nrs.network.NeuralDataRouter;
import io.nrs.network.TaggingNetwork;
import io.nrs.network.Transformer;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * A network that another program trained, in the form in which networks are exported.
 *
 * @param weights a safetensors file
 * @param config its record
 */
public record GivenModel(
    Language language, TrainableModule module, GivenFile weights, GivenFile config) {

  /** A file and its content. */
  public record GivenFile(Path path, byte[] bytes) {}

  /**
   * Puts it into a folder of models, in place of the one that is there.
   *
   * @throws ModelException if a file is damaged, or of another module or language
   */
  public void install(ModelStore store) throws IOException {
    try {
      Weights.checkHeader(shapes(), weights.bytes());
    } catch (WeightsException e) {
      throw new ModelException(
          "%s cannot be used: %s".formatted(weights.path(), e.getMessage()),
          new Remedy.Plain("give weights with the names and shapes of an exported network"),
          e);
    }
    store.replace(
        language, module, Map.of(ModelStore.WEIGHTS, weights.bytes(), ModelStore.CONFIG, marked()));
  }

  /** The record, which says that nobody here knows what the network was trained on. */
  private byte[] marked() {
    JsonObject record =
        JsonParser.parseString(new String(config.bytes(), StandardCharsets.UTF_8))
            .getAsJsonObject();
    JsonObject training = record.getAsJsonObject("training");
    if (!training.has("settings")) {
      training.add("settings", new JsonObject());
    }
    training
        .getAsJsonObject("settings")
        .addProperty(TrainingRecord.FORMULAS, "formulas of another program");
    return StoredJson.pretty(record).getBytes(StandardCharsets.UTF_8);
  }

  private Map<String, Shape> shapes() {
    return switch (module) {
      case SELECTOR, SOLVER -> Transformer.shapes(record(ModelConfig.class).network());
      case TAGGER -> TaggingNetwork.shapes(record(TaggerModelConfig.class).network());
      case ROUTER -> NeuralDataRouter.shapes(record(RouterModelConfig.class).network());
    };
  }

  private <T extends StoredConfig> T record(Class<T> type) {
    return StoredConfig.read(
        config.bytes(),
        config.path(),
        language,
        module,
        type,
        new Remedy.Plain(
            "give the config.json of an exported %s of the language".formatted(module.id())));
  }
}
