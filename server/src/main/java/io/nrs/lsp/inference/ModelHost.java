package io.nrs.lsp.inference;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.inference.NetworkSource.Networks;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.Rewriter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * The networks of all languages, each loaded when first asked for, and replaced while others go on.
 * Users of networks and their replacement exclude each other.
 */
public final class ModelHost implements AutoCloseable {
  private final NetworkSource source;
  private final Events events;
  private final Map<Language, Slot> slots = new EnumMap<>(Language.class);

  /** What happens to the networks of a language; called on the thread that asked for them. */
  public interface Events {
    void loading(Language language);

    void ready(Language language, Networks networks);

    /** They cannot be had; told once for each attempt. */
    void failed(Language language, String message);
  }

  private static final class Slot {
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private Settings settings;
    private Optional<Networks> networks = Optional.empty();
    private Optional<ModelException> failure = Optional.empty();
    private volatile int generation;
    private volatile boolean loaded;

    private Slot(Settings settings) {
      this.settings = settings;
    }
  }

  public ModelHost(NetworkSource source, Settings settings, Events events) {
    this.source = source;
    this.events = events;
    for (Language language : Language.values()) {
      slots.put(language, new Slot(settings));
    }
  }

  /**
   * Rewrites with the networks of a language, which are loaded where they are not.
   *
   * @throws ModelException where they cannot be
   */
  public <T> T use(Language language, Function<Rewriter, T> work) {
    Slot slot = slots.get(language);
    slot.use.readLock().lock();
    try {
      Networks networks = networks(language, slot);
      return work.apply(networks.rewriter(slot.settings.rewritingOptions()));
    } finally {
      slot.use.readLock().unlock();
    }
  }

  private Networks networks(Language language, Slot slot) {
    synchronized (slot) {
      if (slot.failure.isPresent()) {
        throw slot.failure.get();
      }
      if (slot.networks.isEmpty()) {
        slot.networks = Optional.of(load(language, slot));
        slot.loaded = true;
      }
      return slot.networks.get();
    }
  }

  private Networks load(Language language, Slot slot) {
    events.loading(language);
    try {
      Networks networks = source.open(language, slot.settings);
      events.ready(language, networks);
      return networks;
    } catch (ModelException e) {
      slot.failure = Optional.of(e);
      events.failed(language, e.getMessage());
      throw e;
    }
  }

  /** Whether they are in memory. */
  public boolean isLoaded(Language language) {
    return slots.get(language).loaded;
  }

  /** A number that is another one when the same formula may get another answer. */
  public int generation(Language language) {
    return slots.get(language).generation;
  }

  /**
   * Uses other settings from now on. Waits until nobody uses what has to be replaced: not to be
   * called where one must not wait.
   */
  public void configure(Settings settings) {
    for (Slot slot : slots.values()) {
      slot.use.writeLock().lock();
      try {
        Settings before = slot.settings;
        boolean same =
            before.models().equals(settings.models())
                && before.device() == settings.device()
                && before.threads() == settings.threads();
        slot.settings = settings;
        if (!same) {
          unload(slot);
        } else if (!before.rewritingOptions().equals(settings.rewritingOptions())) {
          slot.generation++;
        }
      } finally {
        slot.use.writeLock().unlock();
      }
    }
  }

  /**
   * Reads the networks of a language anew when they are next asked for. Waits as configure does.
   */
  public void reload(Language language) {
    Slot slot = slots.get(language);
    slot.use.writeLock().lock();
    try {
      unload(slot);
    } finally {
      slot.use.writeLock().unlock();
    }
  }

  private static void unload(Slot slot) {
    synchronized (slot) {
      slot.networks.ifPresent(Networks::close);
      slot.networks = Optional.empty();
      slot.failure = Optional.empty();
      slot.loaded = false;
      slot.generation++;
    }
  }

  @Override
  public void close() {
    for (Language language : Language.values()) {
      reload(language);
    }
  }
}
