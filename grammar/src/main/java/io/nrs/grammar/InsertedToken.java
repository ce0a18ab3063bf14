package io.nrs.grammar;

import org.antlr.v4.runtime.CommonToken;

/**
 * A token that canonical form has and the line does not: a bracket, the zero of a negation, an
 * implicit product. It has a place and no width.
 */
final class InsertedToken extends CommonToken {
  private static final long serialVersionUID = 1;

  private final String meaning;

  /**
   * @param meaning the text that canonical form has here
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
