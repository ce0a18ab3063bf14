package io.nrs.evaluation.ablation;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.evaluation.result.ModelSettings;
import io.nrs.evaluation.result.ModelSettings.Training;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SlidingWindows;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import java.util.ArrayList;
import java.util.Comparator;
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
  private static final String NO_WINDOWS = "-no-windows";

  private static final String WITHOUT_WINDOWS = "no-windows";
  private static final String WHOLE_FORMULAS = "; whole formulas are read";

  /** Those that need no other networks, the shipped system first. */
  public static List<Variation> ofInference(LanguageRules rules) {
    RewritingOptions ours = RewritingOptions.standard();
    SlidingWindows windows = SlidingWindows.of(rules);
    // The paper counts all outputs and draws all on random labels. With M = 20 each of its 20
    // groups has one output, so a greedy first one would be the only one.
    RewritingOptions suffixes =
        ours.withWindowing(Windowing.DYNAMIC).withAnytime(false).withEvenFirst(false);
    return List.of(
        inference(WHOLE, "nothing: the generating Selector", ours),
        inference(WITHOUT_WINDOWS, "whole formulas are read", ours.withWindowing(Windowing.NONE)),
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

  /** Whether a user means it: {@code guard} is short for {@code no-guard}. */
  public boolean isCalled(String name) {
    return id.equals(name) || id.equals("no-" + name);
  }

  /** Our system with another network; a Selector reads short windows, and whole formulas too. */
  public static List<Variation> of(RetrainedNetwork network) {
    RewritingOptions ours = RewritingOptions.standard();
    List<Variation> variations = new ArrayList<>();
    variations.add(
        new Variation(
            network.id(), RetrainedNetwork.words(network.without()), ours, Optional.of(network)));
    if (network.module() == TrainableModule.SELECTOR) {
      variations.add(
          new Variation(
              network.id() + NO_WINDOWS,
              RetrainedNetwork.words(network.without()) + WHOLE_FORMULAS,
              ours.withWindowing(Windowing.NONE),
              Optional.of(network)));
    }
    return List.copyOf(variations);
  }

  /**
   * A variation whose results are stored.
   *
   * @param retrained the network that was trained again, if one was
   */
  public record Stored(String id, String words, Optional<Retrained> retrained) {
    public String name() {
      return id + retrained.map(own -> ", seed " + own.training().seed()).orElse("");
    }
  }

  /**
   * A network that was trained again, and how it was used.
   *
   * @param id of its rows, however it was used
   * @param words how its training differs from that of the shipped network
   * @param windows whether a Selector read short windows, not whole formulas
   */
  public record Retrained(String id, String words, boolean windows, Training training) {
    private Stored stored() {
      return new Stored(
          id + (windows ? "" : NO_WINDOWS),
          words + (windows ? "" : WHOLE_FORMULAS),
          Optional.of(this));
    }
  }

  /**
   * The variation that gave results with this config; empty if none did. Networks of other presets
   * than the default are no variations.
   */
  public static Optional<Stored> of(RunConfig config) {
    JsonObject settings = config.system().settings();
    if (!config.system().system().equals(NrsSystem.NAME)) {
      return Optional.empty();
    }
    JsonObject inference = settings.deepCopy();
    TrainableModule.SELECTOR_AND_SOLVER.forEach(module -> inference.remove(module.id()));
    return ofInference(RulesFactory.of(config.system().language())).stream()
        .filter(variation -> variation.infersAs(inference, config))
        .findFirst()
        .flatMap(variation -> variation.with(settings));
  }

  private boolean infersAs(JsonObject settings, RunConfig config) {
    // Read as stored, so that numbers are equal.
    String own =
        NrsSystem.inference(RulesFactory.of(config.system().language()), options).toString();
    return JsonParser.parseString(own).equals(settings);
  }

  private Optional<Stored> with(JsonObject settings) {
    List<Stored> trained = new ArrayList<>();
    for (TrainableModule module : TrainableModule.SELECTOR_AND_SOLVER) {
      if (!settings.has(module.id())) {
        return Optional.empty();
      }
      ModelSettings network;
      try {
        network = StoredJson.read(settings.get(module.id()), ModelSettings.class);
      } catch (StoredException e) {
        // Changed by hand: no variation of this program.
        return Optional.empty();
      }
      if (network.training().isPresent()) {
        trained.add(stored(module, network.preset(), network.training().get()));
      } else if (!network.preset().equals(RetrainedNetwork.PRESET)) {
        return Optional.empty();
      }
    }
    if (trained.isEmpty()) {
      return Optional.of(new Stored(id, words, Optional.empty()));
    }
    boolean isMeasured = trained.size() == 1 && (id.equals(WHOLE) || id.equals(WITHOUT_WINDOWS));
    return trained.stream().filter(own -> isMeasured).findFirst();
  }

  private Stored stored(TrainableModule module, String preset, Training training) {
    Optional<Ablation> without = Ablation.in(preset);
    return new Retrained(
            RetrainedNetwork.id(module, without),
            RetrainedNetwork.words(without),
            id.equals(WHOLE),
            training)
        .stored();
  }

  /** The order of tables: inference as above, then each training and its seeds. */
  public static Comparator<Stored> order(LanguageRules rules) {
    List<String> ids = new ArrayList<>(ofInference(rules).stream().map(Variation::id).toList());
    RetrainedNetwork.ids().forEach(id -> ids.addAll(List.of(id, id + NO_WINDOWS)));
    return Comparator.<Stored>comparingInt(stored -> ids.indexOf(stored.id()))
        .thenComparing(stored -> stored.retrained().map(own -> own.training().seed()).orElse(0L));
  }

  /** The config of this variation of our system: a network of a training run is marked as such. */
  public SystemConfig mark(SystemConfig config) {
    if (trained.isEmpty()) {
      return config;
    }
    RetrainedNetwork network = trained.get();
    JsonObject settings = config.settings();
    settings
        .getAsJsonObject(network.module().id())
        .add("training", StoredJson.tree(network.training()));
    return new SystemConfig(config.system(), config.language(), settings);
  }

  private static Variation inference(String id, String words, RewritingOptions options) {
    return new Variation(id, words, options, Optional.empty());
  }
}
