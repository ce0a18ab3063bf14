package io.nrs.lsp.inference;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.inference.NetworkSource.Networks;
import io.nrs.lsp.inference.NetworkSource.Origin;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ProofVerdict;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The networks of all languages, each loaded when first asked for. They can be replaced at any
 * time: users of the old ones go on with them, and the last user closes them.
 */
public final class ModelHost {
  private final NetworkSource source;
  private final Events events;

  /** Guarded by itself, as is the configuration of new slots. */
  private final Map<Language, Slot> slots = new HashMap<>();

  private Function<Language, Settings> configuration;

  /** Events of the networks of a language, on the thread that asked for them. */
  public interface Events {
    void loading(Language language);

    void ready(Language language, Networks networks);

    /**
     * There are none, which is no failure: the rules of the language stand in their place.
     *
     * @param message begins with the name of the language
     */
    void absent(Language language, String message);

    /** They cannot be loaded; called once for each attempt. */
    void failed(Language language, String message);

    /** Returns why they cannot be loaded, and the remedy, in words of the client. */
    String words(ModelException failure);

    /** Work with networks, or the wait for them, begins. */
    default void entered() {}

    /** Ends that work. */
    default void left() {}
  }

  /** Networks in memory, and the number of their users; the lease itself guards both. */
  private static final class Lease {
    private final Networks networks;
    private int users;
    private boolean retired;

    private Lease(Networks networks) {
      this.networks = networks;
    }

    private synchronized void enter() {
      users++;
    }

    private synchronized void leave() {
      users--;
      closeIfUnused();
    }

    private synchronized void retire() {
      retired = true;
      closeIfUnused();
    }

    private void closeIfUnused() {
      if (retired && users == 0) {
        networks.close();
      }
    }
  }

  /** A language's networks; the slot itself guards every write, and reads of the failure. */
  private static final class Slot {
    private volatile Settings settings;

    /** A changed description makes another language, which is equal to the one before. */
    private Language language;

    private volatile int generation;
    private volatile Optional<Lease> lease = Optional.empty();
    private Optional<ModelException> failure = Optional.empty();

    private Slot(Language language, Settings settings) {
      this.language = language;
      this.settings = settings;
    }
  }

  public ModelHost(NetworkSource source, Settings settings, Events events) {
    this.source = source;
    this.events = events;
    this.configuration = language -> settings;
  }

  /** Described languages come and go, so slots are made when they are first asked for. */
  private Slot slot(Language language) {
    synchronized (slots) {
      return slots.computeIfAbsent(language, each -> new Slot(each, configuration.apply(each)));
    }
  }

  /**
   * Rewrites with the networks of a language, which it loads if necessary.
   *
   * @throws ModelException if they cannot be loaded
   */
  public <T> T use(Language language, Function<Rewriter, T> work) {
    Slot slot = slot(language);
    events.entered();
    try {
      Lease lease = enter(slot);
      try {
        return work.apply(lease.networks.rewriter(slot.settings.rewritingOptions()));
      } finally {
        lease.leave();
      }
    } finally {
      events.left();
    }
  }

  /** What rewrites in a language by its rules alone, for when its networks cannot be loaded. */
  Rewriter rules(Language language) {
    return new NetworkSource.Rules(language).rewriter(slot(language).settings.rewritingOptions());
  }

  private Lease enter(Slot slot) {
    synchronized (slot) {
      if (slot.failure.isPresent()) {
        throw slot.failure.get();
      }
      if (slot.lease.isEmpty()) {
        slot.lease = Optional.of(new Lease(load(slot.language, slot)));
      }
      Lease lease = slot.lease.get();
      lease.enter();
      return lease;
    }
  }

  private Networks load(Language language, Slot slot) {
    events.loading(language);
    try {
      Networks networks = source.open(language, slot.settings);
      events.ready(language, networks);
      return networks;
    } catch (ModelException e) {
      if (e.isWithoutNetworks()) {
        events.absent(language, e.problem());
        return new NetworkSource.Rules(language);
      }
      // People know the language; the words may begin with the path of a file.
      throw failed(
          language,
          slot,
          new ModelException(
              "%s has no networks that can be used: %s"
                  .formatted(language.displayName(), events.words(e)),
              e));
    } catch (OutOfMemoryError e) {
      throw failed(
          language,
          slot,
          new ModelException(
              "there is not enough memory for the networks of %s: give Java more with -Xmx"
                  .formatted(language.id()),
              e));
    } catch (RuntimeException | Error e) {
      failed(
          language,
          slot,
          new ModelException(
              "the networks of %s cannot be loaded: %s".formatted(language.id(), e), e));
      throw e;
    }
  }

  private ModelException failed(Language language, Slot slot, ModelException failure) {
    slot.failure = Optional.of(failure).filter(each -> !mayPass(each));
    events.failed(language, failure.getMessage());
    return failure;
  }

  /** Whether the next attempt may succeed: the disk did not give a file that is there. */
  private static boolean mayPass(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(cause -> cause instanceof IOException && !(cause instanceof NoSuchFileException));
  }

  /** Whether they are in memory. */
  public boolean isLoaded(Language language) {
    return slot(language).lease.isPresent();
  }

  /** Whether a language is known to have no networks. */
  boolean isByRules(Language language) {
    return slot(language).lease.filter(lease -> lease.networks.isByRules()).isPresent();
  }

  /** What is proved about the networks of a language, if they are in memory. */
  Optional<ProofVerdict> proof(Language language) {
    return slot(language).lease.flatMap(lease -> lease.networks.origin()).map(Origin::proof);
  }

  /** A number that changes when the same formula may get another answer. */
  public int generation(Language language) {
    return slot(language).generation;
  }

  /** The most time that a formula of a language takes in the background. */
  Duration timeLimit(Language language) {
    return slot(language).settings.timeLimit();
  }

  /** Sets the settings of each language. Waits for networks that are being loaded. */
  public void configure(Function<Language, Settings> of) {
    List<Slot> present;
    synchronized (slots) {
      configuration = of;
      present = List.copyOf(slots.values());
    }
    for (Slot slot : present) {
      synchronized (slot) {
        Settings settings = of.apply(slot.language);
        Settings before = slot.settings;
        boolean same =
            before.models().equals(settings.models())
                && before.device() == settings.device()
                && before.threads() == settings.threads();
        slot.settings = settings;
        if (!same) {
          retire(slot);
        } else if (!before.rewritingOptions().equals(settings.rewritingOptions())
            || !before.timeLimit().equals(settings.timeLimit())) {
          slot.generation++;
        }
      }
    }
  }

  /**
   * Drops the networks of a language, so that the next use loads them again.
   *
   * @param language as its description is now
   */
  public void reload(Language language) {
    Slot slot = slot(language);
    synchronized (slot) {
      slot.language = language;
      retire(slot);
    }
  }

  /** The caller synchronizes on the slot. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  private static void retire(Slot slot) {
    slot.lease.ifPresent(Lease::retire);
    slot.lease = Optional.empty();
    slot.failure = Optional.empty();
    slot.generation++;
  }
}
