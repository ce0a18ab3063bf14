package io.nrs.evaluation.system;

import io.nrs.evaluation.result.ModelSettings;
import io.nrs.grammar.Language;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.util.Optional;

/** The settings of the networks that answered. */
record SystemNetworks(
    Optional<ModelSettings> selector, ModelSettings solver, Optional<ModelSettings> tagger) {

  /** Networks that read rules have one sum, in which the rules count. */
  static SystemNetworks readingRules(FamilyLanguage family) {
    ModelSettings both =
        new ModelSettings(family.sum(), "family", Optional.empty(), Optional.empty());
    return new SystemNetworks(Optional.empty(), both, Optional.of(both));
  }

  /**
   * Returns those that were trained for a language.
   *
   * @throws io.nrs.rewriting.models.ModelException if one is missing
   */
  static SystemNetworks own(ModelStore store, Language language, RewritingOptions options) {
    boolean selecting = store.stepFinder(language) == TrainableModule.SELECTOR;
    boolean tagging =
        !selecting || options.selection().usesTagger(() -> store.hasExactTagger(language));
    return new SystemNetworks(
        selecting
            ? Optional.of(ModelSettings.of(store, language, TrainableModule.SELECTOR))
            : Optional.empty(),
        ModelSettings.of(store, language, TrainableModule.SOLVER),
        tagging
            ? Optional.of(ModelSettings.of(store, language, TrainableModule.TAGGER))
            : Optional.empty());
  }
}
