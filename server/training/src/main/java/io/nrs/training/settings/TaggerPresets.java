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

  /** Algebra's leaves are longer. */
  private static final int LONGEST_SHORT_LEAF = 16;

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
    boolean small = leaf <= LONGEST_SHORT_LEAF;
    int width = small ? 64 : 96;
    int layers = small ? 2 : 3;
    // The ends of a leaf see each other: more distant tokens can only mislead. In the tagger of
    // Algebra that ships they see one token more.
    int furthest = small ? leaf - 1 : leaf;
    return TaggerSettingsBuilder.builder()
        .preset("default")
        .network(
            TaggerConfigBuilder.builder()
                .vocabulary(rules.vocabulary().size())
                .width(width)
                .heads(4)
                .feedForward(4 * width)
                .layers(layers)
                .diagonalWindow((furthest + layers - 1) / layers)
                .tags(LeafTag.values().length)
                .build())
        .batch(small ? 128 : 64)
        .iterations(leaf <= 8 ? 3_000 : 6_000)
        .learningRate(1e-3)
        .warmUp(300)
        .validateEvery(250)
        .patience(12)
        .hardShare(.25)
        .shortestCut(leaf)
        .longestCut(Math.min(LONGEST_TEXT, Math.max(24, 9 * leaf / 2)))
        .splicedShare(.5)
        .randomShare(.5)
        .balancedShare(small ? 0 : .5)
        .build();
  }
}
