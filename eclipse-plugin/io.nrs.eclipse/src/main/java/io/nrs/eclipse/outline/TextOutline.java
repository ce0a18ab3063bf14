package io.nrs.eclipse.outline;

import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.TextAnswer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

/**
 * The outline of a text, which follows its changes. The earlier one, whose places move with the
 * text, stays until the server has answered. Only the workbench's thread uses it.
 */
final class TextOutline implements IDocumentListener, AutoCloseable {
  /** Typists pause between words; the server is not asked about every key. */
  private static final int PAUSE_MS = 300;

  private final IDocument text;
  private final Control shownIn;
  private final Display display;
  private final Consumer<List<OutlineNode>> changed;
  private final Runnable ask = this::ask;
  private List<OutlineNode> nodes = List.of();
  private CompletableFuture<?> asked = CompletableFuture.completedFuture(null);

  /**
   * @param shownIn after whose end nothing is shown
   * @param changed gets each new outline
   */
  TextOutline(IDocument text, Control shownIn, Consumer<List<OutlineNode>> changed) {
    this.text = text;
    this.shownIn = shownIn;
    this.display = shownIn.getDisplay();
    this.changed = changed;
    text.addDocumentListener(this);
    ask();
  }

  List<OutlineNode> nodes() {
    return nodes;
  }

  private void ask() {
    asked.cancel(false);
    CompletableFuture<TextAnswer<List<Either<SymbolInformation, DocumentSymbol>>>> question =
        FormulaServer.current()
            .query(
                text,
                (server, document) ->
                    server
                        .getTextDocumentService()
                        .documentSymbol(new DocumentSymbolParams(document)));
    asked = question;
    question.thenAccept(answer -> UiThread.run(shownIn, () -> use(answer)));
  }

  private void use(TextAnswer<List<Either<SymbolInformation, DocumentSymbol>>> answer) {
    OutlineNode.of(
            new TextAnswer<>(
                answer
                    .value()
                    .map(
                        all -> all.stream().filter(Either::isRight).map(Either::getRight).toList()),
                answer.text(),
                answer.current(),
                answer.places()))
        .ifPresent(
            now -> {
              forget();
              nodes = now;
              nodes.stream().flatMap(OutlineNode::all).forEach(this::follow);
              changed.accept(nodes);
            });
  }

  private void follow(OutlineNode node) {
    try {
      text.addPosition(node.selected());
      text.addPosition(node.whole());
    } catch (BadLocationException outside) {
      throw new IllegalStateException("a place of the text that is not in it", outside);
    }
  }

  private void forget() {
    nodes.stream()
        .flatMap(OutlineNode::all)
        .forEach(
            node -> {
              text.removePosition(node.selected());
              text.removePosition(node.whole());
            });
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {}

  @Override
  public void documentChanged(DocumentEvent event) {
    UiThread.run(shownIn, () -> display.timerExec(PAUSE_MS, ask));
  }

  @Override
  public void close() {
    text.removeDocumentListener(this);
    asked.cancel(false);
    if (!display.isDisposed()) {
      display.timerExec(-1, ask);
    }
    forget();
    nodes = List.of();
  }
}
