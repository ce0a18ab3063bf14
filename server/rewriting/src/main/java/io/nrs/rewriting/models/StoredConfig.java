package io.nrs.rewriting.models;

import com.google.gson.Gson;
import io.nrs.grammar.Language;
import io.nrs.language.Remedy;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.LanguageDigest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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

  /**
   * Reads and checks a record.
   *
   * @param file of the bytes, for messages
   * @throws ModelException with this remedy, if it is damaged or describes another model
   */
  static <T extends StoredConfig> T read(
      byte[] bytes,
      Path file,
      Language language,
      TrainableModule module,
      Class<T> type,
      Remedy remedy) {
    T config;
    try {
      config = new Gson().fromJson(new String(bytes, StandardCharsets.UTF_8), type);
    } catch (RuntimeException e) {
      // Gson wraps exceptions of the records' constructors in plain RuntimeExceptions.
      throw new ModelException(file + " is damaged", remedy, e);
    }
    if (config == null) {
      throw new ModelException(file + " is incomplete", remedy);
    }
    boolean known = RulesFactory.of(language).vocabulary().tokens().equals(config.tokens());

    if (config.format() != ModelConfig.FORMAT
        || !language.id().equals(config.language())
        || !module.id().equals(config.module())
        || language.isOfPaper() && !known) {
      throw new ModelException(
          "%s describes another model than a %s for %s".formatted(file, module.id(), language.id()),
          remedy);
    }
    if (!language.isOfPaper()
        && !(known && LanguageDigest.ifDescribed(language).equals(config.meaning()))) {
      throw new ModelException(
          "%s is of a %s that was trained for another description of %s: its atoms, operations or rules have changed since"
              .formatted(file, module.id(), language.id()),
          remedy);
    }
    if (!config.isComplete()) {
      throw new ModelException(file + " is incomplete", remedy);
    }
    return config;
  }
}
