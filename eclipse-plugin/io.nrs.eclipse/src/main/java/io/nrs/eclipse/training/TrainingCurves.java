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
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.eclipse.osgi.util.NLS;

/**
 * The reports of a training so far.
 *
 * @param title the network and its run
 * @param progress the progress as a sentence
 * @param iterations the number of planned iterations, or 0 before it is known
 * @param points all validations, in order
 * @param losses those of iterations, or of validations where no others are known, in order; of a
 *     long training, some of them
 */
record TrainingCurves(
    String title,
    String progress,
    int iterations,
    List<ValidationPoint> points,
    List<CurvePoint> losses) {
  private static final int MAX_LOSSES = 2_000;

  TrainingCurves {
    points = List.copyOf(points);
    losses = List.copyOf(losses);
  }

  /** A value of a curve. */
  record CurvePoint(int iteration, double value) {}

  /** A point of a curve in pixels. */
  record Pixel(int x, int y) {}

  /** A curve of the plot. */
  enum Curve {
    LOSS(TrainingTexts.loss, ValidationPoint::loss),
    TRAINING_LEVELS(TrainingTexts.accuracy, ValidationPoint::inDistribution),
    DEEPER(TrainingTexts.deeper, ValidationPoint::outOfDistribution);

    private final String title;
    private final ToDoubleFunction<ValidationPoint> value;

    Curve(String title, ToDoubleFunction<ValidationPoint> value) {
      this.title = title;
      this.value = value;
    }

    String title() {
      return title;
    }

    private CurvePoint at(ValidationPoint point) {
      return new CurvePoint(point.iteration(), value.applyAsDouble(point));
    }

    /** The value at a validation, as text. */
    String text(ValidationPoint point) {
      return text(value.applyAsDouble(point));
    }

    private String text(double number) {
      return this == LOSS ? String.format(Locale.ROOT, "%.4f", number) : Messages.percent(number);
    }
  }

  /** A training that has not reported anything, with the validations of its earlier part. */
  static TrainingCurves begin(TrainingForm form) {
    return new TrainingCurves(
        "%s (%s)".formatted(TrainingMessages.network(form), form.run()),
        TrainingTexts.starting,
        0,
        form.earlier(),
        form.earlier().stream().map(Curve.LOSS::at).toList());
  }

  /** The same after an event. */
  TrainingCurves after(TrainingEvent event) {
    if (event instanceof TrainingStarted started) {
      return with(progress(started.iteration(), started.iterations()), started.iterations());
    }
    if (event instanceof TrainingIteration iteration) {
      return measured(new CurvePoint(iteration.iteration(), iteration.loss()))
          .with(
              NLS.bind(
                  TrainingTexts.withLoss,
                  progress(iteration.iteration(), iteration.iterations()),
                  String.format(Locale.ROOT, "%.4f", iteration.loss())),
              iteration.iterations());
    }
    if (event instanceof TrainingValidated validated) {
      List<ValidationPoint> more = new ArrayList<>(points);
      more.add(validated.point());
      TrainingCurves next = new TrainingCurves(title, progress, iterations, more, losses);
      return last(losses) > points.stream().mapToInt(ValidationPoint::iteration).max().orElse(0)
          ? next
          : next.measured(Curve.LOSS.at(validated.point()));
    }
    if (event instanceof TrainingFinished finished) {
      return with(
          NLS.bind(
              TrainingTexts.finished,
              TrainingMessages.iterations(finished.iterations()),
              Messages.percent(finished.validation())),
          iterations);
    }
    return event instanceof TrainingStopped stopped
        ? with(
            NLS.bind(TrainingTexts.stoppedAt, Messages.grouped(stopped.iterations())), iterations)
        : this;
  }

  /** The same after the training ended with a report. */
  TrainingCurves ended(TrainingMessages.TrainingReport report) {
    return with(report.title() + ". " + report.text(), iterations);
  }

  private TrainingCurves with(String other, int all) {
    return new TrainingCurves(title, other, all, points, losses);
  }

  private TrainingCurves measured(CurvePoint loss) {
    List<CurvePoint> more = new ArrayList<>();
    for (int i = 0; i < losses.size(); i += losses.size() < MAX_LOSSES ? 1 : 2) {
      more.add(losses.get(i));
    }
    more.add(loss);
    return new TrainingCurves(title, progress, iterations, points, more);
  }

  private static String progress(int iteration, int all) {
    return NLS.bind(TrainingTexts.iterationOf, Messages.grouped(iteration), Messages.grouped(all));
  }

  /** The name of a curve, its last value, and the top of the area that shows it from 0. */
  String legend(Curve curve) {
    List<CurvePoint> drawn = drawn(curve);
    return NLS.bind(
        TrainingTexts.legend,
        drawn.isEmpty()
            ? curve.title
            : curve.title + " " + curve.text(drawn.get(drawn.size() - 1).value()),
        curve == Curve.LOSS ? curve.text(top(curve)) : "100 %");
  }

  private List<CurvePoint> drawn(Curve curve) {
    return curve == Curve.LOSS ? losses : points.stream().map(curve::at).toList();
  }

  private double top(Curve curve) {
    return curve == Curve.LOSS ? losses.stream().mapToDouble(CurvePoint::value).max().orElse(1) : 1;
  }

  /**
   * A curve as points in an area. Accuracies reach from 0 to 1, losses from 0 to the largest one.
   *
   * @param width of the area in pixels
   * @param height of the area in pixels
   */
  List<Pixel> line(Curve curve, int width, int height) {
    List<CurvePoint> drawn = drawn(curve);
    double top = top(curve);
    int end = Math.max(1, Math.max(iterations, last(losses)));
    return drawn.stream()
        .map(
            point ->
                new Pixel(
                    (int) ((long) point.iteration() * width / end),
                    height - (int) Math.round(share(point.value(), top) * height)))
        .toList();
  }

  /**
   * The left end of a level through the only point of a curve, which is hard to see otherwise. It
   * is empty for other curves.
   *
   * @param line the points of the curve
   */
  static Optional<Pixel> level(List<Pixel> line) {
    return line.size() == 1 ? Optional.of(new Pixel(0, line.get(0).y())) : Optional.empty();
  }

  private static int last(List<CurvePoint> points) {
    return points.isEmpty() ? 0 : points.get(points.size() - 1).iteration();
  }

  private static double share(double value, double top) {
    double share = top > 0 ? value / top : 0;
    return Double.isFinite(share) ? Math.max(0, Math.min(1, share)) : 1;
  }
}
