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
import java.util.stream.Stream;

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

  /** The settings of a network that ships. */
  public ModelSettings(String sha256, String preset, Optional<String> endedAfter) {
    this(sha256, preset, endedAfter, Optional.empty());
  }

  /**
   * The settings of a stored network.
   *
   * @throws io.nrs.rewriting.models.ModelException if there is none
   */
  public static ModelSettings of(ModelStore store, Language language, TrainableModule module) {
    ModelConfig config = store.config(language, module);
    return new ModelSettings(
        store.weightsSum(language, module), config.preset(), config.training().endedAfter());
  }

  /** The beginning of a digest of the Selector, the Solver and the tagger of a language. */
  public static String sum(ModelStore store, Language language) {
    String all =
        Stream.of(TrainableModule.SELECTOR, TrainableModule.SOLVER, TrainableModule.TAGGER)
            .map(module -> store.weightsSum(language, module))
            .collect(Collectors.joining(" "));
    return Checksums.sha256(all.getBytes(StandardCharsets.UTF_8)).substring(0, SHOWN);
  }

  /**
   * The settings of the stored tagger.
   *
   * @throws io.nrs.rewriting.models.ModelException if there is none
   */
  public static ModelSettings ofTagger(ModelStore store, Language language) {
    TaggerModelConfig config = store.taggerConfig(language);
    return new ModelSettings(
        store.weightsSum(language, TrainableModule.TAGGER),
        config.preset(),
        config.training().endedAfter());
  }
}
