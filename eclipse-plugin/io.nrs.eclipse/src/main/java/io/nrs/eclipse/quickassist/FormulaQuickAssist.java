package io.nrs.eclipse.quickassist;

import io.nrs.eclipse.editor.FormulaEditors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.quickassist.IQuickAssistInvocationContext;
import org.eclipse.jface.text.quickassist.IQuickAssistProcessor;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * Lists the server's actions about the lines of the selection: the fixes of their findings first.
 * Eclipse itself adds those of the markers at the caret, which {@link FindingFixes} gives.
 */
public final class FormulaQuickAssist implements IQuickAssistProcessor {
  private static final ICompletionProposal[] NONE = {};

  @Override
  public ICompletionProposal[] computeQuickAssistProposals(IQuickAssistInvocationContext context) {
    ISourceViewer viewer = context.getSourceViewer();
    IDocument text = viewer.getDocument();
    Optional<ITextEditor> editor = FormulaEditors.of(text);
    if (editor.isEmpty()) {
      return NONE;
    }
    try {
      int first = text.getLineOfOffset(context.getOffset());
      int last = text.getLineOfOffset(context.getOffset() + Math.max(0, context.getLength()));
      Range lines = new Range(new Position(first, 0), new Position(last, 0));
      List<Diagnostic> findings =
          new ShownFindings(text, viewer.getAnnotationModel()).in(first, last, context.getOffset());
      List<CompletableFuture<List<OfferedAction>>> questions = new ArrayList<>();
      if (!findings.isEmpty()) {
        questions.add(OfferedAction.ask(text, lines, findings));
      }
      questions.add(OfferedAction.ask(text, lines, List.of()));
      return Answers.soon(questions)
          .map(
              actions ->
                  actions.stream()
                      .map(action -> new ActionProposal(action, editor.get()))
                      .toArray(ICompletionProposal[]::new))
          .orElseGet(() -> new ICompletionProposal[] {new AskAgainProposal(viewer)});
    } catch (BadLocationException changed) {
      return NONE;
    }
  }

  @Override
  public boolean canFix(Annotation annotation) {
    return annotation instanceof FindingAnnotation finding && finding.isQuickFixable();
  }

  /** Whether there are actions is known only when they are listed. */
  @Override
  public boolean canAssist(IQuickAssistInvocationContext context) {
    return true;
  }

  /** Returns null, because nothing fails. */
  @Override
  public String getErrorMessage() {
    return null;
  }
}
