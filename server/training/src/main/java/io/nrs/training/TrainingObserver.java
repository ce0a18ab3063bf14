package io.nrs.training;

import java.util.List;

/** Observes training. */
public interface TrainingObserver {
  /**
   * What a network answers wrongly: leaves and atoms of a described language, or windows.
   *
   * @param round the rounds of training on after wrong answers; 0 after the training itself
   * @param rounds the most rounds
   * @param wrong in the written form of the language
   * @param windows whether they are windows
   */
  record WrongAnswers(int round, int rounds, List<String> wrong, boolean windows) {
    public WrongAnswers {
      wrong = List.copyOf(wrong);
    }
  }

  /**
   * Called once, before the first iteration. An exception ends the run, which keeps its files.
   *
   * @param done iterations before, from the checkpoint; 0 at the beginning
   */
  default void started(int done, int iterations, long parameters, String device) {}

  default void iteration(int iteration, int of, double loss) {}

  default void validated(ValidationMetrics metrics) {}

  /** A Solver answered all leaves and atoms, or a tagger all windows. */
  default void verified(WrongAnswers verification) {}

  /** Passes every event on to several observers, in this order. */
  static TrainingObserver all(TrainingObserver... observers) {
    return new TrainingObserver() {
      @Override
      public void started(int done, int iterations, long parameters, String device) {
        List.of(observers).forEach(each -> each.started(done, iterations, parameters, device));
      }

      @Override
      public void iteration(int iteration, int of, double loss) {
        List.of(observers).forEach(each -> each.iteration(iteration, of, loss));
      }

      @Override
      public void validated(ValidationMetrics metrics) {
        List.of(observers).forEach(each -> each.validated(metrics));
      }

      @Override
      public void verified(WrongAnswers verification) {
        List.of(observers).forEach(each -> each.verified(verification));
      }
    };
  }
}
