package io.nrs.lsp.inference;

import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.inference.VerdictCache.Knowledge;
import io.nrs.rewriting.TimeLimitedRewriter;
import io.nrs.rewriting.models.ModelException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

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
  private static final long MIN_DELAY = TimeUnit.MILLISECONDS.toNanos(10);

  /** The longest wait for a next edit. */
  private static final long MAX_DELAY = TimeUnit.MILLISECONDS.toNanos(120);

  private final ModelHost models;
  private final InteractivePriority priority;
  private final VerdictCache verdicts;
  private final Observer observer;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Work> workByUri = new HashMap<>();

  /** The documents whose batches gave way to each other; for the solver's thread. */
  private final Deque<Work> inProgress = new ArrayDeque<>();

  private final Set<String> told = new HashSet<>();
  private final Thread thread = new Thread(this::run, "nrs-background");
  private long clock;
  private boolean closed;

  /** How long the last single line took; the wait for a next edit depends on it. */
  private volatile long cost;

  /** Gets progress on the solver's thread. */
  public interface Observer {
    /**
     * Formulas of a document were solved.
     *
     * @param awaited whether they were just written, or nothing is left to solve
     */
    void solved(String uri, boolean awaited);

    /** An unexpected failure, reported once; the formulas of its batch stay unknown. */
    void failed(Throwable failure);
  }

  /** The lines that the editor shows, the last one excluded. */
  private record VisibleLines(int from, int to) {
    private static final VisibleLines NONE = new VisibleLines(0, 0);

    private static VisibleLines of(Document document, int from, int to) {
      int first = Math.max(0, Math.min(from, document.lineCount()));
      return new VisibleLines(first, Math.max(first, Math.min(to, document.lineCount())));
    }

    private int lines() {
      return to - from;
    }
  }

  /** The work on a document. The lock guards its variables. */
  private static final class Work {
    private final Document document;
    private final long order;
    private int editedFrom;
    private int editedTo;
    private final long since = System.nanoTime();
    private long due = since;
    private VisibleLines visible = VisibleLines.NONE;
    private int place;

    /** Long formulas that were passed over. */
    private final Set<FormulaQuery> deferred = new LinkedHashSet<>();

    private boolean unreported;

    /** The observer's user has read the verdicts up to this entry, or will read them. */
    private long known;

    private CompletableFuture<Void> solved = new CompletableFuture<>();

    private Work(Document document, long order, long known) {
      this.document = document;
      this.order = order;
      this.known = known;
    }

    private void restart(long entries) {
      known = entries;
      visible = new VisibleLines(visible.from(), visible.to());
      place = 0;
      deferred.clear();
      solved = solved.isDone() ? new CompletableFuture<>() : solved;
    }

    /** The line at an index of the order in which lines are solved. */
    private int line(int at, VisibleLines seen) {
      int edited = editedTo - editedFrom;
      if (at < edited) {
        return editedFrom + at;
      }
      int after = at - edited;
      return after < seen.lines() ? seen.from() + after : after - seen.lines();
    }

    private int places(VisibleLines seen) {
      return editedTo - editedFrom + seen.lines() + document.lineCount();
    }

    /** Whether only long formulas are left. */
    private boolean isSearched() {
      return place >= places(visible);
    }

    private boolean isFinished() {
      return isSearched() && deferred.isEmpty();
    }

    private void giveUp() {
      place = places(visible);
      deferred.clear();
    }
  }

  /**
   * A batch of formulas of one document.
   *
   * @param written whether it holds only formulas that were just written
   */
  private record Batch(
      Work work, Language language, int generation, List<FormulaQuery> queries, boolean written) {}

  public BackgroundSolver(
      ModelHost models, InteractivePriority priority, VerdictCache verdicts, Observer observer) {
    this.models = models;
    this.priority = priority;
    this.verdicts = verdicts;
    this.observer = observer;
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Adds a document that was opened or edited, in place of its older version. The same document is
   * solved again, because networks or options may have changed. Callers call this before they
   * report on the document, because the observer hears of later verdicts only.
   */
  public void changed(Document document) {
    lock.lock();
    try {
      Optional<Work> before = Optional.ofNullable(workByUri.get(document.uri()));
      if (before.isPresent() && before.get().document == document) {
        before.get().restart(verdicts.entries());
      } else {
        workByUri.put(
            document.uri(),
            before.map(old -> edited(old, document)).orElseGet(() -> work(document)));
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private Work work(Document document) {
    return new Work(document, ++clock, verdicts.entries());
  }

  private Work edited(Work old, Document document) {
    Work work = work(document);
    work.editedFrom = commonHead(old.document, document);
    work.editedTo = document.lineCount() - commonTail(old.document, document, work.editedFrom);
    long wait = Math.min(cost, MAX_DELAY);
    // After a pause in typing, the edit may be complete.
    work.due += Math.max(MIN_DELAY, work.since - old.since < 2 * wait ? wait : 0);
    work.visible = VisibleLines.of(document, old.visible.from(), old.visible.to());
    work.solved = old.solved.isDone() ? work.solved : old.solved;
    return work;
  }

  private static int commonHead(Document one, Document other) {
    int most = Math.min(one.lineCount(), other.lineCount());
    int same = 0;
    while (same < most && one.line(same) == other.line(same)) {
      same++;
    }
    return same;
  }

  private static int commonTail(Document one, Document other, int head) {
    int most = Math.min(one.lineCount(), other.lineCount()) - head;
    int same = 0;
    while (same < most
        && one.line(one.lineCount() - 1 - same) == other.line(other.lineCount() - 1 - same)) {
      same++;
    }
    return same;
  }

  /** Sets the lines that the editor shows, the last one excluded. */
  public void setVisibleLines(String uri, int from, int to) {
    lock.lock();
    try {
      Optional.ofNullable(workByUri.get(uri))
          .ifPresent(
              work -> {
                VisibleLines visible = VisibleLines.of(work.document, from, to);
                if (visible.equals(work.visible)) {
                  return;
                }
                boolean finished = work.solved.isDone();
                work.visible = visible;
                work.place = finished ? work.places(visible) : 0;
                changed.signalAll();
              });
    } finally {
      lock.unlock();
    }
  }

  public void closed(String uri) {
    lock.lock();
    try {
      Optional.ofNullable(workByUri.remove(uri)).ifPresent(work -> work.solved.complete(null));
    } finally {
      lock.unlock();
    }
  }

  /** Completes when all formulas of a document are solved, or it is closed. */
  public CompletableFuture<Void> solved(String uri) {
    lock.lock();
    try {
      return Optional.ofNullable(workByUri.get(uri))
          .map(work -> work.solved.copy())
          .orElseGet(() -> CompletableFuture.completedFuture(null));
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    while (true) {
      Optional<Work> next = next();
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
  private void serve(Work work) {
    inProgress.push(work);
    try {
      Batch batch = batch(work);
      done(work, isAnswered(batch), batch.written());
    } catch (RuntimeException | Error e) {
      giveUp(work);
      tell(e);
    } finally {
      inProgress.pop();
    }
  }

  private void giveUp(Work work) {
    lock.lock();
    try {
      work.giveUp();
      work.solved.complete(null);
    } finally {
      lock.unlock();
    }
  }

  private void tell(Throwable failure) {
    if (told.size() < MAX_FAILURES && told.add(failure.toString())) {
      observer.failed(failure);
    }
  }

  /** Serves the work that other documents wait for. */
  private void giveWay() {
    Optional<Work> other = due();
    while (other.isPresent() && inProgress.size() < MAX_DEPTH) {
      serve(other.get());
      other = due();
    }
  }

  /** A document with formulas that are not long, and that is not in progress. */
  private Optional<Work> due() {
    lock.lock();
    try {
      return closed ? Optional.empty() : due(System.nanoTime());
    } finally {
      lock.unlock();
    }
  }

  private Optional<Work> due(long now) {
    return workByUri.values().stream()
        .filter(work -> !work.isSearched() && work.due <= now && !inProgress.contains(work))
        .max(Comparator.comparingLong(work -> work.order));
  }

  private boolean isAnswered(Batch batch) {
    if (batch.queries().isEmpty()) {
      return false;
    }
    try {
      priority.yieldToInteractive();
      solve(batch);
      return true;
    } catch (ModelException e) {
      // The user was told. Loading is tried again after the next change, not for every batch.
      giveUp(batch.work());
      return false;
    } catch (CancellationException e) {
      // The batch is out of date.
      return false;
    } catch (RuntimeException | Error e) {
      tell(e);
      return false;
    }
  }

  private void done(Work work, boolean answered, boolean written) {
    String uri = work.document.uri();
    boolean finished;
    boolean report;
    lock.lock();
    try {
      if (workByUri.get(uri) != work) {
        // Results of the older version count for the newer one too.
        Optional.ofNullable(workByUri.get(uri))
            .ifPresent(now -> now.unreported |= answered || work.unreported);
        return;
      }
      finished = work.isFinished();
      report = answered || finished && work.unreported;
      work.unreported = !finished && (work.unreported || answered);
      work.known = report ? verdicts.entries() : work.known;
    } finally {
      lock.unlock();
    }
    if (report) {
      observer.solved(uri, finished || written);
    }
    if (finished) {
      completeIfFinished(work);
    }
  }

  /** Completes the future after the observer was called, unless there is new work. */
  private void completeIfFinished(Work work) {
    lock.lock();
    try {
      if (work.isFinished()) {
        work.solved.complete(null);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits for something to do; nothing when closed. */
  private Optional<Work> next() {
    lock.lock();
    try {
      while (!closed) {
        long now = System.nanoTime();
        List<Work> open = workByUri.values().stream().filter(work -> !work.isFinished()).toList();
        Optional<Work> due = due(now).or(() -> withLongFormulas(open, now));
        if (due.isPresent()) {
          return due;
        }
        if (open.isEmpty()) {
          changed.await();
        } else {
          changed.awaitNanos(open.stream().mapToLong(work -> work.due - now).min().orElse(0));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return Optional.empty();
  }

  /** A document with nothing left but long formulas. */
  private static Optional<Work> withLongFormulas(List<Work> open, long now) {
    return open.stream()
        .filter(work -> work.due <= now)
        .max(Comparator.comparingLong(work -> work.order));
  }

  private Batch batch(Work work) {
    return work.isSearched() ? longFormula(work) : shortFormulas(work);
  }

  /** The next long formula, alone. */
  private Batch longFormula(Work work) {
    Language language = work.document.language();
    int generation = models.generation(language);
    lock.lock();
    try {
      Iterator<FormulaQuery> queries = work.deferred.iterator();
      while (queries.hasNext()) {
        FormulaQuery query = queries.next();
        queries.remove();
        Knowledge knowledge = verdicts.get(language, generation, query.formula());
        if (!knowledge.asked()) {
          return new Batch(work, language, generation, List.of(query), false);
        }
        work.unreported |= knowledge.entry() > work.known;
      }
      return new Batch(work, language, generation, List.of(), false);
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private Batch shortFormulas(Work work) {
    Language language = work.document.language();
    int generation = models.generation(language);
    Map<String, FormulaQuery> queries = new LinkedHashMap<>();
    int characters = 0;
    VisibleLines visible;
    int at;
    long known;
    boolean news = false;
    Set<FormulaQuery> deferred = new LinkedHashSet<>();
    lock.lock();
    try {
      visible = work.visible;
      at = work.place;
      known = work.known;
    } finally {
      lock.unlock();
    }
    while (at < work.places(visible)
        && queries.size() < MAX_BATCH_FORMULAS
        && characters < MAX_BATCH_CHARACTERS
        && isCurrent(work)) {
      DocumentLine line = work.document.line(work.line(at, visible));
      Optional<FormulaQuery> query = line.query();
      if (query.isPresent()) {
        Knowledge knowledge = verdicts.get(language, generation, query.get().formula());
        if (!knowledge.asked() && query.get().formula().length() > MAX_BATCH_CHARACTERS) {
          deferred.add(query.get());
        } else if (!knowledge.asked()) {
          queries.put(query.get().formula(), query.get());
          characters += query.get().formula().length();
        } else if (knowledge.entry() > known) {
          // Another document has requested it meanwhile.
          news = true;
        }
      }
      at++;
      if (at == work.editedTo - work.editedFrom && !queries.isEmpty()) {
        // Edited lines form a batch of their own, so that their results come first.
        break;
      }
    }
    lock.lock();
    try {
      // Other visible lines restart the order.
      work.place = work.visible == visible ? at : work.place;
      work.unreported |= news;
      work.deferred.addAll(deferred);
      boolean written = at <= work.editedTo - work.editedFrom;
      return new Batch(work, language, generation, List.copyOf(queries.values()), written);
    } finally {
      lock.unlock();
    }
  }

  private boolean isCurrent(Work work) {
    lock.lock();
    try {
      return !closed && workByUri.get(work.document.uri()) == work;
    } finally {
      lock.unlock();
    }
  }

  /** A single long formula is finished if the newer version still holds it. */
  private boolean isWanted(Batch batch) {
    if (isCurrent(batch.work())) {
      return true;
    }
    lock.lock();
    try {
      Optional<Work> now = Optional.ofNullable(workByUri.get(batch.work().document.uri()));
      return batch.queries().size() == 1
          && now.isPresent()
          && now.get().document.lines().stream()
              .anyMatch(line -> line.query().equals(Optional.of(batch.queries().get(0))));
    } finally {
      lock.unlock();
    }
  }

  private void solve(Batch batch) {
    long started = System.nanoTime();
    boolean loaded = models.isLoaded(batch.language());
    List<Optional<Verdict>> answers =
        models.use(
            batch.language(),
            rewriter ->
                BatchSolver.answers(
                    new TimeLimitedRewriter(rewriter, models.timeLimit(batch.language())),
                    batch.queries(),
                    () -> {
                      priority.yieldToInteractive();
                      if (System.nanoTime() - started > SLICE) {
                        giveWay();
                      }
                      if (!isWanted(batch)) {
                        throw new CancellationException();
                      }
                    }));
    for (int i = 0; i < answers.size(); i++) {
      verdicts.put(
          batch.language(), batch.generation(), batch.queries().get(i).formula(), answers.get(i));
    }
    if (loaded && batch.queries().size() == 1) {
      cost = System.nanoTime() - started;
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      workByUri.values().forEach(work -> work.solved.complete(null));
      workByUri.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
