package io.nrs.eclipse.training;

import io.nrs.eclipse.common.Popup;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.UnaryOperator;

/**
 * Keeps the curves of the last started training, so their view can be closed and opened again. Any
 * thread may use it.
 */
public final class TrainingMonitor {
  private final Set<Runnable> views = new CopyOnWriteArraySet<>();
  private long started;
  private Optional<TrainingCurves> last = Optional.empty();

  /** Adds a listener that runs after every change, on any thread. */
  void addListener(Runnable view) {
    views.add(view);
  }

  void removeListener(Runnable view) {
    views.remove(view);
  }

  synchronized Optional<TrainingCurves> last() {
    return last;
  }

  /** Starts a training and follows it. */
  void start(TrainingForm form) {
    long number = begin(TrainingCurves.begin(form));
    TrainingLauncher.start(
        form,
        event -> change(number, curves -> curves.after(event)),
        report -> {
          change(number, curves -> curves.ended(report));
          Popup.show(report.title(), report.text());
        });
  }

  private long begin(TrainingCurves curves) {
    long number;
    synchronized (this) {
      started++;
      number = started;
      last = Optional.of(curves);
    }
    views.forEach(Runnable::run);
    return number;
  }

  /** Changes the curves unless another training was started since. */
  private void change(long number, UnaryOperator<TrainingCurves> change) {
    synchronized (this) {
      if (number != started) {
        return;
      }
      last = last.map(change);
    }
    views.forEach(Runnable::run);
  }
}
