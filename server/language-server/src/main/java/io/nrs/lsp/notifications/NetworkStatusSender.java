package io.nrs.lsp.notifications;

import io.nrs.grammar.Language;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.inference.ModelHost;
import io.nrs.lsp.inference.NetworkSource.Networks;
import io.nrs.lsp.inference.NetworkSource.Origin;
import io.nrs.lsp.session.Session;
import io.nrs.protocol.Notifications.ActivityParams;
import io.nrs.protocol.Notifications.NetworksAbsent;
import io.nrs.protocol.Notifications.NetworksFailed;
import io.nrs.protocol.Notifications.NetworksLoading;
import io.nrs.protocol.Notifications.NetworksReady;
import io.nrs.protocol.Notifications.TrainingSummary;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageType;

/**
 * Reports the state of the networks to the user. It uses progress, the log, {@code nrs/status} and
 * {@code nrs/activity}, and one message if they cannot be loaded.
 */
public final class NetworkStatusSender implements ModelHost.Events {
  private static final String TRAIN = "Train Networks…";

  private final Supplier<Session> session;
  private final Consumer<Language> training;
  private final Map<Language, WorkDoneProgress> shown = new ConcurrentHashMap<>();
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final ActivityMonitor activity = new ActivityMonitor(this::busy);

  /**
   * @param session exists when the first network is loaded
   * @param training trains the networks of a language
   */
  public NetworkStatusSender(Supplier<Session> session, Consumer<Language> training) {
    this.session = session;
    this.training = training;
  }

  private Client client() {
    return session.get().client();
  }

  @Override
  public void loading(Language language) {
    shown.put(
        language,
        client()
            .progress("Loading the networks of " + language.id(), Optional.empty())
            .notCancellable()
            .showNow());
    client().status(new NetworksLoading(language.id()));
  }

  @Override
  public void ready(Language language, Networks networks) {
    shown.remove(language).close();
    said.remove(language.id());
    client()
        .log(
            MessageType.Info,
            "nrs: networks of %s on %s, sum %s"
                .formatted(language.id(), networks.device(), networks.sum().substring(0, 12)));
    Optional<Origin> origin = networks.origin();
    origin
        .flatMap(Origin::withoutTagger)
        .map(
            failure ->
                "nrs: %s; until then the generating Selector is used".formatted(words(failure)))
        .filter(said::add)
        .ifPresent(warning -> client().log(MessageType.Warning, warning));
    client()
        .status(
            new NetworksReady(
                language.id(),
                networks.device(),
                networks.sum(),
                origin.map(known -> known.models().toString()),
                origin.flatMap(Origin::selector).map(NetworkStatusSender::summary),
                origin.map(known -> summary(known.solver())),
                origin.flatMap(Origin::proof).map(proof -> proof.words(language))));
  }

  @Override
  public void absent(Language language, String message) {
    shown.remove(language).close();
    if (said.add(language.id())) {
      client()
          .ask(MessageType.Info, message + ", so its rules compute the values", List.of(TRAIN))
          .thenAccept(answer -> answer.ifPresent(train -> training.accept(language)));
    }
    client().status(new NetworksAbsent(language.id(), message));
  }

  @Override
  public void failed(Language language, String message) {
    shown.remove(language).close();
    // While networks are trained, each that is finished changes what is missing.
    if (said.add(language.id())) {
      client().show(MessageType.Error, message);
    }
    client().status(new NetworksFailed(language.id(), message));
  }

  @Override
  public String words(ModelException failure) {
    return client().features().remedies().of(failure);
  }

  private static TrainingSummary summary(ModelConfig config) {
    return new TrainingSummary(config.preset(), config.training().validation());
  }

  @Override
  public void entered() {
    activity.enter();
  }

  @Override
  public void left() {
    activity.leave();
  }

  private void busy(boolean now) {
    client().activity(new ActivityParams(now));
  }

  /**
   * Tells whether networks are at work, smoothed for display. It reports neither short work nor a
   * short pause within long work.
   */
  public static final class ActivityMonitor {
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
}
