package io.nrs.lsp.inference;

import io.nrs.grammar.Language;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.inference.VerdictCache.Knowledge;
import io.nrs.lsp.transport.Daemons;
import io.nrs.rewriting.models.ModelException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Solves the formulas of open documents in the background, in small batches. The document that
 * changed last comes first. Its edited lines come before its visible lines, and those before the
 * rest. Long formulas come after all others. A long batch gives way to the work that other
 * documents wait for. A formula is given up after the time that the settings allow. Known verdicts
 * are not computed again.
 */
public final class BackgroundSolver implements AutoCloseable {
  /**
   * The size of a batch, in formulas and characters. It is small, so that interactive requests wait
   * briefly.
   */
  private static final int MAX_BATCH_FORMULAS = 24;

  private static final int MAX_BATCH_CHARACTERS = 1_000;

  /** A batch that takes longer gives way to others. */
  private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(200);

  /** The most batches that may wait for each other. */
  private static final int MAX_DEPTH = 4;

  /** The most different failures that are reported. */
  private static final int MAX_FAILURES = 100;

  /** Syntax diagnostics of an edit are published first, because the networks use all cores. */
  static final long MIN_DELAY = TimeUnit.MILLISECONDS.toNanos(10);

  /** The longest wait for a next edit. */
  private static final long MAX_DELAY = TimeUnit.MILLISECONDS.toNanos(120);

  private final Inference inference;
  private final BiConsumer<String, Boolean> observer;
  private final Consumer<Throwable> failed;

  /** Guarded by the solver; its thread alone uses what is in the work. */
  private final Map<String, BackgroundWork> workByUri = new HashMap<>();

  /** The documents whose batches gave way to each other. */
  private final Deque<BackgroundWork> inProgress = new ArrayDeque<>();

  private final Set<String> reported = new HashSet<>();
  private long clock;
  private boolean closed;

  /** How long the last single line took; the wait for a next edit depends on it. */
  private volatile long cost;

  /** The lines that the editor shows, the last one excluded. */
  record VisibleLines(int from, int to) {}

  /**
   * A batch of formulas of one document.
   *
   * @param written whether it contains only formulas that were just written
   */
  private record Batch(BackgroundWork work, List<FormulaQuery> queries, boolean written) {}

  /**
   * Both observers are called on the solver's thread.
   *
   * @param observer gets a document of which formulas were solved, and whether they were just
   *     written, or nothing is left to solve
   * @param failed gets each unexpected failure once; the formulas of its batch stay unknown
   */
  public BackgroundSolver(
      Inference inference, BiConsumer<String, Boolean> observer, Consumer<Throwable> failed) {
    this.inference = inference;
    this.observer = observer;
    this.failed = failed;
    Daemons.start("nrs-background", this::run);
  }

  /**
   * Adds a document that was opened or edited, in place of its older version. The same document is
   * solved again, because networks or options may have changed. Callers call this before they
   * report on the document, because the observer hears of later verdicts only.
   */
  public synchronized void changed(Document document) {
    Optional<BackgroundWork> before = Optional.ofNullable(workByUri.get(document.uri()));
    boolean isSame = before.filter(old -> old.document.equals(document)).isPresent();
    BackgroundWork work =
        new BackgroundWork(
            document, isSame ? before.get().order : ++clock, inference.verdictEntries());
    before.ifPresent(old -> work.follow(old, Math.min(cost, MAX_DELAY)));
    workByUri.put(document.uri(), work);
    notifyAll();
  }

  /** Sets the lines that the editor shows, the last one excluded. */
  public synchronized void setVisibleLines(String uri, int from, int to) {
    VisibleLines visible = new VisibleLines(from, to);
    Optional.ofNullable(workByUri.get(uri))
        .filter(work -> !visible.equals(work.visible))
        .ifPresent(
            work -> {
              work.visible = visible;
              if (!work.solved.isDone()) {
                work.rest = work.lines();
                notifyAll();
              }
            });
  }

  public synchronized void closed(String uri) {
    Optional.ofNullable(workByUri.remove(uri)).ifPresent(work -> work.solved.complete(null));
  }

  /** Completes when all formulas of a document are solved, or it is closed. */
  public synchronized CompletableFuture<Void> solved(String uri) {
    return Optional.ofNullable(workByUri.get(uri))
        .map(work -> work.solved.copy())
        .orElseGet(() -> CompletableFuture.completedFuture(null));
  }

  private void run() {
    while (true) {
      Optional<BackgroundWork> next = next();
      if (next.isEmpty()) {
        return;
      }
      try {
        serve(next.get());
      } catch (RuntimeException | Error e) {
        // If the observer fails too, the thread still serves the next document.
        continue;
      }
    }
  }

  /** Solves a batch of a document. The thread goes on after any failure. */
  private void serve(BackgroundWork work) {
    inProgress.push(work);
    try {
      Batch batch = work.isSearched() ? longFormula(work) : shortFormulas(work);
      done(work, isAnswered(batch), batch.written());
    } catch (RuntimeException | Error e) {
      giveUp(work);
      tell(e);
    } finally {
      inProgress.pop();
    }
  }

  private synchronized void giveUp(BackgroundWork work) {
    work.giveUp();
    work.solved.complete(null);
  }

  private void tell(Throwable failure) {
    if (reported.size() < MAX_FAILURES && reported.add(failure.toString())) {
      failed.accept(failure);
    }
  }

  /** Serves the work that other documents wait for. */
  private void giveWay() {
    Optional<BackgroundWork> other = due();
    while (other.isPresent() && inProgress.size() < MAX_DEPTH) {
      serve(other.get());
      other = due();
    }
  }

  /** A document with formulas that are not long, and that is not in progress. */
  private synchronized Optional<BackgroundWork> due() {
    return newest(work -> !work.isSearched() && !inProgress.contains(work));
  }

  private Optional<BackgroundWork> newest(Predicate<BackgroundWork> which) {
    long now = System.nanoTime();
    return workByUri.values().stream()
        .filter(work -> work.due <= now && which.test(work))
        .max(Comparator.comparingLong(work -> work.order));
  }

  private boolean isAnswered(Batch batch) {
    if (batch.queries().isEmpty()) {
      return false;
    }
    try {
      solve(batch);
      return true;
    } catch (CancellationException e) {
      // The batch is out of date.
      return false;
    } catch (RuntimeException | Error e) {
      tell(e);
      return false;
    }
  }

  private void done(BackgroundWork work, boolean answered, boolean written) {
    String uri = work.document.uri();
    boolean finished;
    boolean report;
    synchronized (this) {
      if (!isCurrent(work)) {
        // Results of the older version count for the newer one too.
        Optional.ofNullable(workByUri.get(uri))
            .ifPresent(now -> now.unreported |= answered || work.unreported);
        return;
      }
      finished = work.isFinished();
      report = answered || finished && work.unreported;
      work.unreported = !finished && (work.unreported || answered);
      work.known = report ? inference.verdictEntries() : work.known;
    }
    if (report) {
      observer.accept(uri, finished || written);
    }
    // The future is completed after the observer was called, unless there is new work.
    synchronized (this) {
      if (finished && work.isFinished()) {
        work.solved.complete(null);
      }
    }
  }

  /** Waits for something to do; nothing when closed. Long formulas come last. */
  private synchronized Optional<BackgroundWork> next() {
    try {
      while (!closed) {
        Optional<BackgroundWork> due =
            newest(work -> !work.isSearched()).or(() -> newest(work -> !work.isFinished()));
        if (due.isPresent()) {
          return due;
        }
        OptionalLong first =
            workByUri.values().stream()
                .filter(work -> !work.isFinished())
                .mapToLong(work -> work.due)
                .min();
        if (first.isEmpty()) {
          wait();
        } else {
          TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, first.getAsLong() - System.nanoTime()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  /** The next long formula, alone. */
  private Batch longFormula(BackgroundWork work) {
    for (FormulaQuery query = work.deferred.poll(); query != null; query = work.deferred.poll()) {
      if (!isKnown(work, query)) {
        return new Batch(work, List.of(query), false);
      }
    }
    return new Batch(work, List.of(), false);
  }

  private boolean isKnown(BackgroundWork work, FormulaQuery query) {
    Knowledge knowledge = inference.known(work.document.language(), query.formula());
    // Another document may have requested it meanwhile.
    work.unreported |= knowledge.entry() > work.known;
    return knowledge.asked();
  }

  /** Edited lines form a batch of their own, so that their results come first. */
  private Batch shortFormulas(BackgroundWork work) {
    Set<FormulaQuery> queries = new LinkedHashSet<>();
    addTo(queries, work, work.edited);
    boolean written = !queries.isEmpty();
    if (!written) {
      addTo(queries, work, work.rest);
    }
    return new Batch(work, List.copyOf(queries), written);
  }

  private void addTo(
      Set<FormulaQuery> queries, BackgroundWork work, PrimitiveIterator.OfInt lines) {
    int characters = 0;
    while (lines.hasNext()
        && queries.size() < MAX_BATCH_FORMULAS
        && characters < MAX_BATCH_CHARACTERS
        && isCurrent(work)) {
      Optional<FormulaQuery> unknown =
          work.document.line(lines.nextInt()).query().filter(query -> !isKnown(work, query));
      int length = unknown.map(query -> query.formula().length()).orElse(0);
      if (length > MAX_BATCH_CHARACTERS) {
        work.deferred.add(unknown.get());
      } else if (unknown.filter(queries::add).isPresent()) {
        characters += length;
      }
    }
  }

  private synchronized boolean isCurrent(BackgroundWork work) {
    return !closed && workByUri.get(work.document.uri()) == work;
  }

  /** A single long formula is finished if the newer version still contains it. */
  private boolean isWanted(Batch batch) {
    if (isCurrent(batch.work())) {
      return true;
    }
    Optional<BackgroundWork> now;
    synchronized (this) {
      now = Optional.ofNullable(workByUri.get(batch.work().document.uri()));
    }
    return batch.queries().size() == 1
        && now.isPresent()
        && now.get().document.lines().stream()
            .anyMatch(line -> line.query().equals(Optional.of(batch.queries().get(0))));
  }

  private void solve(Batch batch) {
    long started = System.nanoTime();
    Language language = batch.work().document.language();
    boolean loaded = inference.isLoaded(language);
    Runnable check =
        () -> {
          if (System.nanoTime() - started > SLICE) {
            giveWay();
          }
          if (!isWanted(batch)) {
            throw new CancellationException();
          }
        };
    if (!batch.work().byRules) {
      try {
        inference.solveInTime(language, batch.queries(), check);
      } catch (ModelException e) {
        // It was reported.
        batch.work().byRules = true;
      }
    }
    if (batch.work().byRules) {
      inference.solveByRules(language, batch.queries(), check);
    }
    if (loaded && batch.queries().size() == 1) {
      cost = System.nanoTime() - started;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    workByUri.values().forEach(work -> work.solved.complete(null));
    workByUri.clear();
    notifyAll();
  }
}
