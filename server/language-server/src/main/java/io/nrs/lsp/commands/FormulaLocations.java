package io.nrs.lsp.commands;

import io.nrs.checking.Findings;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.protocol.Values.FormulaLocation;
import io.nrs.protocol.Values.TextPosition;
import io.nrs.protocol.Values.TextRange;
import java.util.Optional;

/** The location of a formula in results. */
final class FormulaLocations {
  private FormulaLocations() {}

  /**
   * @param number of the line, from 0
   */
  static FormulaLocation of(int number, DocumentLine line) {
    return of(number, line, Optional.of(Findings.written(line.text(), line.parsed())));
  }

  /**
   * @param number of the line, from 0
   * @param written the formula as it is shown; empty for canonical form
   */
  static FormulaLocation of(int number, DocumentLine line, Optional<String> written) {
    ParsedLine parsed = line.parsed();
    Span span = Findings.source(line.text(), parsed);
    String formula =
        parsed
            .soundFormula()
            .map(Printer::print)
            .orElseGet(() -> Findings.written(line.text(), parsed));
    return new FormulaLocation(
        number,
        new TextRange(new TextPosition(number, span.start()), new TextPosition(number, span.end())),
        formula,
        written.filter(text -> !text.equals(formula)),
        parsed.expectedValue());
  }
}
