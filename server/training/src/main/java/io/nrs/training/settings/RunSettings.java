package io.nrs.training.settings;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.LanguageDigest;
import io.nrs.network.Adam;
import io.nrs.rewriting.models.StoredConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import java.util.List;
import java.util.stream.Collectors;

/** Everything that decides the training of a network, except the seed and the device. */
public sealed interface RunSettings
    permits TransformerSettings, TaggerSettings, RouterSettings, JointSettings {
  CommonSettings common();

  RunSettings withCommon(CommonSettings common);

  /** These settings with another number of iterations; a run resumes with its own settings only. */
  RunSettings withIterations(int other);

  /** The examples and the optimiser that train and select the network. */
  TrainingProcedure procedure();

  /** The weight decay of AdamW; 0 for Adam. */
  default double weightDecay() {
    return 0;
  }

  /** Whether an update draws from the engine's own generator. */
  boolean drawsWhileLearning();

  /** Whether an example that is answered wrongly may be repeated. */
  default boolean isRepeatable(String formula) {
    return true;
  }

  /** The score that selects weights: accuracy on deeper formulas, as in the paper. */
  default double score(double inDistribution, double outOfDistribution) {
    return outOfDistribution;
  }

  /**
   * Whether a training may end before its last iteration because its validations are exact: that of
   * a described language, of any size, with our procedure.
   */
  default boolean endsEarly() {
    return !language().isOfPaper() && procedure() == TrainingProcedure.OURS;
  }

  /**
   * Whether training goes on until every question is answered rightly, or for some rounds: that of
   * a tagger, and of a described language's Solver.
   */
  default boolean isVerified() {
    return module() == TrainableModule.TAGGER
        || module() == TrainableModule.SOLVER
            && !language().isOfPaper()
            && procedure() == TrainingProcedure.OURS;
  }

  /** Whether a tagger is trained on windows without their texts, since there are so many. */
  default boolean learnsSingleWindows() {
    return module() == TrainableModule.TAGGER && rules().hasManyWindows();
  }

  /** The settings of each language that shares the network; one has its own network. */
  default List<RunSettings> parts() {
    return List.of(this);
  }

  /** The ids of these languages, such as {@code listops, logic}. */
  default String languages() {
    return parts().stream().map(part -> part.language().id()).collect(Collectors.joining(", "));
  }

  /** What the training formulas are, in words for the record of a training. */
  String formulas();

  /** The record of a network that was trained with these settings. */
  StoredConfig config(TrainingRecord training);

  default Language language() {
    return common().language();
  }

  default TrainableModule module() {
    return common().module();
  }

  default String preset() {
    return common().preset();
  }

  default RunSettings withPreset(String name) {
    return withCommon(common().withPreset(name));
  }

  default int iterations() {
    return common().iterations();
  }

  default int batch() {
    return common().batch();
  }

  default LanguageRules rules() {
    return RulesFactory.of(language());
  }

  /** The vocabulary, by id. */
  default List<String> tokens() {
    return rules().vocabulary().tokens();
  }

  /** The digest of a described language's description; empty for other languages. */
  default String meaning() {
    return LanguageDigest.ifDescribed(language());
  }

  /** The parameters of Adam. */
  default Adam.Variant optimiser() {
    return procedure().optimiser();
  }

  /**
   * Returns these settings in the form of a file, without what the language decides: vocabulary,
   * lengths of outputs, levels of the formulas.
   */
  default JsonObject json() {
    return SettingsJson.of(this);
  }

  /**
   * Returns every setting, with the schedule of the learning rate and the parameters of the
   * optimiser. Results name their training by these, so another member would separate them from
   * those of earlier versions.
   */
  default JsonObject named() {
    JsonObject all = json();
    all.addProperty("schedule", "linear warm-up, then cosine to zero");
    all.addProperty("optimiser", weightDecay() > 0 ? "adamw" : "adam");
    all.addProperty("optimiserParameters", StoredJson.id(optimiser()));
    Presets.of(language(), module(), preset())
        .filter(whole -> iterations() < whole.iterations())
        .ifPresent(whole -> all.addProperty(TrainingRecord.PRESET_ITERATIONS, whole.iterations()));
    return all;
  }

  /**
   * Returns the record of a training for plans and models: every setting, and the sizes of the sets
   * of the published procedure. A published Solver is trained on its whole domain.
   */
  default JsonObject record() {
    JsonObject record = named();
    if (procedure() == TrainingProcedure.PUBLISHED) {
      record.addProperty("validationExamples", SetSizes.VALIDATION);
      if (module() == TrainableModule.SOLVER) {
        record.addProperty("furtherValidationExamples", SetSizes.SOLVER_VALIDATION);
      } else {
        record.addProperty("validationExamplesOfLevel", SetSizes.PUBLISHED_LEVEL);
        record.addProperty("trainingExamples", SetSizes.PUBLISHED_TRAINING);
      }
    }
    return record;
  }
}
