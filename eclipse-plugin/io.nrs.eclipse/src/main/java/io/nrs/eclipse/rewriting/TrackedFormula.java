package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;

/**
 * The position of a formula in a document that is being edited. Only the thread that edits the
 * document may use it.
 */
final class TrackedFormula {
  private final IDocument document;
  private final Language language;
  private final IDocumentListener moves = new Moves();
  private Position position;
  private String line = "";
  private Optional<Text> formula = Optional.empty();

  /**
   * The formula of a line.
   *
   * @param span the range of the formula in the line
   * @param written the formula as it was typed, with whitespace
   * @param formula the formula as the server prints it, without whitespace
   * @param expected the value that the line expects, without whitespace
   */
  record Text(Span span, String written, String formula, Optional<String> expected) {
    /** The formula of a line, if the line has one without errors. */
    static Optional<Text> in(Language language, String line) {
      ParsedLine parsed = Parser.parseLine(language, line);
      return parsed
          .soundFormula()
          .map(
              formula ->
                  new Text(
                      formula.span(),
                      line.substring(formula.span().start(), formula.span().end()),
                      Printer.print(formula),
                      parsed.expectation().map(Printer::print)));
    }
  }

  /**
   * @param line the line of the formula, from 0
   */
  TrackedFormula(IDocument document, Language language, int line) {
    this.document = document;
    this.language = language;
    try {
      position = track(document.getLineInformation(line));
    } catch (BadLocationException outside) {
      throw new IllegalArgumentException("there is no line " + (line + 1), outside);
    }
    document.addDocumentListener(moves);
  }

  private Position track(IRegion region) throws BadLocationException {
    Position tracked =
        Text.in(language, text(region))
            .map(Text::span)
            .map(span -> new Position(region.getOffset() + span.start(), span.length()))
            .orElseGet(() -> new Position(region.getOffset(), region.getLength()));
    document.addPosition(tracked);
    return tracked;
  }

  private String text(IRegion region) throws BadLocationException {
    return document.get(region.getOffset(), region.getLength());
  }

  /** The formula at the position, if there is one without errors. */
  Optional<Text> now() {
    if (position.isDeleted()) {
      return Optional.empty();
    }
    try {
      String now = text(document.getLineInformationOfOffset(position.getOffset()));
      if (!now.equals(line)) {
        line = now;
        formula = Text.in(language, now);
      }
      return formula;
    } catch (BadLocationException outside) {
      return Optional.empty();
    }
  }

  /** The current line of the formula, from 0. If the formula was deleted, its last known line. */
  int line() {
    try {
      return document.getLineOfOffset(Math.min(position.getOffset(), document.getLength()));
    } catch (BadLocationException outside) {
      throw new IllegalStateException("the end of a document is inside it", outside);
    }
  }

  /** Replaces the formula as one change for undo. */
  void replace(Text now, String text) {
    if (text.equals(now.written())) {
      return;
    }
    IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
    if (undo != null) {
      undo.beginCompoundChange();
    }
    try {
      int start = document.getLineInformationOfOffset(position.getOffset()).getOffset();
      document.replace(start + now.span().start(), now.span().length(), text);
    } catch (BadLocationException outside) {
      throw new IllegalStateException("the document changed outside its thread", outside);
    } finally {
      if (undo != null) {
        undo.endCompoundChange();
      }
    }
  }

  /** Stops tracking the formula. */
  void leave() {
    document.removeDocumentListener(moves);
    document.removePosition(position);
  }

  /**
   * Finds the line again where a change writes it. Eclipse moves lines by replacing them and their
   * neighbour, which deletes the position; so do Cut with Paste, and a file that is read again.
   */
  private final class Moves implements IDocumentListener {
    private String before = "";

    @Override
    public void documentAboutToBeChanged(DocumentEvent event) {
      if (!position.isDeleted()) {
        try {
          before = text(document.getLineInformationOfOffset(position.getOffset()));
        } catch (BadLocationException outside) {
          throw new IllegalStateException("a position is inside its document", outside);
        }
      }
    }

    @Override
    public void documentChanged(DocumentEvent event) {
      if (!position.isDeleted()) {
        return;
      }
      try {
        int last = document.getLineOfOffset(event.getOffset() + event.getText().length());
        for (int number = document.getLineOfOffset(event.getOffset()); number <= last; number++) {
          IRegion region = document.getLineInformation(number);
          if (text(region).equals(before)) {
            position = track(region);
            return;
          }
        }
      } catch (BadLocationException outside) {
        throw new IllegalStateException("a change is inside its document", outside);
      }
    }
  }
}
