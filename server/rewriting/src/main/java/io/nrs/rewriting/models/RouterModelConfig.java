package io.nrs.rewriting.models;

import io.nrs.language.AnswerLayout;
import io.nrs.network.NeuralDataRouterConfig;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * The content of {@code config.json}: everything that the use of the weights needs, and the record
 * of their training.
 *
 * @param format version of this record
 * @param language the language's id
 * @param module always the router's
 * @param preset the name of the settings it was trained with
 * @param network the architecture
 * @param answerLayout how answers are written
 * @param data the id of its training formulas
 * @param tokens the vocabulary, by id
 * @param training the record of its training
 */
@RecordBuilder
public record RouterModelConfig(
    int format,
    String language,
    String module,
    String preset,
    NeuralDataRouterConfig network,
    AnswerLayout answerLayout,
    String data,
    List<String> tokens,
    TrainingRecord training)
    implements StoredConfig, RouterModelConfigBuilder.With {

  /** Routers are not trained for described languages. */
  @Override
  public String meaning() {
    return "";
  }
}
