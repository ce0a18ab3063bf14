package io.nrs.lsp.document;

import io.nrs.grammar.Span;
import io.nrs.lsp.document.Document.Place;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Converts between positions of LSP and of documents, which count the same way. */
public final class Positions {
  private Positions() {}

  public static Place place(Position position) {
    return new Place(position.getLine(), position.getCharacter());
  }

  /** The nearest place in the document. */
  public static Place place(Document document, Position position) {
    return document.inside(place(position));
  }

  /** A part of a line. */
  public static Range range(int line, Span span) {
    return new Range(new Position(line, span.start()), new Position(line, span.end()));
  }

  public static Position position(Place place) {
    return new Position(place.line(), place.character());
  }
}
