package io.nrs.training.settings;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.StoredConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The settings of one network that several languages share. A token says which language it is read
 * for (the {@code alltask} networks of Petruzzellis, Testolin and Sperduti 2025, arXiv 2507.19372).
 *
 * @param common those of the shared network; their language is the first one
 * @param parts the settings of each language, which differ in what follows from the language alone
 */
public record JointSettings(CommonSettings common, List<RunSettings> parts) implements RunSettings {
  /** The name of the preset. */
  public static final String PRESET = "joint";

  /** A batch has at least so many parts that the languages share. */
  private static final int SHARES = 16;

  public JointSettings {
    parts = List.copyOf(parts);
  }

  /**
   * Returns the settings of a Solver or a tagger for some languages: the largest of their default
   * ones, and as many examples as their own trainings have together.
   *
   * @throws TrainingException if the languages cannot share a network
   */
  public static JointSettings of(List<Language> languages, TrainableModule module) {
    if (languages.size() < 2 || languages.stream().distinct().count() < languages.size()) {
      throw new TrainingException("languages that share a network are two or more different ones");
    }
    if (module != TrainableModule.SOLVER && module != TrainableModule.TAGGER) {
      throw new TrainingException(
          "languages share a solver and a tagger, but no %s: train one for each language",
          module.id());
    }
    List<RunSettings> own =
        languages.stream()
            .map(language -> Presets.of(language, module, "default").orElseThrow())
            .toList();
    own.stream()
        .filter(each -> each.rules().leavesOverlap())
        .findFirst()
        .ifPresent(
            sequence -> {
              throw new TrainingException(
                  "%s is no language of expressions, so it shares no network: omit it",
                  sequence.language().id());
            });
    CommonSettings common =
        CommonSettingsBuilder.builder(largest(own, RunSettings::batch).common())
            .language(languages.get(0))
            .preset(PRESET)
            .width(most(own, each -> each.common().width()))
            .iterations(
                (int)
                    (own.stream().mapToLong(JointSettings::examples).sum()
                        / most(own, RunSettings::batch)))
            .warmUp(most(own, each -> each.common().warmUp()))
            .validateEvery(most(own, each -> each.common().validateEvery()))
            .build();
    return new JointSettings(common, own.stream().map(each -> of(each, own, common)).toList());
  }

  private static RunSettings of(RunSettings each, List<RunSettings> own, CommonSettings common) {
    RunSettings wide = each.withCommon(common.withLanguage(each.language()));
    return wide instanceof TransformerSettings transformer
        ? transformer
            .with()
            .feedForward(most(own, one -> ((TransformerSettings) one).feedForward()))
            .encoderLayers(most(own, one -> ((TransformerSettings) one).encoderLayers()))
            .decoderLayers(most(own, one -> ((TransformerSettings) one).decoderLayers()))
            .build()
        : wide;
  }

  private static int most(List<RunSettings> own, ToIntFunction<RunSettings> setting) {
    return own.stream().mapToInt(setting).max().orElseThrow();
  }

  private static RunSettings largest(List<RunSettings> own, ToIntFunction<RunSettings> setting) {
    return own.stream().max(Comparator.comparingInt(setting)).orElseThrow();
  }

  /** The number of examples of a training of its own. */
  private static long examples(RunSettings own) {
    return (long) own.iterations() * own.batch();
  }

  /**
   * Returns how often the examples of each language come in turn: as often as in its own training,
   * but at least once.
   */
  public List<Integer> shares() {
    List<Long> examples =
        parts.stream()
            .map(part -> Presets.of(part.language(), module(), "default").orElseThrow())
            .map(JointSettings::examples)
            .toList();
    long all = examples.stream().mapToLong(each -> each).sum();
    return examples.stream()
        .map(each -> (int) Math.max(1, Math.round((double) SHARES * each / all)))
        .toList();
  }

  @Override
  public RunSettings withCommon(CommonSettings other) {
    return new JointSettings(
        other,
        parts.stream().map(part -> part.withCommon(other.withLanguage(part.language()))).toList());
  }

  @Override
  public RunSettings withIterations(int other) {
    return other == iterations() ? this : withCommon(common.shortened(other));
  }

  @Override
  public TrainingProcedure procedure() {
    return TrainingProcedure.OURS;
  }

  @Override
  public boolean drawsWhileLearning() {
    return false;
  }

  @Override
  public boolean endsEarly() {
    return true;
  }

  @Override
  public boolean isVerified() {
    return true;
  }

  @Override
  public boolean learnsSingleWindows() {
    return false;
  }

  @Override
  public String formulas() {
    return parts.get(0).formulas();
  }

  @Override
  public String meaning() {
    return parts.stream().map(RunSettings::meaning).collect(Collectors.joining(" "));
  }

  @Override
  public JsonObject json() {
    JsonObject json = parts.get(0).json();
    JsonArray languages = new JsonArray();
    parts.forEach(part -> languages.add(part.language().id()));
    json.add(TrainingRecord.LANGUAGES, languages);
    return json;
  }

  /** The record of the network as the first language uses it. */
  @Override
  public StoredConfig config(TrainingRecord training) {
    return parts.get(0).config(training);
  }
}
