package io.nrs.rewriting.models;

import com.google.gson.JsonObject;
import io.nrs.language.OutputOrder;
import io.nrs.network.TransformerConfig;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * The content of {@code config.json}: everything that is needed to use the weights, and how they
 * were trained.
 *
 * @param format version of this record
 * @param task the task's id
 * @param module the module's id
 * @param preset the name of the settings it was trained with
 * @param network the architecture
 * @param outputOrder the order in which outputs are written
 * @param tokens the vocabulary, by id
 * @param meaning of a described language, the digest of the description it was trained for; empty
 *     for other languages
 * @param training how it was trained
 */
@RecordBuilder
public record ModelConfig(
    int format,
    String task,
    String module,
    String preset,
    TransformerConfig network,
    OutputOrder outputOrder,
    List<String> tokens,
    String meaning,
    TrainingRecord training)
    implements StoredConfig {
  public static final int FORMAT = 1;

  public ModelConfig {
    tokens = List.copyOf(tokens);
    meaning = meaning == null ? "" : meaning;
  }

  @Override
  public boolean isComplete() {
    return network != null && outputOrder != null;
  }

  /**
   * How a model was trained.
   *
   * @param seed of its weights and data
   * @param levels the formulas it was trained on
   * @param iterations updates until the weights that were kept
   * @param batch examples an update
   * @param seconds wall time
   * @param device where
   * @param validation accuracy on formulas deeper than those of training, by which it was selected
   * @param settings every setting of the training by its name; empty in models of earlier versions
   */
  public record TrainingRecord(
      long seed,
      String levels,
      int iterations,
      int batch,
      double seconds,
      String device,
      double validation,
      JsonObject settings) {
    public TrainingRecord {
      settings = settings == null ? new JsonObject() : settings.deepCopy();
    }

    /** A record without its settings. */
    public TrainingRecord(
        long seed,
        String levels,
        int iterations,
        int batch,
        double seconds,
        String device,
        double validation) {
      this(seed, levels, iterations, batch, seconds, device, validation, new JsonObject());
    }

    @Override
    public JsonObject settings() {
      return settings.deepCopy();
    }
  }
}
