package io.nrs.lsp.commands;

import io.nrs.checking.Findings;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.protocol.Values.FormulaLocation;
import io.nrs.protocol.Values.TextPosition;
import io.nrs.protocol.Values.TextRange;

/** The location of a formula in results. */
final class FormulaLocations {
  private FormulaLocations() {}

  /**
   * @param number of the line, from 0
   */
  static FormulaLocation of(int number, DocumentLine line) {
    ParsedLine parsed = line.parsed();
    Span span = Findings.source(line.text(), parsed);
    return new FormulaLocation(
        number,
        new TextRange(new TextPosition(number, span.start()), new TextPosition(number, span.end())),
        parsed
            .soundFormula()
            .map(Printer::print)
            .orElseGet(() -> line.text().substring(span.start(), span.end())),
        parsed.expectedValue());
  }
}
