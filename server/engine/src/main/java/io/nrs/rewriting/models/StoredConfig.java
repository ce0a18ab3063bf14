package io.nrs.rewriting.models;

import java.util.List;

/** The common fields of the {@code config.json} of all models. */
sealed interface StoredConfig permits ModelConfig, TaggerModelConfig, RouterModelConfig {
  /** Version of the record. */
  int format();

  /** The id of the language. */
  String language();

  /** The id of the module. */
  String module();

  /** The vocabulary, by token id. */
  List<String> tokens();

  /** The digest of the description that the model was trained for; empty for other languages. */
  String meaning();

  /** Returns false if the file lacked a field that the network needs. */
  boolean isComplete();
}
