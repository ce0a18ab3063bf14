package io.nrs.lsp.inference;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Whether networks are at work, as one shows it: short work is not told of, nor is a short pause
 * between the parts of long work.
 */
public final class Activity {
  private static final long SHOWN_AFTER = TimeUnit.MILLISECONDS.toNanos(150);

  /** A longer pause before anything is shown makes two short works of one. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(30);

  /** What is shown is shown until nothing was done for so long. */
  private static final long HIDDEN_AFTER = TimeUnit.MILLISECONDS.toNanos(150);

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

  /** Is told in the order in which things happen. */
  @FunctionalInterface
  public interface Listener {
    void busy(boolean now);
  }

  /** Runs something in so many nanoseconds, on another thread. */
  @FunctionalInterface
  interface Timer {
    void after(long nanoseconds, Runnable action);
  }

  public Activity(Listener listener) {
    this(
        System::nanoTime,
        (nanoseconds, action) ->
            CompletableFuture.delayedExecutor(nanoseconds, TimeUnit.NANOSECONDS).execute(action),
        listener);
  }

  Activity(LongSupplier clock, Timer timer, Listener listener) {
    this.clock = clock;
    this.timer = timer;
    this.listener = listener;
  }

  /** Somebody begins to work with networks. */
  public synchronized void enter() {
    long now = clock.getAsLong();
    boolean shortBefore = state == State.STARTED && workers == 0 && now - pausedAt > PAUSE;
    workers++;
    if (state == State.IDLE || shortBefore) {
      state = State.STARTED;
      startedAt = now;
      lookAfter(SHOWN_AFTER);
    }
  }

  /** And ends. */
  public synchronized void leave() {
    workers--;
    if (workers == 0) {
      pausedAt = clock.getAsLong();
      if (state == State.SHOWN) {
        lookAfter(HIDDEN_AFTER);
      }
    }
  }

  /** One look at a time is enough, since it asks for the next one. */
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
    if (state == State.STARTED && pause > PAUSE || state == State.SHOWN && pause >= HIDDEN_AFTER) {
      boolean shown = state == State.SHOWN;
      state = State.IDLE;
      if (shown) {
        listener.busy(false);
      }
    } else if (state == State.STARTED && workers > 0 && lasted >= SHOWN_AFTER) {
      state = State.SHOWN;
      listener.busy(true);
    } else if (state == State.STARTED) {
      lookAfter(Math.max(SHOWN_AFTER - lasted, PAUSE - pause) + 1);
    } else if (workers == 0) {
      lookAfter(HIDDEN_AFTER - pause);
    }
  }
}
