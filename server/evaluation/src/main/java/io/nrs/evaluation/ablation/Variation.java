package io.nrs.evaluation.ablation;

import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.SlidingWindows;
import io.nrs.rewriting.Windowing;
import io.nrs.rewriting.models.TrainableModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Our system with one mechanism switched off or changed.
 *
 * @param id the name in tables
 * @param words the difference from the shipped system
 * @param options of inference
 * @param trained the network that replaces one of those that ship
 */
public record Variation(
    String id, String words, RewritingOptions options, Optional<RetrainedNetwork> trained) {
  /** The variation that the others are compared with. */
  public static final String WHOLE = "default";

  /** The end of the names of those that read whole formulas with another Selector. */
  public static final String NO_WINDOWS = "-no-windows";

  /** Those that need no other networks, the shipped system first. */
  public static List<Variation> ofInference(LanguageRules rules) {
    RewritingOptions ours = RewritingOptions.standard();
    SlidingWindows windows = SlidingWindows.of(rules);
    // The paper counts all outputs and draws all on random labels. With M = 20 each of its 20
    // groups has one output, so a greedy first one would be the only one.
    RewritingOptions suffixes =
        ours.withWindowing(Windowing.DYNAMIC).withAnytime(false).withEvenFirst(false);
    return List.of(
        inference(WHOLE, "as it ships", ours),
        inference("no-windows", "whole formulas are read", ours.withWindowing(Windowing.NONE)),
        inference(
            "suffix-windows",
            "the paper's dynamic windowing instead of sliding windows, M = 20",
            suffixes.withOutputs(20)),
        inference(
            "suffix-windows-100",
            "the paper's dynamic windowing instead of sliding windows, M = 100",
            suffixes.withOutputs(100)),
        inference(
            "half-windows",
            "sliding windows half as wide",
            ours.withWindows(
                Optional.of(new SlidingWindows(windows.width() / 2, windows.stride() / 2)))),
        inference(
            "double-windows",
            "sliding windows twice as wide",
            ours.withWindows(
                Optional.of(new SlidingWindows(2 * windows.width(), 2 * windows.stride())))),
        inference(
            "no-guard", "no grammar: whatever the networks say is replaced", ours.withGuard(false)),
        inference("one-output", "a single output a window", ours.withOutputs(1)),
        inference(
            "fixed-outputs",
            "always " + ours.outputs() + " outputs a window",
            ours.withAnytime(false)),
        inference(
            "random-labels",
            "all outputs drawn on random labels, none greedily on evenly spaced ones",
            ours.withEvenFirst(false)),
        inference(
            "one-random-output",
            "a single output a window, drawn on random labels",
            ours.withOutputs(1).withEvenFirst(false)));
  }

  /** Our system with another network; a Selector reads short windows, and whole formulas too. */
  public static List<Variation> of(RetrainedNetwork network) {
    RewritingOptions ours = RewritingOptions.standard();
    List<Variation> variations = new ArrayList<>();
    variations.add(new Variation(network.id(), network.words(), ours, Optional.of(network)));
    if (network.module() == TrainableModule.SELECTOR) {
      variations.add(
          new Variation(
              network.id() + NO_WINDOWS,
              network.words() + "; whole formulas are read",
              ours.withWindowing(Windowing.NONE),
              Optional.of(network)));
    }
    return List.copyOf(variations);
  }

  private static Variation inference(String id, String words, RewritingOptions options) {
    return new Variation(id, words, options, Optional.empty());
  }
}
