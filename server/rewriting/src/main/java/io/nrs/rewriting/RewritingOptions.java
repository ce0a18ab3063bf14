package io.nrs.rewriting;

import io.nrs.language.LanguageTokens;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The options of rewriting.
 *
 * @param windowing the parts of the formula that the Selector reads
 * @param outputs M, the most Selector outputs sampled for a window, 1 to 1000
 * @param anytime stop sampling as soon as a candidate is confident enough, instead of always
 *     drawing M
 * @param confidenceThreshold the confidence that is enough, 0 to 1
 * @param guard reject candidates that agree but are no leaves, and values that cannot replace them,
 *     before any replacement; without it no grammar is used
 * @param stepLimit the most rewrites of one formula
 * @param seed of all draws; results depend on it and on the formula alone
 * @param windows of sliding windowing; empty for those of the language
 * @param evenFirst whether the first output of a window is greedy on evenly spaced labels.
 *     Otherwise it is a draw at temperature 1 on random labels, like all others
 * @param selection the way to select leaves when no single steps are shown
 * @param convolution whether the paper's convolution on tensors finds outputs; otherwise a search
 *     finds the same
 */
@RecordBuilder
public record RewritingOptions(
    Windowing windowing,
    int outputs,
    boolean anytime,
    double confidenceThreshold,
    boolean guard,
    int stepLimit,
    long seed,
    Optional<SlidingWindows> windows,
    boolean evenFirst,
    SelectionStrategy selection,
    boolean convolution)
    implements RewritingOptionsBuilder.With {

  public RewritingOptions {
    if (outputs < 1 || outputs > 1000) {
      throw new IllegalArgumentException("outputs must be between 1 and 1000, not " + outputs);
    }
    if (!(confidenceThreshold >= 0 && confidenceThreshold <= 1)) {
      throw new IllegalArgumentException(
          "the confidence threshold must be between 0 and 1, not " + confidenceThreshold);
    }
    if (stepLimit < 1) {
      throw new IllegalArgumentException("the step limit must be positive, not " + stepLimit);
    }
  }

  /**
   * Returns the default preset: sliding windows, and at most eight samples, fewer if one is
   * confident.
   */
  public static RewritingOptions standard() {
    return RewritingOptionsBuilder.builder()
        .windowing(Windowing.SLIDING)
        .outputs(8)
        .anytime(true)
        .confidenceThreshold(0.9)
        .guard(true)
        .stepLimit(1_000_000)
        .seed(1)
        .evenFirst(true)
        .selection(SelectionStrategy.GENERATING)
        .build();
  }

  /**
   * Returns the preset {@code paper}: 1,000 samples at temperature 1 on random labels, dynamic
   * windowing from T tokens on ({@link SuffixWindows}), the convolution, and no guard. The
   * threshold of confidence has no effect in it.
   */
  public static RewritingOptions paper() {
    return RewritingOptionsBuilder.builder()
        .windowing(Windowing.DYNAMIC)
        .outputs(1_000)
        .anytime(false)
        .confidenceThreshold(0.8)
        .guard(false)
        .stepLimit(1_000_000)
        .seed(1)
        .evenFirst(false)
        .selection(SelectionStrategy.GENERATING)
        .convolution(true)
        .build();
  }

  /** Returns whether these are the default options, with whichever Selector. */
  public boolean areStandard() {
    return withSelection(SelectionStrategy.GENERATING).equals(standard());
  }

  /**
   * Returns the options of a program that shows values, and single steps only on request. The
   * tagging Selector serves there, unless the user chose other windows, or no grammar checks its
   * marks.
   */
  public RewritingOptions forValues() {
    return windowing == Windowing.SLIDING && guard ? withSelection(SelectionStrategy.AUTO) : this;
  }

  /** The parts of a formula that the Selector reads. */
  public enum Windowing {
    /**
     * Short overlapping windows over the whole formula, from its end: a step costs the same at any
     * length.
     */
    SLIDING,
    /**
     * The paper's dynamic windowing (section 4.1): suffixes of long formulas in 20 groups; the
     * single most confident output decides.
     */
    DYNAMIC,
    /** The whole formula at once. */
    NONE;

    /** The name on the command line. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The way to select leaves when a formula is solved without showing single steps. */
  public enum SelectionStrategy {
    /** The Selector writes the last leaf of a text, as in the paper. */
    GENERATING,
    /** The tagging Selector marks all leaves in one pass (docs/decisions/tagging-selector.md). */
    TAGGING,
    /** Tagging if the tagger's record is without a mistake, else generating. */
    AUTO;

    /**
     * Returns whether the tagger is used.
     *
     * @param exact whether a tagger exists with a record without mistakes; called only if it
     *     decides
     */
    public boolean usesTagger(BooleanSupplier exact) {
      return this == TAGGING || this == AUTO && exact.getAsBoolean();
    }

    /** The name on the command line. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Short overlapping windows over a formula, counted from its end
   * (docs/decisions/sliding-windows.md). They are shorter than the longest cuts of training and
   * about two and a half times the longest leaf.
   *
   * @param width tokens of a window
   * @param stride tokens from one window to the next
   */
  public record SlidingWindows(int width, int stride) {
    public SlidingWindows {
      if (stride < 1 || width < stride) {
        throw new IllegalArgumentException(
            "windows of %s tokens, one every %s, leave gaps".formatted(width, stride));
      }
    }

    /** Returns the windows of a language. */
    public static SlidingWindows of(LanguageTokens rules) {
      return new SlidingWindows(rules.windows().width(), rules.windows().stride());
    }
  }
}
