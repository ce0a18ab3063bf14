package io.nrs.cli.training;

import io.nrs.evaluation.result.CurveFolder;
import io.nrs.training.RunFolders;
import io.nrs.training.TrainingRun;
import io.nrs.training.ValidationMetrics;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Stores the validations among the results, and passes all events on to another observer. The
 * stored curve is opened when training starts, so a start that is refused leaves it as it is.
 */
final class CurveObserver implements TrainingRun.Observer, AutoCloseable {
  private final TrainingRun.Observer observer;
  private final Supplier<CurveFolder> opening;
  private final Path folder;
  private Optional<CurveFolder> curve = Optional.empty();

  /**
   * @param folder of the run
   */
  CurveObserver(TrainingRun.Observer observer, Supplier<CurveFolder> opening, Path folder) {
    this.observer = observer;
    this.opening = opening;
    this.folder = folder;
  }

  @Override
  public void started(int done, int iterations, long parameters, String device) {
    CurveFolder opened = opening.get();
    curve = Optional.of(opened);
    opened.begin(RunFolders.validations(folder, done));
    observer.started(done, iterations, parameters, device);
  }

  @Override
  public void iteration(int iteration, int of, double loss) {
    observer.iteration(iteration, of, loss);
  }

  @Override
  public void validated(ValidationMetrics metrics) {
    curve.ifPresent(opened -> opened.add(metrics));
    observer.validated(metrics);
  }

  @Override
  public void close() {
    curve.ifPresent(CurveFolder::close);
  }
}
