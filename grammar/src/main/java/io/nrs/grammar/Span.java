package io.nrs.grammar;

/**
 * A half-open range of UTF-16 code units, {@code [start, end)}, in the line it belongs to.
 *
 * @param start first code unit
 * @param end one past the last code unit
 */
public record Span(int start, int end) {
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("not a span: " + start + ".." + end);
    }
  }

  public int length() {
    return end - start;
  }

  public boolean contains(int offset) {
    return start <= offset && offset < end;
  }

  /** Returns the smallest span that covers both. */
  public Span to(Span other) {
    return new Span(Math.min(start, other.start), Math.max(end, other.end));
  }
}
