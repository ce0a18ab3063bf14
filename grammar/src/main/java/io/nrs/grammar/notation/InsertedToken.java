package io.nrs.grammar.notation;

import io.nrs.grammar.Span;
import org.antlr.v4.runtime.CommonToken;

/**
 * A token of canonical form that the line lacks: a bracket, the zero of a negation, an implicit
 * product. It has a place but no width, unless it stands for other text.
 */
public final class InsertedToken extends CommonToken {
  private static final long serialVersionUID = 1;

  private final String meaning;

  /**
   * @param meaning its text in canonical form
   * @param place offset in the line
   */
  public InsertedToken(int type, String meaning, int place) {
    super(type);
    this.meaning = meaning;
    setStartIndex(place);
    setStopIndex(place - 1);
    setLine(1);
    setCharPositionInLine(place);
  }

  /** A token that stands for the text at a place. */
  public InsertedToken(int type, String meaning, Span place) {
    this(type, meaning, place.start());
    setStopIndex(place.end() - 1);
  }

  /** Returns the text of the token in canonical form; the line may lack it. */
  public String meaning() {
    return meaning;
  }
}
