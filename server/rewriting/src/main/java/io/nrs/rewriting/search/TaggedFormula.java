package io.nrs.rewriting.search;

import io.nrs.rewriting.Tagger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * A formula with the known tags of its tokens. A tag depends only on the tokens within the
 * receptive field. After a rewrite, all tags further away stay known, so the cost of a rewrite does
 * not depend on the formula's length.
 */
public final class TaggedFormula {
  private static final int UNKNOWN = -1;

  /** A piece has at least this many tokens of its own, without the margins. */
  private static final int SHORTEST_PIECE = 48;

  private final int reach;
  private final Predicate<Character> parts;
  private String formula;
  private Tagger.Tags tags;

  /**
   * Creates a formula without known tags.
   *
   * @param formula in compact form
   * @param reach the receptive field of the tagger
   * @param parts whether a token is a part of an atom, which the tagger reads as one token
   */
  public TaggedFormula(String formula, int reach, Predicate<Character> parts) {
    this.reach = reach;
    this.parts = parts;
    this.formula = formula;
    this.tags = Tagger.Tags.none(formula.length());
    Arrays.fill(tags.lengths(), UNKNOWN);
  }

  String formula() {
    return formula;
  }

  /**
   * Tokens whose tags are computed together.
   *
   * @param from the first of them
   * @param to one past the last of them
   */
  record Piece(int from, int to) {}

  /** A part of the formula that is replaced: its offset and length, and the new length. */
  public record Edit(int offset, int length, int replacement) {}

  /**
   * A marked leaf.
   *
   * @param shownBy the token that shows its end
   */
  record Marked(int offset, int length, int shownBy, double confidence) {}

  /** Returns the pieces whose tags are not known. */
  List<Piece> unknown() {
    int most = Math.max(SHORTEST_PIECE, 4 * reach);
    List<Piece> pieces = new ArrayList<>();
    int from = next(0);
    while (from < formula.length()) {
      int to = from + 1;
      int candidate = next(to);
      // A known gap is read again if that costs less than the margin of a piece.
      while (candidate < formula.length() && candidate - to <= reach && candidate < from + most) {
        to = candidate + 1;
        candidate = next(to);
      }
      pieces.add(new Piece(from, to));
      from = candidate;
    }
    return pieces;
  }

  private int next(int from) {
    int at = from;
    while (at < formula.length() && tags.lengths()[at] != UNKNOWN) {
      at++;
    }
    return at;
  }

  /**
   * Returns the tagger's input for a piece: its tokens, and those within the receptive field. It
   * does not end inside of an atom: what is left of one is in no whole formula, so nobody has
   * verified the tagger's answer to it.
   */
  String context(Piece piece) {
    int end = Math.min(formula.length(), piece.to() + 1);
    while (end < formula.length() && parts.test(formula.charAt(end - 1))) {
      end++;
    }
    return formula.substring(start(piece), end);
  }

  private int start(Piece piece) {
    return Math.max(0, piece.from() - reach);
  }

  /** Takes the tags of a piece from those of its context. */
  void learn(Piece piece, Tagger.Tags read) {
    copy(read, piece.from() - start(piece), tags, piece.from(), piece.to() - piece.from());
  }

  private static void copy(Tagger.Tags from, int at, Tagger.Tags to, int place, int count) {
    System.arraycopy(from.lengths(), at, to.lengths(), place, count);
    System.arraycopy(from.behind(), at, to.behind(), place, count);
    System.arraycopy(from.confidences(), at, to.confidences(), place, count);
  }

  /** Marks all of the formula as one leaf, without a doubt. */
  void markWhole() {
    tags = Tagger.Tags.none(formula.length());
    tags.mark(0, formula.length(), formula.length() - 1, 1);
  }

  /** Returns the marked leaves in order. */
  List<Marked> marked() {
    List<Marked> all = new ArrayList<>();
    for (int at = 0; at < formula.length(); at++) {
      int length = tags.lengths()[at];
      if (length > 0) {
        int end = at + 1 - tags.behind()[at];
        all.add(new Marked(end - length, length, at, tags.confidences()[at]));
      }
    }
    return all;
  }

  /** Removes a mark that is no leaf, so it is not found again. */
  void unmark(Marked marked) {
    tags.lengths()[marked.shownBy()] = 0;
  }

  /** Returns the lowest confidence of a tag. */
  double confidence() {
    double lowest = 1;
    for (float confidence : tags.confidences()) {
      lowest = Math.min(lowest, confidence);
    }
    return lowest;
  }

  /**
   * Replaces parts of the formula. The tags of the new tokens, and of all tokens whose receptive
   * field has one of them, become unknown.
   *
   * @param changed the formula after all edits
   * @param edits offsets in the formula before; without overlaps, the last one first
   */
  public void edit(String changed, List<Edit> edits) {
    Tagger.Tags old = tags;
    formula = changed;
    tags = Tagger.Tags.none(changed.length());
    int from = 0;
    int to = 0;
    List<Piece> stale = new ArrayList<>();
    for (int i = edits.size() - 1; i >= 0; i--) {
      Edit edit = edits.get(i);
      int kept = edit.offset() - from;
      copy(old, from, tags, to, kept);
      from += kept + edit.length();
      to += kept + edit.replacement();
      stale.add(new Piece(to - edit.replacement() - 1, to + reach));
    }
    copy(old, from, tags, to, changed.length() - to);
    for (Piece piece : stale) {
      int end = Math.min(changed.length(), piece.to());
      Arrays.fill(tags.lengths(), Math.min(Math.max(0, piece.from()), end), end, UNKNOWN);
    }
  }
}
