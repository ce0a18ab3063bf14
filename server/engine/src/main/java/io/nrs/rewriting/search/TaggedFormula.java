package io.nrs.rewriting.search;

import io.nrs.language.LanguageRules.LeafTag;
import io.nrs.rewriting.Tagger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A formula with the known tags of its tokens. A tag depends only on the tokens within the
 * receptive field. After a rewrite, all tags further away stay known, so the cost of a rewrite does
 * not depend on the formula's length.
 */
public final class TaggedFormula {
  private static final char UNKNOWN = '?';

  /** A piece has at least this many tokens of its own, without the margins. */
  private static final int SHORTEST_PIECE = 48;

  private final int reach;
  private String formula;

  /** The formula between its boundaries. */
  private String text;

  private char[] tags;
  private float[] confidences;

  /**
   * Creates a formula without known tags.
   *
   * @param formula in compact form
   * @param reach the receptive field of the tagger
   */
  public TaggedFormula(String formula, int reach) {
    this.reach = reach;
    set(formula);
    this.tags = new char[text.length()];
    this.confidences = new float[text.length()];
    Arrays.fill(tags, UNKNOWN);
  }

  private void set(String changed) {
    formula = changed;
    text = LeafTag.START + changed + LeafTag.END;
  }

  String formula() {
    return formula;
  }

  /**
   * Tokens whose tags are computed together.
   *
   * @param from the first of them, in the text with boundaries
   * @param to one past the last of them
   */
  record Piece(int from, int to) {}

  /** A part of the formula that is replaced: its offset and length, and the new length. */
  public record Edit(int offset, int length, int replacement) {}

  /**
   * Marked tokens.
   *
   * @param offset in the formula
   * @param confidence joint probability of their tags
   */
  record Marked(int offset, int length, double confidence) {}

  /** Returns the pieces whose tags are not known. */
  List<Piece> unknown() {
    int most = Math.max(SHORTEST_PIECE, 4 * reach);
    List<Piece> pieces = new ArrayList<>();
    int from = next(0);
    while (from < tags.length) {
      int to = from + 1;
      int candidate = next(to);
      // A known gap is read again if that costs less than the margins of two pieces.
      while (candidate < tags.length && candidate - to <= 2 * reach && candidate < from + most) {
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
    while (at < tags.length && tags[at] != UNKNOWN) {
      at++;
    }
    return at;
  }

  /** Returns the tagger's input for a piece: its tokens, and those within the receptive field. */
  String context(Piece piece) {
    return text.substring(start(piece), Math.min(text.length(), piece.to() + reach));
  }

  private int start(Piece piece) {
    return Math.max(0, piece.from() - reach);
  }

  /** Takes the tags of a piece from those of its context. */
  void learn(Piece piece, Tagger.Tags read) {
    int start = start(piece);
    for (int i = piece.from(); i < piece.to(); i++) {
      tags[i] = read.letters().charAt(i - start);
      confidences[i] = read.confidences()[i - start];
    }
  }

  /** Marks all of the formula as one leaf, without a doubt. */
  void markWhole() {
    Arrays.fill(tags, LeafTag.INSIDE.letter());
    Arrays.fill(confidences, 1);
    tags[0] = LeafTag.OUTSIDE.letter();
    tags[1] = LeafTag.BEGIN.letter();
    tags[tags.length - 1] = LeafTag.OUTSIDE.letter();
  }

  /** Returns the marked tokens in order: the begin of a leaf and all tokens inside it. */
  List<Marked> marked() {
    List<Marked> all = new ArrayList<>();
    for (int at = 0; at < tags.length; at++) {
      if (tags[at] == LeafTag.BEGIN.letter()) {
        int end = at + 1;
        double confidence = confidences[at];
        while (end < tags.length && tags[end] == LeafTag.INSIDE.letter()) {
          confidence *= confidences[end];
          end++;
        }
        all.add(new Marked(at - 1, end - at, confidence));
      }
    }
    return all;
  }

  /** Removes a mark that is no leaf, so it is not found again. */
  void unmark(Marked marked) {
    int from = marked.offset() + 1;
    Arrays.fill(tags, from, from + marked.length(), LeafTag.OUTSIDE.letter());
  }

  /** Returns the lowest confidence of a tag. */
  double confidence() {
    double lowest = 1;
    for (float confidence : confidences) {
      lowest = Math.min(lowest, confidence);
    }
    return lowest;
  }

  /**
   * Replaces parts of the formula. The tags of the new tokens, and of all tokens within their
   * receptive field, become unknown.
   *
   * @param changed the formula after all edits
   * @param edits offsets in the formula before; without overlaps, the last one first
   */
  public void edit(String changed, List<Edit> edits) {
    set(changed);
    char[] oldTags = tags;
    float[] oldConfidences = confidences;
    tags = new char[text.length()];
    confidences = new float[text.length()];
    List<Piece> stale = new ArrayList<>();
    int from = 0;
    int to = 0;
    for (int i = edits.size() - 1; i >= 0; i--) {
      Edit edit = edits.get(i);
      int kept = edit.offset() + 1 - from;
      System.arraycopy(oldTags, from, tags, to, kept);
      System.arraycopy(oldConfidences, from, confidences, to, kept);
      from += kept + edit.length();
      to += kept + edit.replacement();
      stale.add(new Piece(to - edit.replacement() - reach, to + reach));
    }
    System.arraycopy(oldTags, from, tags, to, tags.length - to);
    System.arraycopy(oldConfidences, from, confidences, to, tags.length - to);
    for (Piece piece : stale) {
      Arrays.fill(tags, Math.max(0, piece.from()), Math.min(tags.length, piece.to()), UNKNOWN);
    }
  }
}
