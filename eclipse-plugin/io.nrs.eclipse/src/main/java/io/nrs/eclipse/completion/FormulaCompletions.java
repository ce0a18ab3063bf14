package io.nrs.eclipse.completion;

import io.nrs.eclipse.editor.FormulaContentTypes;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;

/**
 * Proposes what the syntax of the language allows, and the value of a formula. It waits for no
 * server: while the editor waits for proposals, its popup takes Enter. It also replaces the Generic
 * Editor's completion of words. That one appears behind digits, so Enter would write numbers of
 * other formulas.
 */
public final class FormulaCompletions implements IContentAssistProcessor {
  private static final ICompletionProposal[] NONE = {};

  /** The editor calls this on a background thread. */
  @Override
  public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
    IDocument document = viewer.getDocument();
    try {
      IRegion line = document.getLineInformationOfOffset(offset);
      String text = document.get(line.getOffset(), line.getLength());
      return FormulaContentTypes.language(document).stream()
          .flatMap(language -> Continuation.at(language, text, offset - line.getOffset()).stream())
          .map(continuation -> new FormulaProposal(continuation, line.getOffset(), offset))
          .toArray(ICompletionProposal[]::new);
    } catch (BadLocationException | StringIndexOutOfBoundsException changed) {
      return NONE;
    }
  }

  /** None: Enter would choose what nobody asked for, instead of ending the line. */
  @Override
  public char[] getCompletionProposalAutoActivationCharacters() {
    return new char[0];
  }

  /** Returns null, because there is no context information. */
  @Override
  public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
    return null;
  }

  /** Returns null, because there is no context information. */
  @Override
  public char[] getContextInformationAutoActivationCharacters() {
    return null;
  }

  /** Returns null, because there is no context information. */
  @Override
  public IContextInformationValidator getContextInformationValidator() {
    return null;
  }

  /** Returns null, because nothing fails. */
  @Override
  public String getErrorMessage() {
    return null;
  }
}
