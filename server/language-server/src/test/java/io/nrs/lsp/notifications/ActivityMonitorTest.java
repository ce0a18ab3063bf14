package io.nrs.lsp.notifications;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The displayed activity, with a clock of the test. */
class ActivityMonitorTest {
  private record Due(long at, Runnable action) {}

  private long now;
  private final PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::at));
  private final List<String> told = new ArrayList<>();
  private final ActivityMonitor activity =
      new ActivityMonitor(
          () -> now,
          (nanoseconds, action) -> due.add(new Due(now + nanoseconds, action)),
          busy -> told.add((busy ? "busy at " : "idle at ") + milliseconds()));

  private long milliseconds() {
    return TimeUnit.NANOSECONDS.toMillis(now);
  }

  private void goOn(long milliseconds) {
    long until = now + TimeUnit.MILLISECONDS.toNanos(milliseconds);
    while (!due.isEmpty() && due.peek().at() <= until) {
      Due next = due.remove();
      now = next.at();
      next.action().run();
    }
    now = until;
  }

  /** Alternating work and pauses, in milliseconds, and then a long pause. */
  @ParameterizedTest
  @CsvSource({
    "'5', '[]'",
    "'149', '[]'",
    "'5 90 5 90 5 90 5', '[]'",
    "'100 40 100 40 100', '[]'",
    "'200', '[busy at 150, idle at 350]'",
    "'151', '[busy at 150, idle at 301]'",
    "'70 10 70 10 70 10 70', '[busy at 150, idle at 460]'",
    "'140 20 40', '[busy at 170, idle at 350]'",
    "'200 149 200', '[busy at 150, idle at 699]'",
    "'200 160 200', '[busy at 150, idle at 350, busy at 510, idle at 710]'",
    "'5000', '[busy at 150, idle at 5150]'"
  })
  void longWorkIsShownAndShortIsNot(String times, String expected) {
    boolean working = true;
    for (String time : times.split(" ")) {
      if (working) {
        activity.enter();
      }
      goOn(Long.parseLong(time));
      if (working) {
        activity.leave();
      }
      working = !working;
    }
    goOn(10_000);
    assertEquals(expected, told.toString());
    assertTrue(due.isEmpty(), "nobody looks when nothing happens");
  }

  @Test
  void severalAtWorkAreOneWork() {
    activity.enter();
    goOn(100);
    activity.enter();
    goOn(10);
    activity.leave();
    goOn(100);
    activity.leave();
    goOn(1_000);
    assertEquals(List.of("busy at 150", "idle at 360"), told);
  }

  @Test
  void itEndsIdleWhateverHappened() {
    SplittableRandom random = new SplittableRandom(1);
    int workers = 0;
    for (int i = 0; i < 10_000; i++) {
      if (workers > 0 && random.nextBoolean()) {
        activity.leave();
        workers--;
      } else if (workers < 3) {
        activity.enter();
        workers++;
      }
      goOn(random.nextInt(random.nextInt(20) == 0 ? 400 : 20));
    }
    for (; workers > 0; workers--) {
      activity.leave();
    }
    goOn(1_000);
    assertTrue(due.isEmpty());
    assertTrue(told.size() > 2 && told.size() % 2 == 0, told.size() + " times");
    for (int i = 0; i < told.size(); i++) {
      assertTrue(told.get(i).startsWith(i % 2 == 0 ? "busy" : "idle"), told.get(i));
    }
  }
}
