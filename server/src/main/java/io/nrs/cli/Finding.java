package io.nrs.cli;

import io.nrs.grammar.Span;

/**
 * Something in a file that its writer should know.
 *
 * @param line counted from 1
 * @param span in the line, in UTF-16 code units
 * @param remedy what to do about it
 * @param source the formula as it was written, by which a finding is known when lines move
 */
record Finding(Rule rule, int line, Span span, String message, String remedy, String source) {

  String code() {
    return rule.id();
  }

  Severity severity() {
    return rule.severity();
  }

  int column() {
    return span.start() + 1;
  }

  int endColumn() {
    return span.end() + 1;
  }
}
