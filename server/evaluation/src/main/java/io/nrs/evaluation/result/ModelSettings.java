package io.nrs.evaluation.result;

import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TaggerModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings of a network in a system.
 *
 * @param sha256 checksum of its weights
 * @param preset name of the settings of its training
 * @param endedAfter how far its training came, if it was ended early
 * @param training of a network that was trained again to measure a mechanism
 */
public record ModelSettings(
    String sha256, String preset, Optional<String> endedAfter, Optional<Training> training) {
  private static final int SHOWN = 8;

  /**
   * A training.
   *
   * @param iterations that the user asked for
   */
  public record Training(int iterations, long seed) {}

  /**
   * The settings of a stored Selector, Solver or tagger.
   *
   * @throws io.nrs.rewriting.models.ModelException if there is none
   */
  public static ModelSettings of(ModelStore store, Language language, TrainableModule module) {
    String sum = store.weightsSum(language, module);
    if (module == TrainableModule.TAGGER) {
      TaggerModelConfig tagger = store.taggerConfig(language);
      return new ModelSettings(
          sum, tagger.preset(), tagger.training().endedAfter(), Optional.empty());
    }
    ModelConfig config = store.config(language, module);
    return new ModelSettings(
        sum, config.preset(), config.training().endedAfter(), Optional.empty());
  }

  /** The beginning of a digest of the Selector, the Solver and the tagger of a language. */
  public static String sum(ModelStore store, Language language) {
    String all =
        TrainableModule.OF_REWRITING.stream()
            .map(module -> store.weightsSum(language, module))
            .collect(Collectors.joining(" "));
    return Checksums.sha256(all.getBytes(StandardCharsets.UTF_8)).substring(0, SHOWN);
  }
}
