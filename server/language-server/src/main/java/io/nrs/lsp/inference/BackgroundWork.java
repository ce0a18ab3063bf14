package io.nrs.lsp.inference;

import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Document.Common;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.inference.BackgroundSolver.VisibleLines;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PrimitiveIterator;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** The work on a version of a document, and on its networks as they are. */
final class BackgroundWork {
  final Document document;
  final long order;
  private final long since = System.nanoTime();
  long due = since;
  PrimitiveIterator.OfInt edited = IntStream.empty().iterator();
  VisibleLines visible = new VisibleLines(0, 0);

  /** Replaced by the reader's thread when other lines are visible. */
  volatile PrimitiveIterator.OfInt rest;

  /** Long formulas that were passed over. */
  final Deque<FormulaQuery> deferred = new ArrayDeque<>();

  boolean unreported;

  /**
   * Networks could not be loaded. They are tried again for the next version, not for every batch.
   */
  boolean byRules;

  /** The observer's user has read the verdicts up to this entry, or will read them. */
  long known;

  CompletableFuture<Void> solved = new CompletableFuture<>();

  BackgroundWork(Document document, long order, long known) {
    this.document = document;
    this.order = order;
    this.known = known;
    this.rest = lines();
  }

  /** All lines, the visible ones first. */
  PrimitiveIterator.OfInt lines() {
    int count = document.lineCount();
    return IntStream.concat(
            IntStream.range(Math.max(0, visible.from()), Math.min(visible.to(), count)),
            IntStream.range(0, count))
        .iterator();
  }

  void follow(BackgroundWork old, long wait) {
    Common common = document.common(old.document, DocumentLine::equals);
    edited = IntStream.range(common.head(), document.lineCount() - common.tail()).iterator();
    // After a pause in typing, the edit may be complete.
    due += Math.max(BackgroundSolver.MIN_DELAY, since - old.since < 2 * wait ? wait : 0);
    visible = old.visible;
    rest = lines();
    solved = old.solved.isDone() ? solved : old.solved;
  }

  /** Whether only long formulas are left. */
  boolean isSearched() {
    return !edited.hasNext() && !rest.hasNext();
  }

  boolean isFinished() {
    return isSearched() && deferred.isEmpty();
  }

  void giveUp() {
    edited = IntStream.empty().iterator();
    rest = IntStream.empty().iterator();
    deferred.clear();
  }
}
