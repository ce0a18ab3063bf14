package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Language;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;

/** Where a formula stands in a text that goes on being edited. For the thread that edits it. */
final class Standing {
  private final IDocument document;
  private final Language language;
  private final Position position;
  private String line = "";
  private Optional<FormulaText> formula = Optional.empty();

  /**
   * @param line of the formula, from 0
   */
  Standing(IDocument document, Language language, int line) {
    this.document = document;
    this.language = language;
    try {
      IRegion region = document.getLineInformation(line);
      String text = document.get(region.getOffset(), region.getLength());
      position =
          FormulaText.in(language, text)
              .map(FormulaText::span)
              .map(span -> new Position(region.getOffset() + span.start(), span.length()))
              .orElseGet(() -> new Position(region.getOffset(), region.getLength()));
      document.addPosition(position);
    } catch (BadLocationException outside) {
      throw new IllegalArgumentException("there is no line " + (line + 1), outside);
    }
  }

  /** The formula that is there now; empty if there is none, or one with an error in it. */
  Optional<FormulaText> now() {
    if (position.isDeleted()) {
      return Optional.empty();
    }
    try {
      IRegion region = document.getLineInformationOfOffset(position.getOffset());
      String now = document.get(region.getOffset(), region.getLength());
      if (!now.equals(line)) {
        line = now;
        formula = FormulaText.in(language, now);
      }
      return formula;
    } catch (BadLocationException outside) {
      return Optional.empty();
    }
  }

  /** The number of the line where it is now, from 0; of the last one known if it was deleted. */
  int line() {
    try {
      return document.getLineOfOffset(Math.min(position.getOffset(), document.getLength()));
    } catch (BadLocationException outside) {
      throw new IllegalStateException("a text has its own end in it", outside);
    }
  }

  /** Puts a text in place of the formula that is there now, to be undone as one. */
  void replace(FormulaText now, String text) {
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
      throw new IllegalStateException("the formula is not where it was found", outside);
    } finally {
      if (undo != null) {
        undo.endCompoundChange();
      }
    }
  }

  /** The text is no longer of interest. */
  void leave() {
    document.removePosition(position);
  }
}
