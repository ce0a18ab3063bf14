package io.nrs.rewriting;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.Weights;
import io.nrs.task.OutputOrder;
import io.nrs.task.Task;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Models with random weights, of a size that is read at once. */
final class TinyModels {
  private TinyModels() {}

  static TransformerConfig network(Language language, Module module) {
    Task task = Task.of(language);
    boolean selector = module == Module.SELECTOR;
    return new TransformerConfig(
        task.vocabulary().size(),
        8,
        2,
        12,
        1,
        1,
        task.longestLeaf() + 2,
        selector ? Positions.LABELS : Positions.PLAIN,
        selector ? 128 : task.longestLeaf() + 2,
        selector ? 3 : 0,
        true,
        0);
  }

  static ModelConfig config(Language language, Module module) {
    return new ModelConfig(
        ModelConfig.FORMAT,
        language.id(),
        module.id(),
        "tiny",
        network(language, module),
        module == Module.SELECTOR ? OutputOrder.NATURAL : OutputOrder.REVERSED,
        Task.of(language).vocabulary().tokens(),
        new ModelConfig.TrainingRecord(1, "none", 0, 0, 0, "cpu", 0));
  }

  static byte[] weights(TransformerConfig network, long seed) throws IOException {
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        Weights weights = Weights.initialize(manager, Transformer.shapes(network), seed)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      weights.write(out);
      return out.toByteArray();
    }
  }

  /** Both modules of a task. */
  static void save(ModelStore store, Language language) throws IOException {
    for (Module module : Module.OF_SYSTEM) {
      store.save(
          language,
          module,
          config(language, module),
          weights(network(language, module), module.ordinal()));
    }
  }

  static OpenSystem open(ModelStore store, Language language) {
    return store.open(language, RewritingOptions.standard(), DeviceChoice.CPU, 1);
  }
}
