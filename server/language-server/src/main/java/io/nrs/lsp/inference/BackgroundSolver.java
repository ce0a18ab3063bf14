package io.nrs.lsp.inference;

import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.Question;
import io.nrs.rewriting.ModelException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Puts the formulas of open documents to the networks, in the background and in small pieces: the
 * document that changed last first, in it the lines that were edited, then those that are looked
 * at, then the others. What was answered once is not asked again.
 */
public final class Assessor implements AutoCloseable {
  /** Formulas and characters of a piece: it ends before anybody notices it. */
  private static final int PIECE = 24;

  private static final int PIECE_CHARACTERS = 1_000;

  /** What the grammar says of an edit is told first; the networks would take all cores. */
  private static final long SHORTEST_WAIT = TimeUnit.MILLISECONDS.toNanos(10);

  /** The most that an edit waits for the next one. */
  private static final long LONGEST_WAIT = TimeUnit.MILLISECONDS.toNanos(120);

  private final ModelHost models;
  private final Turns turns;
  private final Verdicts verdicts;
  private final Observer observer;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Work> works = new HashMap<>();
  private final Thread thread = new Thread(this::run, "nrs-assessor");
  private long clock;
  private boolean closed;

  /** How long the last single line took, by which an edit waits for the next one. */
  private volatile long cost;

  /** Is told of progress on the assessor's thread. */
  public interface Observer {
    /**
     * Formulas of a document were assessed.
     *
     * @param awaited whether they are those that were just written, or none is left
     */
    void assessed(String uri, boolean awaited);

    /** The networks failed as they never should; their formulas stay unknown. */
    void failed(RuntimeException failure);
  }

  /** The lines that somebody looks at, the last one excluded. */
  private record Sight(int from, int to) {
    private static final Sight NOTHING = new Sight(0, 0);

    private static Sight of(Document document, int from, int to) {
      int first = Math.max(0, Math.min(from, document.lineCount()));
      return new Sight(first, Math.max(first, Math.min(to, document.lineCount())));
    }

    private int lines() {
      return to - from;
    }
  }

  /** What is to be done for a document; what changes of it is guarded by the lock. */
  private static final class Work {
    private final Document document;
    private final long order;
    private int editedFrom;
    private int editedTo;
    private final long since = System.nanoTime();
    private long due = since;
    private Sight sight = Sight.NOTHING;
    private int place;
    private boolean news;
    private CompletableFuture<Void> settled = new CompletableFuture<>();

    private Work(Document document, long order) {
      this.document = document;
      this.order = order;
    }

    private void restart() {
      sight = new Sight(sight.from(), sight.to());
      place = 0;
      settled = settled.isDone() ? new CompletableFuture<>() : settled;
    }

    /** The number of the line at a place of the order in which lines are taken. */
    private int line(int at, Sight seen) {
      int edited = editedTo - editedFrom;
      if (at < edited) {
        return editedFrom + at;
      }
      int after = at - edited;
      return after < seen.lines() ? seen.from() + after : after - seen.lines();
    }

    private int places(Sight seen) {
      return editedTo - editedFrom + seen.lines() + document.lineCount();
    }

    private boolean isFinished() {
      return place >= places(sight);
    }
  }

  /**
   * A piece of work.
   *
   * @param written whether it holds what was just written, and nothing else
   */
  private record Piece(
      Work work, Language language, int generation, List<Question> questions, boolean written) {}

  public Assessor(ModelHost models, Turns turns, Verdicts verdicts, Observer observer) {
    this.models = models;
    this.turns = turns;
    this.verdicts = verdicts;
    this.observer = observer;
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * A document was opened or edited, and takes the place of its older versions. The same document
   * is looked through again: other networks or options have other answers.
   */
  public void changed(Document document) {
    lock.lock();
    try {
      Optional<Work> before = Optional.ofNullable(works.get(document.uri()));
      if (before.isPresent() && before.get().document == document) {
        before.get().restart();
      } else {
        works.put(
            document.uri(),
            before.map(old -> edited(old, document)).orElseGet(() -> new Work(document, ++clock)));
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private Work edited(Work old, Document document) {
    Work work = new Work(document, ++clock);
    work.editedFrom = commonHead(old.document, document);
    work.editedTo = document.lineCount() - commonTail(old.document, document, work.editedFrom);
    long wait = Math.min(cost, LONGEST_WAIT);
    // Who has not written for a while may have written all that there is to come.
    work.due += Math.max(SHORTEST_WAIT, work.since - old.since < 2 * wait ? wait : 0);
    work.sight = Sight.of(document, old.sight.from(), old.sight.to());
    work.settled = old.settled.isDone() ? work.settled : old.settled;
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

  /** Somebody looks at these lines, the last one excluded. */
  public void looksAt(String uri, int from, int to) {
    lock.lock();
    try {
      Optional.ofNullable(works.get(uri))
          .ifPresent(
              work -> {
                Sight sight = Sight.of(work.document, from, to);
                if (sight.equals(work.sight)) {
                  return;
                }
                boolean finished = work.settled.isDone();
                work.sight = sight;
                work.place = finished ? work.places(sight) : 0;
                changed.signalAll();
              });
    } finally {
      lock.unlock();
    }
  }

  public void closed(String uri) {
    lock.lock();
    try {
      Optional.ofNullable(works.remove(uri)).ifPresent(work -> work.settled.complete(null));
    } finally {
      lock.unlock();
    }
  }

  /** Completes when all formulas of a document were assessed, or it was closed. */
  public CompletableFuture<Void> settled(String uri) {
    lock.lock();
    try {
      return Optional.ofNullable(works.get(uri))
          .map(work -> work.settled.copy())
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
      Piece piece = piece(next.get());
      done(piece.work(), isAnswered(piece), piece.written());
    }
  }

  private boolean isAnswered(Piece piece) {
    if (piece.questions().isEmpty()) {
      return false;
    }
    try {
      turns.giveWay();
      assess(piece);
      return true;
    } catch (ModelException | CancellationException e) {
      // Told to the user when loading failed, or superseded: nothing more is known.
      return false;
    } catch (RuntimeException e) {
      observer.failed(e);
      return false;
    }
  }

  private void done(Work work, boolean answered, boolean written) {
    String uri = work.document.uri();
    boolean finished;
    boolean told;
    lock.lock();
    try {
      if (works.get(uri) != work) {
        // What an older version's formulas were found to be is news of the newer one, too.
        Optional.ofNullable(works.get(uri)).ifPresent(now -> now.news |= answered || work.news);
        return;
      }
      finished = work.isFinished();
      told = answered || finished && work.news;
      work.news = !finished && (work.news || answered);
    } finally {
      lock.unlock();
    }
    if (told) {
      observer.assessed(uri, finished || written);
    }
    if (finished) {
      settle(work);
    }
  }

  /** Who waits is told after the observer was, unless there is more to do by now. */
  private void settle(Work work) {
    lock.lock();
    try {
      if (work.isFinished()) {
        work.settled.complete(null);
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
        List<Work> open = works.values().stream().filter(work -> !work.isFinished()).toList();
        Optional<Work> due =
            open.stream()
                .filter(work -> work.due <= now)
                .max(Comparator.comparingLong(work -> work.order));
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

  private Piece piece(Work work) {
    Language language = work.document.language();
    int generation = models.generation(language);
    Map<String, Question> questions = new LinkedHashMap<>();
    int characters = 0;
    lock.lock();
    Sight sight = work.sight;
    int at = work.place;
    lock.unlock();
    while (at < work.places(sight)
        && questions.size() < PIECE
        && characters < PIECE_CHARACTERS
        && isCurrent(work)) {
      DocumentLine line = work.document.line(work.line(at, sight));
      Optional<Question> question = line.question();
      if (question.isPresent()
          && !verdicts.get(language, generation, question.get().formula()).asked()) {
        questions.put(question.get().formula(), question.get());
        characters += question.get().formula().length();
      }
      at++;
      if (at == work.editedTo - work.editedFrom && !questions.isEmpty()) {
        // What was just written is answered before anything else.
        break;
      }
    }
    lock.lock();
    try {
      // Another sight starts anew, in another order.
      work.place = work.sight == sight ? at : work.place;
      boolean written = at <= work.editedTo - work.editedFrom;
      return new Piece(work, language, generation, List.copyOf(questions.values()), written);
    } finally {
      lock.unlock();
    }
  }

  private boolean isCurrent(Work work) {
    lock.lock();
    try {
      return !closed && works.get(work.document.uri()) == work;
    } finally {
      lock.unlock();
    }
  }

  /** A newer version may hold the same formulas; a single one is long, and finished then. */
  private boolean isWanted(Piece piece) {
    if (isCurrent(piece.work())) {
      return true;
    }
    lock.lock();
    try {
      Optional<Work> now = Optional.ofNullable(works.get(piece.work().document.uri()));
      return piece.questions().size() == 1
          && now.isPresent()
          && now.get().document.lines().stream()
              .anyMatch(line -> line.question().equals(Optional.of(piece.questions().get(0))));
    } finally {
      lock.unlock();
    }
  }

  private void assess(Piece piece) {
    long started = System.nanoTime();
    boolean loaded = models.isLoaded(piece.language());
    List<Optional<Verdict>> answers =
        models.use(
            piece.language(),
            rewriter ->
                Questioning.answers(
                    rewriter,
                    piece.questions(),
                    () -> {
                      turns.giveWay();
                      if (!isWanted(piece)) {
                        throw new CancellationException();
                      }
                    }));
    for (int i = 0; i < answers.size(); i++) {
      verdicts.put(
          piece.language(), piece.generation(), piece.questions().get(i).formula(), answers.get(i));
    }
    if (loaded && piece.questions().size() == 1) {
      cost = System.nanoTime() - started;
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      works.values().forEach(work -> work.settled.complete(null));
      works.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
