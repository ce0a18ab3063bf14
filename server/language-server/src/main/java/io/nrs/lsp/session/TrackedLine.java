package io.nrs.lsp.session;

import io.nrs.lsp.document.Document;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A line of a document that keeps its place while lines are added and removed above it. {@link
 * Session#track} gives it; the caller closes it.
 */
public final class TrackedLine implements AutoCloseable {
  private final String uri;
  private final Consumer<TrackedLine> atEnd;
  private int number;
  private boolean removed;

  TrackedLine(String uri, int number, Consumer<TrackedLine> atEnd) {
    this.uri = uri;
    this.number = number;
    this.atEnd = atEnd;
  }

  /** The number of the line, from 0. If the line was removed, it is its last known number. */
  public synchronized int number() {
    return number;
  }

  /** Whether an edit has removed the line. */
  public synchronized boolean isRemoved() {
    return removed;
  }

  synchronized void changed(Document before, Document after) {
    if (before.uri().equals(uri) && !removed && number < before.lineCount()) {
      OptionalInt moved = before.numberIn(after, number);
      removed = moved.isEmpty();
      number = moved.orElse(number);
    }
  }

  @Override
  public void close() {
    atEnd.accept(this);
  }
}
