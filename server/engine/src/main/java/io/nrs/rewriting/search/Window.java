package io.nrs.rewriting.search;

/**
 * A part of a formula that the Selector reads.
 *
 * @param formula the whole, in compact form
 * @param start of the window in it, in tokens
 * @param end one past its last token
 */
public record Window(String formula, int start, int end) {
  String text() {
    return formula.substring(start, end);
  }
}
