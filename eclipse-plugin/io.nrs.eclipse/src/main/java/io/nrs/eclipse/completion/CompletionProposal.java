package io.nrs.eclipse.completion;

import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;

/**
 * An item of the server as a proposal of the editor.
 *
 * @param label the text that users see
 * @param documentation empty if there is none
 * @param filter a text that begins with the typed text
 * @param start the offset of the text that the item replaces
 * @param offset of the caret when the item was offered
 * @param end of the text that the item replaces
 * @param text the replacement
 */
record CompletionProposal(
    String label, String documentation, String filter, int start, int offset, int end, String text)
    implements ICompletionProposal, ICompletionProposalExtension2 {

  /** The proposal for an item, if it edits the line of the caret. */
  static Optional<CompletionProposal> of(CompletionItem item, IDocument document, int offset) {
    if (item.getTextEdit() == null || item.getTextEdit().isRight()) {
      return Optional.empty();
    }
    TextEdit edit = item.getTextEdit().getLeft();
    try {
      int start = offset(document, edit.getRange().getStart());
      int end = offset(document, edit.getRange().getEnd());
      String filter = item.getFilterText() == null ? item.getLabel() : item.getFilterText();
      return start <= offset && offset <= end
          ? Optional.of(
              new CompletionProposal(
                  item.getDetail() == null
                      ? item.getLabel()
                      : item.getLabel() + " – " + item.getDetail(),
                  documentation(item),
                  filter,
                  start,
                  offset,
                  end,
                  edit.getNewText()))
          : Optional.empty();
    } catch (BadLocationException changed) {
      return Optional.empty();
    }
  }

  private static int offset(IDocument document, Position position) throws BadLocationException {
    IRegion line = document.getLineInformation(position.getLine());
    return line.getOffset() + Math.min(position.getCharacter(), line.getLength());
  }

  private static String documentation(CompletionItem item) {
    return item.getDocumentation() == null
        ? ""
        : item.getDocumentation().map(text -> text, markup -> markup.getValue());
  }

  /** Whether the text typed since is the beginning of the item. */
  @Override
  public boolean validate(IDocument document, int caret, DocumentEvent event) {
    try {
      String typed = document.get(start, caret - start).stripLeading();
      return filter.regionMatches(true, 0, typed, 0, typed.length());
    } catch (BadLocationException changed) {
      return false;
    }
  }

  @Override
  public void apply(ITextViewer viewer, char trigger, int stateMask, int caret) {
    replace(viewer.getDocument(), caret);
  }

  @Override
  public void apply(IDocument document) {
    replace(document, offset);
  }

  private void replace(IDocument document, int caret) {
    try {
      document.replace(start, caret - start + end - offset, text);
    } catch (BadLocationException changed) {
      // The text has changed since the item was offered.
      return;
    }
  }

  @Override
  public Point getSelection(IDocument document) {
    return new Point(start + text.length(), 0);
  }

  @Override
  public String getDisplayString() {
    return label;
  }

  /** Returns null if there is nothing to show, as the interface requires. */
  @Override
  public String getAdditionalProposalInfo() {
    return documentation.isEmpty() ? null : documentation;
  }

  /** Returns null, because items have no pictures. */
  @Override
  public Image getImage() {
    return null;
  }

  /** Returns null, because there is no context information. */
  @Override
  public IContextInformation getContextInformation() {
    return null;
  }

  @Override
  public void selected(ITextViewer viewer, boolean smartToggle) {}

  @Override
  public void unselected(ITextViewer viewer) {}
}
