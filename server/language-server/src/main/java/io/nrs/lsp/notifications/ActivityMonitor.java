package io.nrs.lsp.notifications;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Tells whether networks are at work, smoothed for display. It reports neither short work nor a
 * short pause within long work.
 */
public final class ActivityMonitor {
  private static final long SHOW_DELAY = TimeUnit.MILLISECONDS.toNanos(150);

  /** A longer pause separates two pieces of work that are each too short to show. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(30);

  /** The display ends after this time without work. */
  private static final long HIDE_DELAY = TimeUnit.MILLISECONDS.toNanos(150);

  private final LongSupplier clock;
  private final BiConsumer<Long, Runnable> timer;
  private final Consumer<Boolean> listener;
  private int workers;
  private State state = State.IDLE;
  private long startedAt;
  private long pausedAt;
  private boolean watched;

  private enum State {
    IDLE,
    STARTED,
    SHOWN
  }

  public ActivityMonitor(Consumer<Boolean> listener) {
    this(
        System::nanoTime,
        (nanoseconds, action) ->
            CompletableFuture.delayedExecutor(nanoseconds, TimeUnit.NANOSECONDS).execute(action),
        listener);
  }

  /**
   * @param timer runs an action after a delay in nanoseconds, on another thread
   * @param listener gets in their order whether networks are at work
   */
  ActivityMonitor(
      LongSupplier clock, BiConsumer<Long, Runnable> timer, Consumer<Boolean> listener) {
    this.clock = clock;
    this.timer = timer;
    this.listener = listener;
  }

  /** Begins work with networks. */
  public synchronized void enter() {
    long now = clock.getAsLong();
    boolean shortBefore = state == State.STARTED && workers == 0 && now - pausedAt > PAUSE;
    workers++;
    if (state == State.IDLE || shortBefore) {
      state = State.STARTED;
      startedAt = now;
      lookAfter(SHOW_DELAY);
    }
  }

  /** Ends that work. */
  public synchronized void leave() {
    workers--;
    if (workers == 0) {
      pausedAt = clock.getAsLong();
      if (state == State.SHOWN) {
        lookAfter(HIDE_DELAY);
      }
    }
  }

  /** Schedules one check; each check schedules the next. */
  private void lookAfter(long nanoseconds) {
    if (!watched) {
      watched = true;
      timer.accept(nanoseconds, this::look);
    }
  }

  private synchronized void look() {
    watched = false;
    long now = clock.getAsLong();
    long lasted = now - startedAt;
    long pause = workers > 0 ? 0 : now - pausedAt;
    if (state == State.STARTED && pause > PAUSE || state == State.SHOWN && pause >= HIDE_DELAY) {
      boolean shown = state == State.SHOWN;
      state = State.IDLE;
      if (shown) {
        listener.accept(false);
      }
    } else if (state == State.STARTED && workers > 0 && lasted >= SHOW_DELAY) {
      state = State.SHOWN;
      listener.accept(true);
    } else if (state == State.STARTED) {
      lookAfter(Math.max(SHOW_DELAY - lasted, PAUSE - pause) + 1);
    } else if (workers == 0) {
      lookAfter(HIDE_DELAY - pause);
    }
  }
}
