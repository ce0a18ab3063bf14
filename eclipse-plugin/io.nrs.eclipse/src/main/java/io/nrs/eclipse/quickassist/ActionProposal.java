package io.nrs.eclipse.quickassist;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.texteditor.ITextEditor;

/** An action of the server in the list of Ctrl+1. */
record ActionProposal(OfferedAction action, ITextEditor editor) implements ICompletionProposal {
  @Override
  public void apply(IDocument document) {
    action.apply(editor);
  }

  @Override
  public String getDisplayString() {
    return action.title();
  }

  @Override
  public Image getImage() {
    return JFaceResources.getResources().create(action.icon());
  }

  /** Returns null: edits keep the caret. */
  @Override
  public Point getSelection(IDocument document) {
    return null;
  }

  /** Returns null, because the title says all. */
  @Override
  public String getAdditionalProposalInfo() {
    return null;
  }

  /** Returns null, because there is no context information. */
  @Override
  public IContextInformation getContextInformation() {
    return null;
  }
}
