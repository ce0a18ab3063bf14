package io.nrs.training.search;

import io.nrs.training.settings.RunSettings;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;

/**
 * One training of a search.
 *
 * @param number from 1
 * @param settings whole, with the preset's number of iterations; the trial has the search's
 * @param seed of weights, data and validation: the same for all trials of a search, since other
 *     validation formulas would be easier or harder
 * @param score of the best validation so far
 * @param iterations that were done
 * @param seconds of training
 * @param device that it was trained on; empty where it never started
 * @param machine likewise
 * @param reason why it failed; empty where it did not
 */
@RecordBuilder
public record Trial(
    int number,
    RunSettings settings,
    long seed,
    State state,
    Optional<Score> score,
    int iterations,
    double seconds,
    String device,
    String machine,
    String reason)
    implements TrialBuilder.With {

  /** How a trial stands. */
  public enum State {
    WAITING,
    RUNNING,
    /** Stopped, and goes on with the search. */
    UNFINISHED,
    FINISHED,
    /** It could not go on; it is tried again when the search goes on. */
    FAILED
  }

  /**
   * The best validation: of the highest accuracy out of distribution, then in distribution, then
   * the latest.
   *
   * @param outOfDistribution accuracy on deeper formulas than those of training
   * @param inDistribution accuracy on formulas like those of training
   * @param iteration after which it was
   */
  public record Score(double outOfDistribution, double inDistribution, int iteration) {}

  static Trial waiting(int number, RunSettings settings, long seed) {
    return new Trial(number, settings, seed, State.WAITING, Optional.empty(), 0, 0, "", "", "");
  }

  /** At work on a machine, whatever became of it before. */
  Trial startedOn(String whichMachine) {
    return with().state(State.RUNNING).machine(whichMachine).reason("").build();
  }
}
