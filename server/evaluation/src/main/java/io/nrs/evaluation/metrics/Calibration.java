package io.nrs.evaluation.metrics;

import io.nrs.evaluation.result.Steps;
import java.util.ArrayList;
import java.util.List;

/**
 * The agreement of confidence with the share of right steps: the reliability curve and the expected
 * calibration error. See Guo et al., On Calibration of Modern Neural Networks, ICML 2017, section
 * 2.
 *
 * @param bins of equal width, from confidence 0 to 1; those without steps are left out
 */
public record Calibration(List<Bin> bins) {
  private static final int BINS = 10;

  /**
   * The steps of an interval of confidence.
   *
   * @param to its upper end; a confidence of 1 belongs to the last bin
   * @param confidence mean of the steps, 0 to 1
   */
  public record Bin(double from, double to, long steps, long right, double confidence) {
    public double accuracy() {
      return (double) right / steps;
    }
  }

  public Calibration {
    bins = List.copyOf(bins);
  }

  public static Calibration of(List<Steps> all) {
    long[] steps = new long[BINS];
    long[] right = new long[BINS];
    double[] sums = new double[BINS];
    for (Steps each : all) {
      for (int step = 0; step < each.right().size(); step++) {
        double confidence = each.confidence().get(step);
        right[bin(confidence)] += each.right().get(step) ? 1 : 0;
        steps[bin(confidence)]++;
        sums[bin(confidence)] += confidence;
      }
    }
    List<Bin> bins = new ArrayList<>();
    for (int i = 0; i < BINS; i++) {
      if (steps[i] > 0) {
        bins.add(
            new Bin(
                (double) i / BINS,
                (double) (i + 1) / BINS,
                steps[i],
                right[i],
                sums[i] / steps[i]));
      }
    }
    return new Calibration(bins);
  }

  private static int bin(double confidence) {
    return Math.min(BINS - 1, (int) (confidence * BINS));
  }

  public long steps() {
    return bins.stream().mapToLong(Bin::steps).sum();
  }

  public long right() {
    return bins.stream().mapToLong(Bin::right).sum();
  }

  /** Mean confidence of all steps; 0 if there are none. */
  public double confidence() {
    return mean(bins.stream().mapToDouble(bin -> bin.confidence() * bin.steps()).sum());
  }

  /** Mean distance of accuracy and confidence over the bins, weighted by their steps; 0 to 1. */
  public double expectedError() {
    return mean(
        bins.stream()
            .mapToDouble(bin -> Math.abs(bin.accuracy() - bin.confidence()) * bin.steps())
            .sum());
  }

  private double mean(double sum) {
    return steps() == 0 ? 0 : sum / steps();
  }
}
