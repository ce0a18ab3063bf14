package io.nrs.rewriting.models;

import io.nrs.grammar.Language;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.language.Remedy;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.LanguageDigest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The common fields of the {@code config.json} of all models. */
public sealed interface StoredConfig permits ModelConfig, TaggerModelConfig, RouterModelConfig {
  /** Version of the record. */
  int format();

  /** The id of the language. */
  String language();

  /** The id of the module. */
  String module();

  /** The name of the settings that it was trained with. */
  String preset();

  /** The vocabulary, by token id. */
  List<String> tokens();

  /** The digest of the description that the model was trained for; empty for other languages. */
  String meaning();

  /** The record of its training. */
  TrainingRecord training();

  /** What every version of the record has. */
  record Subject(int format, String language, String module) {}

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
    String text = new String(bytes, StandardCharsets.UTF_8);
    T config;
    try {
      if (!StoredJson.read(text, Subject.class).equals(subject(language, module))) {
        throw another(file, language, module, remedy);
      }
      config = StoredJson.read(text, type);
    } catch (StoredException e) {
      throw ModelStore.damaged(file, remedy, e);
    }
    boolean known = RulesFactory.of(language).vocabulary().tokens().equals(config.tokens());
    if (language.isOfPaper() && !known) {
      throw another(file, language, module, remedy);
    }
    if (!language.isOfPaper()
        && !(known && LanguageDigest.ifDescribed(language).equals(config.meaning()))) {
      throw ModelException.ofOtherDescription(
          "%s is of a %s that was trained for another description of %s: its atoms, operations or rules have changed since"
              .formatted(file, module.id(), language.id()),
          remedy);
    }
    return config;
  }

  private static Subject subject(Language language, TrainableModule module) {
    return new Subject(ModelConfig.FORMAT, language.id(), module.id());
  }

  private static ModelException another(
      Path file, Language language, TrainableModule module, Remedy remedy) {
    return new ModelException(
        "%s describes another model than a %s for %s".formatted(file, module.id(), language.id()),
        remedy);
  }
}
