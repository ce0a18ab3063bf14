package io.nrs.training.search;

import io.nrs.training.settings.RunSettings;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;

/**
 * One training of a search.
 *
 * @param number from 1
 * @param settings all settings of a training of full length, with the preset's number of
 *     iterations. The trial has the search's number, and the warm-up that belongs to it
 * @param seed of weights, data and validation. All trials of a search share it, because other
 *     validation formulas would be easier or harder
 * @param score of the best validation so far
 * @param iterations the number of iterations done
 * @param seconds of training
 * @param device the device of its training; empty if it never started
 * @param machine the machine of its training; empty if it never started
 * @param reason why it failed; empty if it did not
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

  /** The state of a trial. */
  public enum State {
    WAITING,
    RUNNING,
    /** Stopped; it continues with the search. */
    UNFINISHED,
    FINISHED,
    /** It could not continue; a resumed search tries it again. */
    FAILED
  }

  /**
   * The best validation: highest accuracy out of distribution, then in distribution, then the
   * latest.
   *
   * @param outOfDistribution accuracy on formulas deeper than those of training
   * @param inDistribution accuracy on formulas like those of training
   * @param iteration the number of iterations before this validation
   */
  public record Score(double outOfDistribution, double inDistribution, int iteration) {}

  static Trial waiting(int number, RunSettings settings, long seed) {
    return new Trial(number, settings, seed, State.WAITING, Optional.empty(), 0, 0, "", "", "");
  }

  /** This trial at work on a machine, whatever its earlier state. */
  Trial startedOn(String whichMachine) {
    return with().state(State.RUNNING).machine(whichMachine).reason("").build();
  }
}
