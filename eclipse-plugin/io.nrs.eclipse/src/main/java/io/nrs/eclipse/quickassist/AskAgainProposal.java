package io.nrs.eclipse.quickassist;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.quickassist.IQuickAssistAssistant;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.ISourceViewerExtension3;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;

/** Stands for the actions of a server that has not answered yet. */
record AskAgainProposal(ISourceViewer viewer) implements ICompletionProposal {
  static final String TITLE = QuickassistTexts.askAgain;

  /** Opens the list again, when the editor has closed it. */
  @Override
  public void apply(IDocument document) {
    if (viewer instanceof ISourceViewerExtension3 extended) {
      IQuickAssistAssistant assistant = extended.getQuickAssistAssistant();
      viewer.getTextWidget().getDisplay().asyncExec(assistant::showPossibleQuickAssists);
    }
  }

  @Override
  public String getDisplayString() {
    return TITLE;
  }

  /** Returns null, because nothing is selected. */
  @Override
  public Point getSelection(IDocument document) {
    return null;
  }

  /** Returns null, because the title says all. */
  @Override
  public String getAdditionalProposalInfo() {
    return null;
  }

  /** Returns null, because it has no picture. */
  @Override
  public Image getImage() {
    return null;
  }

  /** Returns null, because there is no context information. */
  @Override
  public IContextInformation getContextInformation() {
    return null;
  }
}
