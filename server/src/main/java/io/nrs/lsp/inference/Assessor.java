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

  private static final int PIECE_CHARACTERS = 2_400;

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
  private long cost;

  /** Is told of progress on the assessor's thread. */
  public interface Observer {
    /** Formulas of a document were assessed; {@code all} when none is left. */
    void assessed(String uri, boolean all);
  }

  /** What is to be done for a document. */
  private static final class Work {
    private final Document document;
    private final int editedFrom;
    private final int editedTo;
    private final long due;
    private final long order;
    private final CompletableFuture<Void> settled;
    private int seenFrom;
    private int seenTo;
    private int place;
    private boolean news;

    private Work(
        Document document,
        int editedFrom,
        int editedTo,
        long due,
        long order,
        CompletableFuture<Void> settled) {
      this.document = document;
      this.editedFrom = editedFrom;
      this.editedTo = editedTo;
      this.due = due;
      this.order = order;
      this.settled = settled;
    }

    /** The number of the line at a place of the order in which lines are taken. */
    private int line(int at) {
      int edited = editedTo - editedFrom;
      int seen = seenTo - seenFrom;
      if (at < edited) {
        return editedFrom + at;
      }
      return at < edited + seen ? seenFrom + at - edited : at - edited - seen;
    }

    private int places() {
      return editedTo - editedFrom + seenTo - seenFrom + document.lineCount();
    }
  }

  /**
   * A piece of work.
   *
   * @param last whether nothing of the document is left after it
   */
  private record Piece(
      Work work, Language language, int generation, List<Question> questions, boolean last) {}

  public Assessor(ModelHost models, Turns turns, Verdicts verdicts, Observer observer) {
    this.models = models;
    this.turns = turns;
    this.verdicts = verdicts;
    this.observer = observer;
    thread.setDaemon(true);
    thread.start();
  }

  /** A document was opened or edited; it takes the place of its older versions. */
  public void changed(Document document) {
    lock.lock();
    try {
      Optional<Work> before = Optional.ofNullable(works.get(document.uri()));
      int from = 0;
      int to = 0;
      long wait = 0;
      if (before.isPresent()) {
        Document old = before.get().document;
        from = commonHead(old, document);
        to = document.lineCount() - commonTail(old, document, from);
        wait = Math.min(cost, LONGEST_WAIT);
      }
      Work work =
          new Work(
              document,
              from,
              to,
              System.nanoTime() + wait,
              ++clock,
              before
                  .map(old -> old.settled)
                  .filter(settled -> !settled.isDone())
                  .orElseGet(CompletableFuture::new));
      before.ifPresent(
          old -> {
            work.seenFrom = Math.min(old.seenFrom, document.lineCount());
            work.seenTo = Math.min(old.seenTo, document.lineCount());
          });
      works.put(document.uri(), work);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
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
                int lines = work.document.lineCount();
                int first = Math.max(0, Math.min(from, lines));
                int end = Math.max(first, Math.min(to, lines));
                if (first == work.seenFrom && end == work.seenTo) {
                  return;
                }
                boolean finished = work.settled.isDone();
                work.seenFrom = first;
                work.seenTo = end;
                work.place = finished ? work.places() : 0;
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

  /** Everything may have another answer now. */
  public void again() {
    lock.lock();
    try {
      List<Document> documents = works.values().stream().map(work -> work.document).toList();
      for (Document document : documents) {
        Work old = works.remove(document.uri());
        changed(document);
        works.get(document.uri()).settled.whenComplete((done, e) -> old.settled.complete(null));
      }
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
      boolean asked = !piece.questions().isEmpty();
      try {
        if (asked) {
          turns.giveWay();
          assess(piece);
        }
      } catch (ModelException | CancellationException e) {
        // Told to the user when loading failed, or superseded: nothing more is known.
        asked = false;
      }
      if (!isCurrent(piece.work())) {
        passOn(piece.work(), asked);
      } else {
        piece.work().news |= asked;
        if (asked || piece.last() && piece.work().news) {
          observer.assessed(piece.work().document.uri(), piece.last());
        }
        if (piece.last()) {
          piece.work().settled.complete(null);
        }
      }
    }
  }

  /** What an older version's formulas were found to be is news of the newer one, too. */
  private void passOn(Work superseded, boolean asked) {
    lock.lock();
    try {
      Optional.ofNullable(works.get(superseded.document.uri()))
          .ifPresent(now -> now.news |= asked || superseded.news);
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
        List<Work> open =
            works.values().stream().filter(work -> work.place < work.places()).toList();
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
    int at = work.place;
    while (at < work.places()
        && questions.size() < PIECE
        && characters < PIECE_CHARACTERS
        && isCurrent(work)) {
      DocumentLine line = work.document.line(work.line(at));
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
      work.place = Math.max(work.place, at);
      return new Piece(
          work, language, generation, List.copyOf(questions.values()), work.place >= work.places());
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
