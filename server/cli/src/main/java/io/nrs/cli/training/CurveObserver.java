package io.nrs.cli.training;

import io.nrs.evaluation.result.CurveFolder;
import io.nrs.training.RunFolders;
import io.nrs.training.TrainingRun;
import io.nrs.training.ValidationMetrics;
import java.nio.file.Path;

/**
 * Stores the validations among the results, and passes all events on to another observer.
 *
 * @param folder of the run
 */
record CurveObserver(TrainingRun.Observer observer, CurveFolder curve, Path folder)
    implements TrainingRun.Observer {
  @Override
  public void started(int done, int iterations, long parameters, String device) {
    curve.begin(RunFolders.validations(folder, done));
    observer.started(done, iterations, parameters, device);
  }

  @Override
  public void iteration(int iteration, int of, double loss) {
    observer.iteration(iteration, of, loss);
  }

  @Override
  public void validated(ValidationMetrics metrics) {
    curve.add(metrics);
    observer.validated(metrics);
  }
}
