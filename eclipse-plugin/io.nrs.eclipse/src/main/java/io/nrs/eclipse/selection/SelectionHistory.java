package io.nrs.eclipse.selection;

import io.nrs.eclipse.commands.EditorAnswer;
import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.TextAnswer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.Position;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.texteditor.ITextEditor;

/** The selections of an editor that larger ones have replaced. */
final class SelectionHistory {
  private final ITextEditor editor;
  private final IDocument document;
  private final Deque<Growth> growths = new ArrayDeque<>();

  /** A selection of some text that replaced a smaller one. */
  private record Growth(Selected before, Selected after) {}

  private record Selected(int offset, int length, String text) {
    static Selected in(ITextEditor editor) {
      ITextSelection now = (ITextSelection) editor.getSelectionProvider().getSelection();
      return new Selected(now.getOffset(), now.getLength(), now.getText());
    }

    boolean isWithin(Position place) {
      return place.getOffset() <= offset
          && offset + length <= place.getOffset() + place.getLength()
          && length < place.getLength();
    }
  }

  private SelectionHistory(EditorLine line) {
    editor = line.editor();
    document = line.document();
  }

  /** The history of an editor, which lasts as long as its control and its document. */
  static SelectionHistory of(EditorLine line) {
    Control text = line.editor().getAdapter(Control.class);
    String key = SelectionHistory.class.getName();
    if (text.getData(key) instanceof SelectionHistory kept && kept.document == line.document()) {
      return kept;
    }
    SelectionHistory started = new SelectionHistory(line);
    text.setData(key, started);
    return started;
  }

  /** Selects the smallest part of a formula, line or text around the selection. */
  void enclose() {
    Selected before = Selected.in(editor);
    try {
      int line = document.getLineOfOffset(before.offset());
      org.eclipse.lsp4j.Position start =
          new org.eclipse.lsp4j.Position(line, before.offset() - document.getLineOffset(line));
      EditorAnswer.use(
          editor,
          FormulaServer.current()
              .query(
                  document,
                  (server, text) ->
                      server
                          .getTextDocumentService()
                          .selectionRange(new SelectionRangeParams(text, List.of(start)))),
          answer -> grow(before, answer));
    } catch (BadLocationException outside) {
      throw new IllegalStateException("the selection is in the document", outside);
    }
  }

  /** A selection that users have moved since stays where it is. */
  private void grow(Selected before, TextAnswer<List<SelectionRange>> answer) {
    if (!Selected.in(editor).equals(before)) {
      return;
    }
    answer.value().stream()
        .flatMap(List::stream)
        .flatMap(
            innermost ->
                Stream.iterate(innermost, range -> range != null, SelectionRange::getParent))
        .map(range -> answer.place(range.getRange()))
        .flatMap(Optional::stream)
        .filter(before::isWithin)
        .findFirst()
        .ifPresent(
            place -> {
              editor.selectAndReveal(place.getOffset(), place.getLength());
              growths.push(new Growth(before, Selected.in(editor)));
            });
  }

  /** Selects what was selected before, unless users have selected or written something else. */
  void restore() {
    Selected now = Selected.in(editor);
    if (!growths.isEmpty() && growths.peek().after().equals(now)) {
      Selected before = growths.pop().before();
      editor.selectAndReveal(before.offset(), before.length());
    } else {
      growths.clear();
    }
  }
}
