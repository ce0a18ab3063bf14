package io.nrs.eclipse.editor;

import io.nrs.grammar.Language;
import io.nrs.grammar.Notation;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.IRewriteTarget;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.Position;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/** Turns the selected lines into comments and back, as one change for undo. */
public final class ToggleCommentHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    ITextEditor editor = Adapters.adapt(HandlerUtil.getActiveEditor(event), ITextEditor.class);
    if (editor == null
        || !(editor.getSelectionProvider().getSelection() instanceof ITextSelection selection)
        || (editor instanceof ITextEditorExtension2 file && !file.validateEditorInputState())) {
      return null;
    }
    IRewriteTarget target = editor.getAdapter(IRewriteTarget.class);
    IDocument document = target.getDocument();
    Position selected = new Position(selection.getOffset(), selection.getLength());
    target.beginCompoundChange();
    try {
      document.addPosition(selected);
      toggle(document, selection);
    } catch (BadLocationException changed) {
      throw new ExecutionException("The text has changed. Run the command again.", changed);
    } finally {
      document.removePosition(selected);
      target.endCompoundChange();
    }
    if (selected.getLength() > 0) {
      editor.selectAndReveal(selected.getOffset(), selected.getLength());
    }
    return null;
  }

  private static void toggle(IDocument document, ITextSelection selection)
      throws BadLocationException {
    int first = selection.getStartLine();
    List<String> lines = new ArrayList<>();
    for (int line = first; line <= lastLine(document, selection); line++) {
      IRegion region = document.getLineInformation(line);
      lines.add(document.get(region.getOffset(), region.getLength()));
    }
    List<String> marks =
        FormulaContentTypes.language(document)
            .map(Language::comments)
            .orElse(List.of(Notation.COMMENT));
    for (LineComments.Edit edit : LineComments.toggle(lines, marks)) {
      int offset = document.getLineOffset(first + edit.line()) + edit.column();
      document.replace(offset, edit.length(), edit.text());
    }
  }

  /**
   * The last selected line. A selection that ends at the start of a line does not include that
   * line.
   */
  private static int lastLine(IDocument document, ITextSelection selection)
      throws BadLocationException {
    int last = selection.getEndLine();
    boolean atStart = document.getLineOffset(last) == selection.getOffset() + selection.getLength();
    return atStart && last > selection.getStartLine() ? last - 1 : last;
  }

  /** Turns lines into comments and back. */
  static final class LineComments {
    private static final String MARK = Notation.COMMENT + " ";

    private LineComments() {}

    /**
     * Replaces {@code length} characters of a line by {@code text}.
     *
     * @param line the index in the given lines
     * @param column the first character that is replaced
     */
    record Edit(int line, int column, int length, String text) {}

    /**
     * Uncomments the lines if all lines except blank ones are comments. Otherwise, comments them
     * all.
     *
     * @param marks what begins a comment
     */
    static List<Edit> toggle(List<String> lines, List<String> marks) {
      boolean uncomment =
          lines.stream().allMatch(line -> line.isBlank() || markLength(line, marks) > 0);
      List<Edit> edits = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        if (!line.isBlank()) {
          int column = indentation(line);
          edits.add(
              uncomment
                  ? new Edit(i, column, markLength(line, marks), "")
                  : new Edit(i, column, 0, MARK));
        }
      }
      return List.copyOf(edits);
    }

    /** The length of the mark that begins a line, with one space after it; 0 for none. */
    private static int markLength(String line, List<String> marks) {
      String text = line.stripLeading();
      return marks.stream()
          .filter(text::startsWith)
          .mapToInt(mark -> text.startsWith(" ", mark.length()) ? mark.length() + 1 : mark.length())
          .max()
          .orElse(0);
    }

    private static int indentation(String line) {
      return line.length() - line.stripLeading().length();
    }
  }
}
