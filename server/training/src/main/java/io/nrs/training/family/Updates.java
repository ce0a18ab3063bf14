package io.nrs.training.family;

import ai.djl.ndarray.NDManager;
import com.google.gson.JsonObject;
import io.nrs.network.Adam;
import io.nrs.rewriting.models.TrainingRecord;
import io.nrs.training.UpdateCheckpoints.Reached;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * The updates of a training.
 *
 * @param iterations their number
 * @param batch examples of each
 * @param rate the highest learning rate
 */
public record Updates(int iterations, int batch, double rate) {
  private static final int WARM_UP = 200;
  private static final int REPORTED = 100;

  /** Returns the updates of a training with another number of iterations. */
  public Updates shorter(int number) {
    return new Updates(number, batch, rate);
  }

  /** Gets the mean loss and the share of wrong answers since the last call. */
  @FunctionalInterface
  public interface Progress {
    void at(int iteration, double loss, double wrong);
  }

  /**
   * What a batch showed before its update.
   *
   * @param loss the mean
   * @param wrong the share of wrong answers, 0 to 1
   */
  record Learnt(double loss, double wrong) {}

  /**
   * Trains to the end, or until asked to stop.
   *
   * @param from where it begins; the caller owns the weights
   * @param learn collects the gradients of the batch of an iteration, from 1
   * @param goesOn is asked after each update
   * @return how far it came
   */
  Reached run(
      NDManager parent,
      Reached from,
      IntFunction<Learnt> learn,
      Predicate<Reached> goesOn,
      Progress progress) {
    long started = System.nanoTime();
    double loss = 0;
    double wrong = 0;
    Reached reached = from;
    try (Adam adam = from.state().adam()) {
      boolean stopped = false;
      for (int iteration = from.iteration() + 1; iteration <= iterations && !stopped; iteration++) {
        Learnt learnt = learn.apply(iteration);
        adam.update(parent, iteration, rate(iteration), 0, Adam.Variant.CLIPPED);
        loss += learnt.loss();
        wrong += learnt.wrong();
        if (iteration % REPORTED == 0) {
          progress.at(iteration, loss / REPORTED, wrong / REPORTED);
          loss = 0;
          wrong = 0;
        }
        double seconds = from.seconds() + (System.nanoTime() - started) / 1e9;
        reached = new Reached(iteration, seconds, from.state());
        stopped = !goesOn.test(reached);
      }
    }
    return reached;
  }

  /**
   * Returns the record of a training. Nothing selects the weights, so there is no validation;
   * languages are asked about whole.
   *
   * @param done the number of its updates
   */
  TrainingRecord record(long seed, String levels, int done, double seconds, JsonObject settings) {
    return new TrainingRecord(seed, levels, done, batch, Math.round(seconds), "cpu", 0, settings);
  }

  /** Returns the learning rate of an iteration: it rises at first, and then falls to almost 0. */
  private double rate(int iteration) {
    double warm = Math.min(1, (double) iteration / WARM_UP);
    double left = 1 - (double) iteration / iterations;
    return rate * warm * (0.02 + 0.98 * 0.5 * (1 - Math.cos(Math.PI * left)));
  }
}
