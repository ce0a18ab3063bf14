package io.nrs.rewriting.models;

import io.nrs.io.StoredJson.MayBeMissing;
import io.nrs.language.OutputOrder;
import io.nrs.network.TransformerConfig;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * The content of {@code config.json}: everything that the use of the weights needs, and the record
 * of their training.
 *
 * @param format version of this record
 * @param language the language's id
 * @param module the module's id
 * @param preset the name of the settings it was trained with
 * @param network the architecture
 * @param outputOrder the order in which outputs are written
 * @param tokens the vocabulary, by id
 * @param meaning the digest of a described language's description at training; empty for other
 *     languages
 * @param training the record of its training
 */
@RecordBuilder
public record ModelConfig(
    int format,
    String language,
    String module,
    String preset,
    TransformerConfig network,
    OutputOrder outputOrder,
    List<String> tokens,
    @MayBeMissing String meaning,
    TrainingRecord training)
    implements StoredConfig {
  public static final int FORMAT = 1;

  public ModelConfig {
    tokens = List.copyOf(tokens);
  }
}
