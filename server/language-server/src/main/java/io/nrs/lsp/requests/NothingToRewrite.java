package io.nrs.lsp.requests;

import io.nrs.grammar.Formula;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;

/** Explains why a line has nothing to rewrite. */
public final class NothingToRewrite {
  private NothingToRewrite() {}

  /**
   * @param number of a line, from 0, whose formula is missing, has errors, or is a value
   */
  public static String explain(Document document, int number) {
    DocumentLine line = document.line(number);
    String place = "in line " + (number + 1);
    if (line.parsed().soundFormula().filter(Formula.Atom.class::isInstance).isPresent()) {
      return "the formula " + place + " is a value already";
    }
    return line.parsed().formula().isPresent()
        ? "the formula " + place + " has an error: correct it first"
        : "there is no formula " + place;
  }
}
