package io.nrs.eclipse.formatting;

import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.TextAnswer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Asks the server how to tidy the formulas of a text. */
final class Formatter {
  /** The server tidies single lines, so it uses no indentation. */
  private static final FormattingOptions OPTIONS = new FormattingOptions(2, true);

  private Formatter() {}

  /** The edits of a whole text. */
  static CompletableFuture<TextAnswer<List<? extends TextEdit>>> all(IDocument text) {
    return FormulaServer.current()
        .query(
            text,
            (server, document) ->
                server
                    .getTextDocumentService()
                    .formatting(new DocumentFormattingParams(document, OPTIONS)));
  }

  /** The edits of some lines, from 0. */
  static CompletableFuture<TextAnswer<List<? extends TextEdit>>> lines(
      IDocument text, int first, int last) {
    Range lines = new Range(new Position(first, 0), new Position(last, Integer.MAX_VALUE));
    return FormulaServer.current()
        .query(
            text,
            (server, document) ->
                server
                    .getTextDocumentService()
                    .rangeFormatting(new DocumentRangeFormattingParams(document, OPTIONS, lines)));
  }

  /**
   * Makes the edits as one step of Undo. Only the workbench's thread may call this.
   *
   * @return why they were not made; empty if they were, and if there are none
   */
  static Optional<String> apply(TextAnswer<List<? extends TextEdit>> answer) {
    List<Either<TextEdit, SnippetTextEdit>> edits =
        answer.value().stream()
            .flatMap(List::stream)
            .map(Either::<TextEdit, SnippetTextEdit>forLeft)
            .toList();
    return edits.isEmpty()
        ? Optional.empty()
        : FormulaServer.current()
            .apply(
                new WorkspaceEdit(
                    List.of(Either.forLeft(new TextDocumentEdit(answer.text(), edits)))));
  }

  static boolean hasEdits(TextAnswer<List<? extends TextEdit>> answer) {
    return answer.value().filter(edits -> !edits.isEmpty()).isPresent();
  }
}
