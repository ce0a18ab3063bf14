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
import java.util.stream.Stream;

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
          .map(RouterSettings.class::cast)
          .map(settings -> settings.withData(RouterFormulas.INTERMEDIATE));
    }
    return Ablation.in(name)
        .filter(found -> found.module() == module)
        .map(ablation -> whole(language, ablation, name).<RunSettings>map(ablation::of))
        .orElseGet(() -> preset(language, module, name));
  }

  /** The settings with all mechanisms, if a name is that of settings without one. */
  private static Optional<TransformerSettings> whole(
      Language language, Ablation ablation, String name) {
    return preset(language, ablation.module(), without(name, "-" + ablation.id()))
        .map(TransformerSettings.class::cast);
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
                whole(language, ablation, given)
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
    return SettingsJson.read(all, language, module);
  }

  /** The names of all settings, in the order of files. */
  static List<String> order() {
    return Stream.concat(
            Stream.of("language", "module", "preset"),
            resource().getAsJsonObject(NEUTRAL).keySet().stream())
        .toList();
  }

  /** Sets what follows from the leaves of a language. */
  private static RunSettings fitted(RunSettings preset) {
    if (preset instanceof TransformerSettings transformer) {
      return fitted(transformer);
    }
    return preset instanceof TaggerSettings && preset.rules().hasManyWindows()
        ? preset.withCommon(preset.common().with().batch(1_024).iterations(6_000).build())
        : preset;
  }

  private static TransformerSettings fitted(TransformerSettings preset) {
    TransformerSettings settings =
        preset.positions() == Positions.PLAIN
            // A Solver reads only leaves, which are no longer than those of training.
            ? preset.withLabels(TransformerSettings.longestOutput(preset.language()))
            : preset;
    if (preset.language().isOfPaper()) {
      return settings;
    }
    return preset.module() == TrainableModule.SELECTOR ? selector(settings) : solver(settings);
  }

  private static TransformerSettings selector(TransformerSettings settings) {
    boolean sequence = settings.rules().leavesOverlap();
    int longest = settings.rules().longestLeaf();
    int leaf = sequence ? Math.max(SHORTEST_GROUPS, longest) : longest;
    int width = sequence ? SEQUENCE_WIDTH : settings.common().width();
    CommonSettings common =
        settings
            .common()
            .with()
            .width(width)
            .batch(leaf > LONGEST_SHORT_LEAF ? 96 : 128)
            .iterations(sequence ? 1_500 : leaf > 8 ? 4_000 : 3_000)
            .build();
    return settings
        .with()
        .common(common)
        .feedForward(4 * width)
        .diagonalWindow(Math.max(4, (int) Math.round(0.4 * leaf) + 2))
        .cuts(
            settings
                .cuts()
                .map(
                    cuts ->
                        new Cuts(
                            cuts.cutShare(),
                            Math.max(3, leaf - 1),
                            (int) Math.ceil(3.4 * leaf),
                            cuts.emptyCutShare())))
        .build();
  }

  private static TransformerSettings solver(TransformerSettings settings) {
    long leaves = settings.rules().countLeaves(MANY_LEAVES + 1);
    boolean few = leaves <= FEW_LEAVES;
    int width = few ? 64 : leaves <= MANY_LEAVES ? 96 : 128;
    int iterations = leaves <= HANDFUL ? 750 : few ? 2_000 : leaves <= MANY_LEAVES ? 5_000 : 8_000;
    CommonSettings common =
        settings.common().with().width(width).batch(few ? 128 : 256).iterations(iterations).build();
    return settings.with().common(common).feedForward(4 * width).decoderLayers(few ? 1 : 2).build();
  }
}
