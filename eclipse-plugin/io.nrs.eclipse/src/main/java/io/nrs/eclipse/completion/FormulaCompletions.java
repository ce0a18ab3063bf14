package io.nrs.eclipse.completion;

import io.nrs.eclipse.server.FormulaServer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;

/**
 * Proposes the server's completions. It also replaces the Generic Editor's completion of words.
 * That one appears behind digits, so Enter would write numbers of other formulas.
 */
public final class FormulaCompletions implements IContentAssistProcessor {
  private static final long TIMEOUT_SECONDS = 5;
  private static final ICompletionProposal[] NONE = {};

  /** The editor calls this on a background thread. */
  @Override
  public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
    IDocument document = viewer.getDocument();
    try {
      char before = offset == 0 ? ' ' : document.getChar(offset - 1);
      // Enter behind a number ends the line.
      if (Character.isDigit(before)) {
        return NONE;
      }
      long version = version(document);
      List<CompletionItem> items =
          FormulaServer.current()
              .completions(document, offset)
              .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      return version == version(document)
          ? proposals(items, document, offset, Character.isLetter(before))
          : NONE;
    } catch (BadLocationException | TimeoutException tooLate) {
      return NONE;
    } catch (ExecutionException failed) {
      ILog.get().warn("There are no completions: " + failed.getCause().getMessage(), failed);
      return NONE;
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
      return NONE;
    }
  }

  /**
   * @param continuesWord whether only items fit that continue the word before the offset
   */
  private static ICompletionProposal[] proposals(
      List<CompletionItem> items, IDocument document, int offset, boolean continuesWord) {
    return items.stream()
        .sorted(Comparator.comparing(FormulaCompletions::sortText))
        .map(item -> CompletionProposal.of(item, document, offset))
        .flatMap(Optional::stream)
        .filter(proposal -> !continuesWord || proposal.start() < offset)
        .filter(proposal -> proposal.validate(document, offset, null))
        .toArray(ICompletionProposal[]::new);
  }

  private static String sortText(CompletionItem item) {
    return item.getSortText() == null ? item.getLabel() : item.getSortText();
  }

  private static long version(IDocument document) {
    return document instanceof IDocumentExtension4 versioned
        ? versioned.getModificationStamp()
        : IDocumentExtension4.UNKNOWN_MODIFICATION_STAMP;
  }

  @Override
  public char[] getCompletionProposalAutoActivationCharacters() {
    return new char[] {'[', '='};
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

  /** Returns null, because failures are in the log. */
  @Override
  public String getErrorMessage() {
    return null;
  }
}
