package io.nrs.cli.training;

import io.nrs.training.EventFile;
import io.nrs.training.RunFolders;
import io.nrs.training.TrainingRun;
import io.nrs.training.ValidationMetrics;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Writes an event file beside {@code metrics.csv}, and passes all events on to another observer.
 */
final class TensorBoardObserver implements TrainingRun.Observer {
  private final TrainingRun.Observer observer;
  private final Path folder;
  private Optional<EventFile> events = Optional.empty();

  TensorBoardObserver(TrainingRun.Observer observer, Path folder) {
    this.observer = observer;
    this.folder = folder;
  }

  @Override
  public void started(int done, int iterations, long parameters, String device) {
    List<ValidationMetrics> before = RunFolders.validations(folder, done);
    double seconds = before.stream().mapToDouble(ValidationMetrics::seconds).max().orElse(0);
    events = Optional.of(new EventFile(folder, System.currentTimeMillis() / 1e3, seconds, before));
    observer.started(done, iterations, parameters, device);
  }

  @Override
  public void iteration(int iteration, int of, double loss) {
    observer.iteration(iteration, of, loss);
  }

  @Override
  public void validated(ValidationMetrics metrics) {
    events.ifPresent(file -> file.add(metrics));
    observer.validated(metrics);
  }
}
