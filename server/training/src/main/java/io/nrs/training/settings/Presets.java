package io.nrs.training.settings;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredJson;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.TrainableModule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Named training settings, which {@code presets.json} holds by module, name and language: the
 * shipped ones, and those of the paper's technical appendix. What a preset does not name is
 * neutral. Where the appendix is silent, docs/training.md says what is chosen.
 */
public final class Presets {
  /** All settings of a preset that the languages share. */
  private static final String ALL = "all";

  private static final String NEUTRAL = "neutral";

  /** Ends the name of a router's preset that also learns from intermediate formulas. */
  private static final String INTERMEDIATE = "-" + RouterFormulas.INTERMEDIATE.id();

  /** A network learns this few leaves at once. */
  private static final long HANDFUL = 300;

  /** A small Solver learns up to this many leaves. */
  private static final long FEW_LEAVES = 4_000;

  private static final long MANY_LEAVES = 30_000;

  private static final int LONGEST_SHORT_LEAF = 16;

  /** Groups of a sequence are read with their neighbours. */
  private static final int SHORTEST_GROUPS = 6;

  /** A group is only a few tokens, so a small Selector learns to find it. */
  private static final int SEQUENCE_WIDTH = 64;

  private Presets() {}

  private static JsonObject resource() {
    return JsonParser.parseString(TextFiles.resource(Presets.class, "presets.json"))
        .getAsJsonObject();
  }

  private static String key(Language language) {
    return language.isOfPaper() ? language.id() : "described";
  }

  /** The presets of a module, the default one first, without the variants of {@link #of}. */
  public static List<String> names(Language language, TrainableModule module) {
    JsonObject presets = resource().getAsJsonObject(module.id());
    return presets.keySet().stream()
        .filter(name -> presets.getAsJsonObject(name).has(key(language)))
        .toList();
  }

  /**
   * Settings by name.
   *
   * @param name one of {@link #names}, optionally followed by an {@link Ablation}: {@code
   *     default-no-cuts}; a router's by {@code -intermediate}
   */
  public static Optional<RunSettings> of(Language language, TrainableModule module, String name) {
    if (module == TrainableModule.ROUTER && name.endsWith(INTERMEDIATE)) {
      return preset(language, module, without(name, INTERMEDIATE))
          .map(settings -> settings.withData(RouterFormulas.INTERMEDIATE));
    }
    return Ablation.in(name)
        .filter(found -> found.module() == module)
        .map(
            ablation ->
                preset(language, module, without(name, "-" + ablation.id())).map(ablation::of))
        .orElseGet(() -> preset(language, module, name));
  }

  private static String without(String name, String end) {
    return name.substring(0, name.length() - end.length());
  }

  /**
   * Settings by the name that a user gave.
   *
   * @param name empty for the default
   * @throws TrainingException if there are none, or they lack a mechanism and train the same
   */
  public static RunSettings named(
      Language language, TrainableModule module, Optional<String> name) {
    List<String> names = names(language, module);
    if (names.isEmpty()) {
      throw new TrainingException(
          "%s are baselines for the languages of the paper, and %s is none: train a selector, a"
              + " solver or a tagger",
          module.id() + "s", language.id());
    }
    String given = name.orElse(names.get(0));
    Ablation.in(given)
        .filter(ablation -> ablation.module() == module)
        .ifPresent(
            ablation ->
                preset(language, module, without(given, "-" + ablation.id()))
                    .flatMap(ablation::whyWithoutEffect)
                    .ifPresent(
                        why -> {
                          throw new TrainingException(
                              "%s (%s) changes nothing, because %s: omit it",
                              ablation.id(), ablation.description(), why);
                        }));
    return of(language, module, given)
        .orElseThrow(
            () ->
                new TrainingException(
                    "a %s of %s has no preset %s: give one of %s%s",
                    module.id(),
                    language.displayName(),
                    given,
                    String.join(", ", names),
                    variants(module)));
  }

  private static String variants(TrainableModule module) {
    String variants =
        module == TrainableModule.ROUTER
            ? INTERMEDIATE
            : Ablation.of(module).stream()
                .map(ablation -> "-" + ablation.id())
                .collect(Collectors.joining(", "));
    return variants.isEmpty() ? "" : ", perhaps followed by " + variants;
  }

  private static Optional<RunSettings> preset(
      Language language, TrainableModule module, String name) {
    return Optional.of(name)
        .filter(names(language, module)::contains)
        .map(known -> fitted(read(language, module, known)));
  }

  private static RunSettings read(Language language, TrainableModule module, String name) {
    JsonObject preset = resource().getAsJsonObject(module.id()).getAsJsonObject(name);
    JsonObject settings =
        StoredJson.tree(
            preset.has(ALL) ? preset.getAsJsonObject(ALL) : new JsonObject(),
            preset.getAsJsonObject(key(language)));
    settings.addProperty("preset", name);
    return complete(settings, language, module);
  }

  /** Settings with neutral values for all that are not given. */
  static RunSettings complete(JsonObject given, Language language, TrainableModule module) {
    JsonObject all = StoredJson.tree(resource().getAsJsonObject(NEUTRAL), given);
    all.addProperty("language", language.id());
    all.addProperty("module", module.id());
    // Of a described language, JSON has the id alone.
    return StoredJson.read(all, RunSettings.class).withLanguage(language);
  }

  /** Sets what follows from the leaves of a language. */
  private static RunSettings fitted(RunSettings preset) {
    RunSettings settings =
        TrainableModule.SELECTOR_AND_SOLVER.contains(preset.module())
                && preset.positions() == Positions.PLAIN
            // A Solver reads only leaves, which are no longer than those of training.
            ? preset.withLabels(RunSettings.longestOutput(preset.language()))
            : preset;
    boolean described = !preset.language().isOfPaper();
    return switch (preset.module()) {
      case SELECTOR -> described ? selector(settings) : settings;
      case SOLVER -> described ? solver(settings) : settings;
      case TAGGER ->
          settings.rules().hasManyWindows()
              ? settings.with().batch(1_024).iterations(6_000).build()
              : settings;
      case ROUTER -> settings;
    };
  }

  private static RunSettings selector(RunSettings settings) {
    boolean sequence = settings.rules().isSequence();
    int longest = settings.rules().longestLeaf();
    int leaf = sequence ? Math.max(SHORTEST_GROUPS, longest) : longest;
    int width = sequence ? SEQUENCE_WIDTH : settings.width();
    return settings
        .with()
        .width(width)
        .feedForward(4 * width)
        .diagonalWindow(Math.max(4, (int) Math.round(0.4 * leaf) + 2))
        .batch(leaf > LONGEST_SHORT_LEAF ? 96 : 128)
        .iterations(sequence ? 1_500 : leaf > 8 ? 4_000 : 3_000)
        .shortestCut(Math.max(3, leaf - 1))
        .longestCut((int) Math.ceil(3.4 * leaf))
        .build();
  }

  private static RunSettings solver(RunSettings settings) {
    long leaves = settings.rules().countLeaves(MANY_LEAVES + 1);
    boolean few = leaves <= FEW_LEAVES;
    int width = few ? 64 : leaves <= MANY_LEAVES ? 96 : 128;
    int iterations = leaves <= HANDFUL ? 750 : few ? 2_000 : leaves <= MANY_LEAVES ? 5_000 : 8_000;
    return settings
        .with()
        .width(width)
        .feedForward(4 * width)
        .decoderLayers(few ? 1 : 2)
        .batch(few ? 128 : 256)
        .iterations(iterations)
        .build();
  }
}
