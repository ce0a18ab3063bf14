package io.nrs.eclipse.training;

import io.nrs.eclipse.common.Messages;
import io.nrs.protocol.TrainingEvents.TrainingEvent;
import io.nrs.protocol.TrainingEvents.TrainingFinished;
import io.nrs.protocol.TrainingEvents.TrainingIteration;
import io.nrs.protocol.TrainingEvents.TrainingStarted;
import io.nrs.protocol.TrainingEvents.TrainingStopped;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.Values.ValidationPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The reports of a training so far.
 *
 * @param title the network and its run
 * @param progress the progress as a sentence
 * @param iterations the number of planned iterations, or 0 before it is known
 * @param points all validations, in order
 */
record TrainingCurves(String title, String progress, int iterations, List<ValidationPoint> points) {
  TrainingCurves {
    points = List.copyOf(points);
  }

  /** A point of a curve in pixels. */
  record Pixel(int x, int y) {}

  /** A curve of the plot. */
  enum Curve {
    LOSS("Loss", ValidationPoint::loss),
    TRAINING_LEVELS("Accuracy", ValidationPoint::inDistribution),
    DEEPER("Accuracy on deeper formulas", ValidationPoint::outOfDistribution);

    private final String title;
    private final ToDoubleFunction<ValidationPoint> value;

    Curve(String title, ToDoubleFunction<ValidationPoint> value) {
      this.title = title;
      this.value = value;
    }

    String title() {
      return title;
    }

    /** The value at a validation, as text. */
    String text(ValidationPoint point) {
      double number = value.applyAsDouble(point);
      return this == LOSS ? String.format(Locale.ROOT, "%.4f", number) : Messages.percent(number);
    }
  }

  /** A training that has not reported anything, with the validations of its earlier part. */
  static TrainingCurves begin(TrainingForm form) {
    return new TrainingCurves(
        "%s (%s)".formatted(TrainingMessages.network(form), form.run()),
        "Starting…",
        0,
        form.earlier());
  }

  /** The same after an event. */
  TrainingCurves after(TrainingEvent event) {
    if (event instanceof TrainingStarted started) {
      return with(progress(started.iteration(), started.iterations()), started.iterations());
    }
    if (event instanceof TrainingIteration iteration) {
      return with(
          "%s, loss %s"
              .formatted(
                  progress(iteration.iteration(), iteration.iterations()),
                  String.format(Locale.ROOT, "%.4f", iteration.loss())),
          iteration.iterations());
    }
    if (event instanceof TrainingValidated validated) {
      List<ValidationPoint> more = new ArrayList<>(points);
      more.add(validated.point());
      return new TrainingCurves(title, progress, iterations, more);
    }
    if (event instanceof TrainingFinished finished) {
      return with(
          "Finished after %s: validation %s"
              .formatted(
                  Messages.counted(finished.iterations(), "iteration"),
                  Messages.percent(finished.validation())),
          iterations);
    }
    return event instanceof TrainingStopped stopped
        ? with("Stopped at iteration " + Messages.grouped(stopped.iterations()), iterations)
        : this;
  }

  /** The same after the training ended with a report. */
  TrainingCurves ended(TrainingMessages.TrainingReport report) {
    return with(report.title() + ". " + report.text(), iterations);
  }

  private TrainingCurves with(String other, int all) {
    return new TrainingCurves(title, other, all, points);
  }

  private static String progress(int iteration, int all) {
    return "Iteration %s of %s".formatted(Messages.grouped(iteration), Messages.grouped(all));
  }

  /**
   * A curve as points in an area. Accuracies reach from 0 to 1, losses from 0 to the largest one.
   *
   * @param width of the area in pixels
   * @param height of the area in pixels
   */
  List<Pixel> line(Curve curve, int width, int height) {
    double top = curve == Curve.LOSS ? points.stream().mapToDouble(curve.value).max().orElse(1) : 1;
    int last = points.isEmpty() ? 0 : points.get(points.size() - 1).iteration();
    int end = Math.max(1, Math.max(iterations, last));
    return points.stream()
        .map(
            point ->
                new Pixel(
                    (int) ((long) point.iteration() * width / end),
                    height - (int) Math.round(share(curve, point, top) * height)))
        .toList();
  }

  private static double share(Curve curve, ValidationPoint point, double top) {
    double share = top > 0 ? curve.value.applyAsDouble(point) / top : 0;
    return Double.isFinite(share) ? Math.max(0, Math.min(1, share)) : 1;
  }
}
