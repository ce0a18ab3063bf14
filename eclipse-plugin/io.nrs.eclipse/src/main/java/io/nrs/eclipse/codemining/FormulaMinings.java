package io.nrs.eclipse.codemining;

import io.nrs.eclipse.commands.EditorCommand;
import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.TextAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintLabelPart;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * Shows the server's commands above formulas, and their values behind them. The minings of a text
 * come together, on the thread that changes it: those that are about another text never appear, and
 * the earlier ones move with the text until the next ones come.
 */
public final class FormulaMinings extends AbstractCodeMiningProvider {
  private Optional<Runnable> refresh = Optional.empty();
  private List<CompletableFuture<?>> asked = List.of();

  @Override
  public synchronized CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(
      ITextViewer viewer, IProgressMonitor monitor) {
    IDocument text = viewer.getDocument();
    ITextEditor editor = getAdapter(ITextEditor.class);
    CompletableFuture<List<? extends ICodeMining>> minings = new CompletableFuture<>();
    // A viewer without a widget is closed.
    StyledText shown = viewer.getTextWidget();
    if (text == null || editor == null || shown == null) {
      return minings;
    }
    if (refresh.isEmpty() && viewer instanceof ISourceViewerExtension5 mined) {
      listen(mined, shown);
      clear(shown, minings);
      return minings;
    }
    // What is asked about an earlier text would not be shown.
    asked.forEach(earlier -> earlier.cancel(false));
    CompletableFuture<TextAnswer<List<? extends CodeLens>>> lenses =
        FormulaServer.current()
            .query(
                text,
                (server, document) ->
                    server.getTextDocumentService().codeLens(new CodeLensParams(document)));
    Range all = new Range(new Position(0, 0), new Position(text.getNumberOfLines(), 0));
    CompletableFuture<TextAnswer<List<InlayHint>>> values =
        FormulaServer.current()
            .query(
                text,
                (server, document) ->
                    server.getTextDocumentService().inlayHint(new InlayHintParams(document, all)));
    asked = List.of(lenses, values);
    lenses.thenAcceptBoth(
        values,
        (above, behind) ->
            UiThread.run(
                shown,
                () -> {
                  if (above.isCurrent() && behind.isCurrent()) {
                    minings.complete(minings(text, editor, above, behind));
                  }
                }));
    return minings;
  }

  /** The server finds values later than the text. */
  private void listen(ISourceViewerExtension5 viewer, StyledText shown) {
    Runnable update = UiThread.coalesced(shown, viewer::updateCodeMinings);
    refresh = Optional.of(update);
    FormulaServer.current().addRefreshListener(update);
  }

  /**
   * Shows no minings, and asks again. A renamed file is another text with another provider, but the
   * viewer takes minings at the same places for those that it drew in the text before. It would
   * draw none of them, unless there were none in between.
   */
  private void clear(StyledText shown, CompletableFuture<List<? extends ICodeMining>> minings) {
    UiThread.run(
        shown,
        () -> {
          minings.complete(List.of());
          refresh.ifPresent(Runnable::run);
        });
  }

  private List<? extends ICodeMining> minings(
      IDocument text,
      ITextEditor editor,
      TextAnswer<List<? extends CodeLens>> above,
      TextAnswer<List<InlayHint>> behind) {
    List<ICodeMining> minings = new ArrayList<>();
    for (CodeLens lens : above.value().orElseGet(List::of)) {
      above
          .place(lens.getRange())
          .flatMap(place -> lens(lens, text, editor, place))
          .ifPresent(minings::add);
    }
    for (InlayHint value : behind.value().orElseGet(List::of)) {
      behind
          .place(new Range(value.getPosition(), value.getPosition()))
          .flatMap(place -> value(value, text, place.getOffset()))
          .ifPresent(minings::add);
    }
    return minings;
  }

  private Optional<ICodeMining> lens(
      CodeLens lens, IDocument text, ITextEditor editor, org.eclipse.jface.text.Position place) {
    try {
      return Optional.of(
          new LensMining(
              text.getLineOfOffset(place.getOffset()),
              text,
              this,
              lens.getCommand().getTitle(),
              () -> EditorCommand.run(editor, text, lens.getCommand())));
    } catch (BadLocationException outside) {
      return Optional.empty();
    }
  }

  private Optional<ICodeMining> value(InlayHint value, IDocument text, int offset) {
    String label =
        value
            .getLabel()
            .map(
                words -> words,
                parts ->
                    parts.stream().map(InlayHintLabelPart::getValue).collect(Collectors.joining()));
    try {
      return Optional.of(new ValueMining(text, offset, this, label));
    } catch (BadLocationException outside) {
      return Optional.empty();
    }
  }

  @Override
  public synchronized void dispose() {
    refresh.ifPresent(update -> FormulaServer.current().removeRefreshListener(update));
    asked.forEach(question -> question.cancel(false));
    super.dispose();
  }
}
