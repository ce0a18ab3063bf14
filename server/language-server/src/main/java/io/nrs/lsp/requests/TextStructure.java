package io.nrs.lsp.requests;

/** The parts of a document: sections under comments, formulas, and the parts of these. */
public final class TextStructure {
  private TextStructure() {}
}
