package io.nrs.eclipse.completion;

import io.nrs.eclipse.commands.LineCommand;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.editor.EditorLine;
import java.util.Optional;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/**
 * A continuation as a proposal of the editor.
 *
 * @param line the offset of its line
 * @param offset of the caret when it was offered
 */
record FormulaProposal(Continuation continuation, int line, int offset)
    implements ICompletionProposal, ICompletionProposalExtension2 {
  private int start() {
    return line + continuation.replaced().start();
  }

  /** Whether the text typed since is the beginning of the proposal. */
  @Override
  public boolean validate(IDocument document, int caret, DocumentEvent event) {
    try {
      String typed = document.get(start(), caret - start()).stripLeading();
      return continuation.text().regionMatches(true, 0, typed, 0, typed.length());
    } catch (BadLocationException changed) {
      return false;
    }
  }

  @Override
  public void apply(ITextViewer viewer, char trigger, int stateMask, int caret) {
    choose(viewer.getDocument(), caret);
  }

  @Override
  public void apply(IDocument document) {
    choose(document, offset);
  }

  private void choose(IDocument document, int caret) {
    switch (continuation.kind()) {
      case SYMBOL -> write(document, caret);
      case VALUE ->
          activeLine()
              .filter(active -> active.document() == document)
              .ifPresent(LineCommand.EXPECT::run);
    }
  }

  private void write(IDocument document, int caret) {
    int behind = line + continuation.replaced().end() - offset;
    try {
      document.replace(start(), caret - start() + behind, continuation.text());
    } catch (BadLocationException changed) {
      // The text has changed since the proposal was offered.
      return;
    }
  }

  private static Optional<EditorLine> activeLine() {
    return Optional.ofNullable(PlatformUI.getWorkbench().getActiveWorkbenchWindow())
        .map(IWorkbenchWindow::getActivePage)
        .map(IWorkbenchPage::getActiveEditor)
        .flatMap((IEditorPart editor) -> EditorLine.of(editor));
  }

  /** Returns null for a value, which the server writes later. */
  @Override
  public Point getSelection(IDocument document) {
    return switch (continuation.kind()) {
      case SYMBOL -> new Point(start() + continuation.text().length(), 0);
      case VALUE -> null;
    };
  }

  @Override
  public String getDisplayString() {
    return switch (continuation.kind()) {
      case SYMBOL -> continuation.text();
      case VALUE -> CompletionTexts.foundValue;
    };
  }

  /** Returns null, because there is nothing to add. */
  @Override
  public String getAdditionalProposalInfo() {
    return null;
  }

  @Override
  public Image getImage() {
    return JFaceResources.getResources()
        .create(
            Icons.own(
                switch (continuation.kind()) {
                  case SYMBOL -> "symbol";
                  case VALUE -> "solve";
                }));
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
