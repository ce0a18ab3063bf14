package io.nrs.lsp.inference;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
  private final Timer timer;
  private final Listener listener;
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

  /** Gets changes in their order. */
  @FunctionalInterface
  public interface Listener {
    void busy(boolean now);
  }

  /** Runs an action after a delay in nanoseconds, on another thread. */
  @FunctionalInterface
  interface Timer {
    void after(long nanoseconds, Runnable action);
  }

  public ActivityMonitor(Listener listener) {
    this(
        System::nanoTime,
        (nanoseconds, action) ->
            CompletableFuture.delayedExecutor(nanoseconds, TimeUnit.NANOSECONDS).execute(action),
        listener);
  }

  ActivityMonitor(LongSupplier clock, Timer timer, Listener listener) {
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
      timer.after(nanoseconds, this::look);
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
        listener.busy(false);
      }
    } else if (state == State.STARTED && workers > 0 && lasted >= SHOW_DELAY) {
      state = State.SHOWN;
      listener.busy(true);
    } else if (state == State.STARTED) {
      lookAfter(Math.max(SHOW_DELAY - lasted, PAUSE - pause) + 1);
    } else if (workers == 0) {
      lookAfter(HIDE_DELAY - pause);
    }
  }
}
