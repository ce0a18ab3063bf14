package io.nrs.eclipse.training;

import io.nrs.eclipse.common.Popup;
import io.nrs.eclipse.training.TrainingMessages.TrainingReport;

/** Reports the end of a training in a popup. */
final class TrainingPopup {
  private static final long UNTIL_CLOSED = 0;

  private TrainingPopup() {}

  /** May be called on any thread. */
  static void show(TrainingReport ending) {
    Popup.show(ending.title(), ending.text(), UNTIL_CLOSED);
  }
}
