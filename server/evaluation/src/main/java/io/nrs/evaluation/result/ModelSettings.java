package io.nrs.evaluation.result;

import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;

/**
 * The settings of a network in a system.
 *
 * @param sha256 checksum of its weights
 * @param preset name of the settings of its training
 */
public record ModelSettings(String sha256, String preset) {

  /**
   * The settings of a stored network.
   *
   * @throws io.nrs.rewriting.models.ModelException if there is none
   */
  public static ModelSettings of(ModelStore store, Language language, TrainableModule module) {
    return new ModelSettings(
        store.weightsSum(language, module), store.config(language, module).preset());
  }

  /**
   * The settings of the stored tagger.
   *
   * @throws io.nrs.rewriting.models.ModelException if there is none
   */
  public static ModelSettings ofTagger(ModelStore store, Language language) {
    return new ModelSettings(
        store.weightsSum(language, TrainableModule.TAGGER), store.taggerConfig(language).preset());
  }
}
