package io.nrs.lsp.feature;

import io.nrs.grammar.Formula;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;

/** Why a line holds nothing that networks could rewrite, in words. */
public final class NoFormula {
  private NoFormula() {}

  /** For a line, from 0, whose formula is missing, in error, or a value. */
  public static String explain(Document document, int number) {
    DocumentLine line = document.line(number);
    String place = "in line " + (number + 1);
    if (line.parsed().soundFormula().filter(Formula.Atom.class::isInstance).isPresent()) {
      return "what stands " + place + " is a value: there is nothing to rewrite";
    }
    return line.parsed().formula().isPresent()
        ? "the formula " + place + " has an error: correct it first"
        : "there is no formula " + place;
  }
}
