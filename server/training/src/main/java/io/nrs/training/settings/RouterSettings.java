package io.nrs.training.settings;

import io.nrs.language.AnswerLayout;
import io.nrs.language.Operands;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;

/**
 * Everything that decides the training of a Neural Data Router, except the seed and the device.
 *
 * @param preset the name of these settings
 * @param data the formulas of training
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
 * @param iterations updates
 * @param learningRate the highest rate, reached after the warm-up
 * @param warmUp iterations of linear rise; a cosine to zero follows
 * @param weightDecay of AdamW
 * @param validateEvery iterations between validations
 * @param patience the number of validations without improvement that ends training
 * @param hardShare the share of a batch that repeats formulas of one operation that were answered
 *     wrongly
 * @param procedure the examples and the optimiser that train and select it
 */
@RecordBuilder
public record RouterSettings(
    String preset,
    NeuralDataRouterConfig network,
    AnswerLayout answerLayout,
    RouterFormulas data,
    int shortUntil,
    int shortLength,
    List<Integer> joins,
    List<Integer> widens,
    int batch,
    int iterations,
    double learningRate,
    int warmUp,
    double weightDecay,
    int validateEvery,
    int patience,
    double hardShare,
    TrainingProcedure procedure)
    implements RunSettings, RouterSettingsBuilder.With {

  /** The operands of deeper formulas, one after the other. */
  public static final List<Operands> WIDENING =
      List.of(Operands.UNITS, Operands.SMALL, Operands.VARIED, Operands.ANY);

  public RouterSettings {
    widens = widens == null ? List.of() : List.copyOf(widens);
    procedure = Objects.requireNonNullElse(procedure, TrainingProcedure.OURS);
  }

  @Override
  public TrainableModule module() {
    return TrainableModule.ROUTER;
  }

  /** The most tokens of an iteration's formulas. */
  public int longest(int iteration) {
    return iteration <= shortUntil ? shortLength : Integer.MAX_VALUE;
  }

  /** The deepest nesting of an iteration's formulas, if such formulas exist. */
  public int deepest(int iteration) {
    if (iteration <= shortUntil) {
      return 1;
    }
    return joins.isEmpty()
        ? Integer.MAX_VALUE
        : 1 + (int) joins.stream().filter(join -> join < iteration).count();
  }

  /** The operands of an iteration's formulas of a nesting. */
  public Operands operands(int iteration, int nesting) {
    if (nesting == 1) {
      return Operands.ANY;
    }
    int joined = nesting - 2 < joins.size() ? joins.get(nesting - 2) : 0;
    long widened = widens.stream().filter(widen -> joined + widen < iteration).count();
    return WIDENING.get((int) (widened + WIDENING.size() - 1 - widens.size()));
  }

  @Override
  public double learningRate(int iteration) {
    return RunSettings.warmUpAndCosine(learningRate, warmUp, iterations, iteration);
  }

  @Override
  public boolean drawsWhileLearning() {
    return network.dropout() > 0 || network.attentionDropout() > 0;
  }

  /** Only formulas of one operation: most deeper ones would be repeated for ever. */
  @Override
  public boolean isRepeatable(String formula) {
    return formula.chars().filter(token -> token == '(' || token == '[').count() <= 1;
  }

  /**
   * Accuracy on deeper formulas in the paper's procedure. A small router answers hardly any of them
   * correctly, so ours selects mainly by formulas of the training levels.
   */
  @Override
  public double score(double inDistribution, double outOfDistribution) {
    return switch (procedure) {
      case OURS -> (4 * inDistribution + outOfDistribution) / 5;
      case PUBLISHED -> outOfDistribution;
    };
  }

  @Override
  public RouterSettings withIterations(int other) {
    if (other == iterations) {
      return this;
    }
    return with()
        .shortUntil((int) ((long) shortUntil * other / iterations))
        .joins(scaled(joins, other))
        .widens(scaled(widens, other))
        .iterations(other)
        .warmUp(RunSettings.warmUpOf(other, warmUp))
        .validateEvery(Math.min(validateEvery, other))
        .build();
  }

  private List<Integer> scaled(List<Integer> at, int other) {
    return at.stream().map(each -> (int) ((long) each * other / iterations)).toList();
  }
}
