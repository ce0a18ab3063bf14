package io.nrs.training.settings;

import static io.nrs.rewriting.models.TrainableModule.ROUTER;
import static io.nrs.rewriting.models.TrainableModule.SELECTOR;
import static io.nrs.rewriting.models.TrainableModule.SOLVER;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.AnswerLayout;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.OutputOrder;
import io.nrs.language.Operands;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.Adam;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.TaggerModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that decides the training of a network, except the seed and the device. A setting that
 * a module does not have is neutral: 0, false, or the first of its values.
 *
 * @param preset the name of these settings
 * @param width of an embedding, a multiple of {@code heads}
 * @param labels the number of labels to draw from; with plain positions, the longest input
 * @param diagonalWindow k of a window of 2k + 1 positions; 0 for attention to all
 * @param offsetBias whether attention learns a bias per offset; it is ours
 * @param answerTokens whether a router reads its answer from additional tokens
 * @param dropout the share of activations dropped in training
 * @param attentionDropout the share of a router's attention weights dropped in training
 * @param data the formulas that train a router
 * @param shortUntil the last iteration that draws only short formulas of nesting 1; 0 if there is
 *     none. The last digit of a sum is equally likely to be any digit, whatever one operand is, so
 *     no gradient shows where either operand is. With numbers of one digit this is not so.
 * @param shortLength the most tokens of a short formula
 * @param joins the iterations after which formulas of nesting 2, 3, … join the shallower ones;
 *     empty if all are there from the beginning
 * @param widens the iterations since a deeper level joined after which its operands widen: from 0
 *     and ±1 to −9 … 9, then to some of each width, and to all; the last of these if there are
 *     fewer; empty if they may be all from the beginning. No digit of an answer says anything
 *     before all inner values are right, and small ones are soon right.
 * @param batch examples per update
 * @param learningRate the highest rate, reached after the warm-up
 * @param warmUp iterations of linear rise; a cosine to zero follows
 * @param weightDecay of AdamW; 0 for Adam
 * @param validateEvery iterations between validations
 * @param patience the number of validations without improvement that ends training
 * @param hardShare the share of a batch that repeats examples answered wrongly before
 * @param attentionGain factor on the initial weights of self-attention; 1 for Xavier's own bounds
 *     (technical appendix)
 * @param cutShare the share of a Selector's examples that are cuts; the others are whole formulas,
 *     unless too long
 * @param shortestCut the fewest tokens of a cut
 * @param longestCut the most tokens of a cut
 * @param emptyCutShare the share of leafless cuts that are kept: with too many of them, training
 *     collapses to the empty output
 * @param balancedShare the share of formulas with narrow operands: 0 and ±1, small, extreme or
 *     equal ones, equally often; the others have any operands
 * @param vanilla whether the transformer is that of Vaswani et al. (2017)
 * @param procedure the examples and the optimiser that train and select the network
 */
@RecordBuilder
public record RunSettings(
    Language language,
    TrainableModule module,
    String preset,
    int width,
    @Of({SELECTOR, SOLVER, ROUTER}) int heads,
    @Of({SELECTOR, SOLVER, ROUTER}) int feedForward,
    @Of(ROUTER) int layers,
    @Of({SELECTOR, SOLVER}) int encoderLayers,
    @Of({SELECTOR, SOLVER}) int decoderLayers,
    @Of({SELECTOR, SOLVER}) Positions positions,
    @Of({SELECTOR, SOLVER}) int labels,
    @Of({SELECTOR, SOLVER}) int diagonalWindow,
    @Of({SELECTOR, SOLVER}) boolean offsetBias,
    @Of(ROUTER) boolean answerTokens,
    @Of({SELECTOR, SOLVER, ROUTER}) double dropout,
    @Of(ROUTER) double attentionDropout,
    @Of({SELECTOR, SOLVER}) OutputOrder outputOrder,
    @Of(ROUTER) AnswerLayout answerLayout,
    @Of(ROUTER) RouterFormulas data,
    @Of(ROUTER) int shortUntil,
    @Of(ROUTER) int shortLength,
    @Of(ROUTER) List<Integer> joins,
    @Of(ROUTER) List<Integer> widens,
    int batch,
    int iterations,
    double learningRate,
    int warmUp,
    @Of(ROUTER) double weightDecay,
    int validateEvery,
    int patience,
    double hardShare,
    @Of({SELECTOR, SOLVER}) double attentionGain,
    @Of(SELECTOR) double cutShare,
    @Of(SELECTOR) int shortestCut,
    @Of(SELECTOR) int longestCut,
    @Of(SELECTOR) double emptyCutShare,
    @Of({SELECTOR, SOLVER}) double balancedShare,
    @Of({SELECTOR, SOLVER}) boolean vanilla,
    @Of({SELECTOR, SOLVER, ROUTER}) TrainingProcedure procedure)
    implements RunSettingsBuilder.With {

  /** The operands of a router's deeper formulas, one after the other. */
  public static final List<Operands> WIDENING =
      List.of(Operands.UNITS, Operands.SMALL, Operands.VARIED, Operands.ANY);

  /** From this round of corrections on, the learning rate stays. */
  private static final int LAST_HALVING = 3;

  /** The number of iterations of a full warm-up is at most this part of a shortened training. */
  private static final int WARM_UP_DIVISOR = 10;

  /** The modules that have a setting; all of them without this. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface Of {
    TrainableModule[] value();
  }

  public RunSettings {
    joins = List.copyOf(joins);
    widens = List.copyOf(widens);
  }

  /** Returns the settings of a module by name, in the order of files. */
  static List<RecordComponent> fields(TrainableModule module) {
    return Stream.of(RunSettings.class.getRecordComponents())
        .filter(
            each -> {
              Of of = each.getAnnotation(Of.class);
              return of == null || List.of(of.value()).contains(module);
            })
        .toList();
  }

  /**
   * Returns these settings in the form of a file, without what the language decides: vocabulary,
   * lengths of outputs, levels of the formulas.
   */
  public JsonObject json() {
    JsonObject all = StoredJson.tree(this);
    JsonObject json = new JsonObject();
    fields(module).forEach(field -> json.add(field.getName(), all.get(field.getName())));
    return json;
  }

  /**
   * Returns every setting, with the schedule of the learning rate and the parameters of the
   * optimiser. Results name their training by these, so another member would separate them from
   * those of earlier versions.
   */
  public JsonObject named() {
    JsonObject all = json();
    all.addProperty("schedule", "linear warm-up, then cosine to zero");
    all.addProperty("optimiser", weightDecay > 0 ? "adamw" : "adam");
    all.addProperty("optimiserParameters", StoredJson.id(optimiser()));
    Presets.of(language, module, preset)
        .filter(whole -> iterations < whole.iterations)
        .ifPresent(whole -> all.addProperty(TrainingRecord.PRESET_ITERATIONS, whole.iterations));
    return all;
  }

  /**
   * Returns the record of a training for plans and models: every setting, and the sizes of the sets
   * of the published procedure. A published Solver is trained on its whole domain.
   */
  public JsonObject record() {
    JsonObject record = named();
    if (procedure == TrainingProcedure.PUBLISHED) {
      record.addProperty("validationExamples", SetSizes.VALIDATION);
      if (module == SOLVER) {
        record.addProperty("furtherValidationExamples", SetSizes.SOLVER_VALIDATION);
      } else {
        record.addProperty("validationExamplesOfLevel", SetSizes.PUBLISHED_LEVEL);
        record.addProperty("trainingExamples", SetSizes.PUBLISHED_TRAINING);
      }
    }
    return record;
  }

  public LanguageRules rules() {
    return RulesFactory.of(language);
  }

  /** The network of a Selector or a Solver. */
  public TransformerConfig transformer() {
    return new TransformerConfig(
        rules().vocabulary().size(),
        width,
        heads,
        feedForward,
        encoderLayers,
        decoderLayers,
        longestOutput(language),
        positions,
        labels,
        diagonalWindow,
        offsetBias,
        dropout,
        vanilla);
  }

  /** Outputs are at most as long as leaves. Two more tokens are the end token and a spare one. */
  static int longestOutput(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    return Math.max(rules.longestQuestion(), rules.longestValue()) + 2;
  }

  public TaggerConfig tagger() {
    return new TaggerConfig(width, TaggerModelConfig.passes(rules()));
  }

  public NeuralDataRouterConfig router() {
    return new NeuralDataRouterConfig(
        rules().vocabulary().size(),
        width,
        heads,
        feedForward,
        layers,
        answerLayout.positions(RulesFactory.of(language)),
        answerTokens,
        dropout,
        attentionDropout);
  }

  /** The most tokens of the formulas that train a router in an iteration. */
  public int longest(int iteration) {
    return iteration <= shortUntil ? shortLength : Integer.MAX_VALUE;
  }

  /** The deepest nesting of these formulas, if such formulas exist. */
  public int deepest(int iteration) {
    if (iteration <= shortUntil) {
      return 1;
    }
    return joins.isEmpty()
        ? Integer.MAX_VALUE
        : 1 + (int) joins.stream().filter(join -> join < iteration).count();
  }

  /** The operands of these formulas of a nesting. */
  public Operands operands(int iteration, int nesting) {
    if (nesting == 1) {
      return Operands.ANY;
    }
    int joined = nesting - 2 < joins.size() ? joins.get(nesting - 2) : 0;
    long widened = widens.stream().filter(widen -> joined + widen < iteration).count();
    return WIDENING.get((int) (widened + WIDENING.size() - 1 - widens.size()));
  }

  /**
   * Whether a training may end before its last iteration because its validations are exact: that of
   * a described language, of any size, with our procedure.
   */
  public boolean endsEarly() {
    return !language.isOfPaper() && module != ROUTER && procedure == TrainingProcedure.OURS;
  }

  /** The learning rate of an iteration, from 1. */
  public double learningRate(int iteration) {
    return warmUpAndCosine(learningRate, warmUp, iterations, iteration);
  }

  /**
   * The learning rate in a round of training on wrong leaves. Each round begins anew, the first
   * ones with half the peak of what came before: a later round has few leaves to mend, and the
   * others stay right.
   *
   * @param round from 1
   * @param iteration of the round, from 1
   * @param length of the round, in iterations
   */
  public double roundLearningRate(int round, int iteration, int length) {
    double highest = learningRate / (1 << Math.min(round, LAST_HALVING));
    return warmUpAndCosine(highest, warmUpOf(length), length, iteration);
  }

  private static double warmUpAndCosine(double highest, int warmUp, int iterations, int iteration) {
    if (iteration <= warmUp) {
      return highest * iteration / warmUp;
    }
    double progress = (double) (iteration - warmUp) / Math.max(1, iterations - warmUp);
    return highest * 0.5 * (1 + Math.cos(Math.PI * Math.min(1, progress)));
  }

  private int warmUpOf(int length) {
    return Math.min(warmUp, Math.max(1, length / WARM_UP_DIVISOR));
  }

  /** The parameters of Adam. */
  public Adam.Variant optimiser() {
    return procedure.optimiser();
  }

  /** Whether an update draws from the engine's own generator. */
  public boolean drawsWhileLearning() {
    return dropout > 0 || attentionDropout > 0;
  }

  /**
   * Whether an example that is answered wrongly may be repeated. A router repeats only formulas of
   * one operation: most deeper ones would be repeated for ever.
   */
  public boolean isRepeatable(String formula) {
    return module != ROUTER
        || formula.chars().filter(token -> token == '(' || token == '[').count() <= 1;
  }

  /**
   * The score that selects weights: accuracy on deeper formulas, as in the paper. A small router
   * answers hardly any of them correctly, so our procedure selects one mainly by formulas of the
   * training levels.
   */
  public double score(double inDistribution, double outOfDistribution) {
    return module == ROUTER && procedure == TrainingProcedure.OURS
        ? (4 * inDistribution + outOfDistribution) / 5
        : outOfDistribution;
  }

  /**
   * These settings with another number of iterations; a run resumes with its own settings only. A
   * published warm-up keeps its share of them, so that a search still distinguishes them.
   */
  @Override
  public RunSettings withIterations(int other) {
    if (other == iterations) {
      return this;
    }
    boolean proportional = procedure == TrainingProcedure.PUBLISHED && module != ROUTER;
    return with()
        .shortUntil(scaled(shortUntil, other))
        .joins(joins.stream().map(each -> scaled(each, other)).toList())
        .widens(widens.stream().map(each -> scaled(each, other)).toList())
        .iterations(other)
        .warmUp(proportional ? Math.max(1, scaled(warmUp, other)) : warmUpOf(other))
        .validateEvery(Math.min(validateEvery, other))
        .build();
  }

  private int scaled(int at, int other) {
    return (int) ((long) at * other / iterations);
  }
}
