package io.nrs.training.settings;

import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.LeafTag;
import io.nrs.network.TaggerConfigBuilder;
import java.util.List;
import java.util.Optional;

/** Named settings of the tagger. They follow from the longest leaf of a language. */
public final class TaggerPresets {
  public static final List<String> NAMES = List.of("default");

  private static final int LAYERS = 3;

  /** Longer texts show the network nothing new. */
  private static final int LONGEST_TEXT = 60;

  private TaggerPresets() {}

  public static Optional<TaggerSettings> of(Language language, String name) {
    return name.equals("default")
        ? Optional.of(standard(LanguageRules.of(language)))
        : Optional.empty();
  }

  private static TaggerSettings standard(LanguageRules rules) {
    int leaf = rules.longestLeaf();
    return TaggerSettingsBuilder.builder()
        .preset("default")
        .network(
            TaggerConfigBuilder.builder()
                .vocabulary(rules.vocabulary().size())
                .width(96)
                .heads(4)
                .feedForward(384)
                .layers(LAYERS)
                // As wide as the longest leaf and no wider: more distant tokens can only mislead.
                .diagonalWindow((leaf + LAYERS - 1) / LAYERS)
                .tags(LeafTag.values().length)
                .build())
        .batch(leaf > 16 ? 64 : 128)
        .iterations(leaf > 8 && leaf <= 16 ? 3_000 : 2_000)
        .learningRate(1e-3)
        .warmUp(300)
        .validateEvery(250)
        .patience(12)
        .hardShare(.25)
        .shortestCut(leaf)
        .longestCut(Math.min(LONGEST_TEXT, Math.max(24, 9 * leaf / 2)))
        .splicedShare(.5)
        .randomShare(.5)
        .build();
  }
}
