package io.nrs.grammar;

import org.antlr.v4.runtime.CommonToken;

/**
 * A token of canonical form that the line lacks: a bracket, the zero of a negation, an implicit
 * product. It has a place but no width.
 */
final class InsertedToken extends CommonToken {
  private static final long serialVersionUID = 1;

  private final String meaning;

  /**
   * @param meaning its text in canonical form
   * @param place offset in the line
   */
  InsertedToken(int type, String meaning, int place) {
    super(type);
    this.meaning = meaning;
    setStartIndex(place);
    setStopIndex(place - 1);
    setLine(1);
    setCharPositionInLine(place);
  }

  String meaning() {
    return meaning;
  }
}
