package io.nrs.eclipse.training;

import io.nrs.eclipse.Popup;
import io.nrs.eclipse.training.TrainingWords.Ending;

/** Tells of the end of a training in a corner of the screen. */
final class Notification {
  private static final long UNTIL_CLOSED = 0;

  private Notification() {}

  /** May be called on any thread. */
  static void show(Ending ending) {
    Popup.show(ending.title(), ending.text(), UNTIL_CLOSED);
  }
}
