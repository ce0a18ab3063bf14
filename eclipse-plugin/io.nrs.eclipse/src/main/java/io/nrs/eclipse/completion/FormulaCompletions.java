package io.nrs.eclipse.completion;

import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.server.FormulaServer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;

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
    } catch (BadLocationException | TimeoutException | ExecutionException none) {
      // The text has changed, it is none of the server's, or the server says why it has failed.
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

  /** Returns null, because failures are in the log. */
  @Override
  public String getErrorMessage() {
    return null;
  }

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
  private record CompletionProposal(
      String label,
      String documentation,
      String filter,
      int start,
      int offset,
      int end,
      String text)
      implements ICompletionProposal, ICompletionProposalExtension2 {

    /** The proposal for an item, if it edits the line of the caret. */
    static Optional<CompletionProposal> of(CompletionItem item, IDocument document, int offset) {
      if (item.getTextEdit() == null || item.getTextEdit().isRight()) {
        return Optional.empty();
      }
      TextEdit edit = item.getTextEdit().getLeft();
      try {
        int start = WorkspaceFiles.offset(document, edit.getRange().getStart());
        int end = WorkspaceFiles.offset(document, edit.getRange().getEnd());
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
}
