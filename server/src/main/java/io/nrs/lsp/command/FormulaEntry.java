package io.nrs.lsp.command;

import com.google.gson.JsonObject;
import io.nrs.checking.Findings;
import io.nrs.grammar.Formula;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.lsp.document.DocumentLine;

/** A line's formula as commands tell of it. */
final class FormulaEntry {
  private FormulaEntry() {}

  /**
   * Where it stands, what it is and what its writer expects: {@code {"line", "range", "formula",
   * "expected"}}. The formula is without white space; what is not sound is told as it was written.
   *
   * @param number of the line, from 0
   */
  static JsonObject of(int number, DocumentLine line) {
    ParsedLine parsed = line.parsed();
    JsonObject entry = new JsonObject();
    entry.addProperty("line", number);
    Span span = parsed.formula().map(Formula::span).orElseGet(line::content);
    JsonObject range = new JsonObject();
    range.add("start", position(number, span.start()));
    range.add("end", position(number, span.end()));
    entry.add("range", range);
    entry.addProperty(
        "formula",
        parsed
            .soundFormula()
            .map(Printer::print)
            .orElseGet(() -> Findings.source(line.text(), parsed)));
    parsed.expectedValue().ifPresent(value -> entry.addProperty("expected", value));
    return entry;
  }

  private static JsonObject position(int line, int character) {
    JsonObject position = new JsonObject();
    position.addProperty("line", line);
    position.addProperty("character", character);
    return position;
  }
}
