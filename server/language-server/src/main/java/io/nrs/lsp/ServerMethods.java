package io.nrs.lsp;

import io.nrs.lsp.TaskPools.Pool;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.commands.CommandTable;
import io.nrs.lsp.commands.ServerCommand.PreparedCommand;
import io.nrs.lsp.diagnostics.Diagnostics.PulledDiagnostics;
import io.nrs.lsp.diagnostics.Publisher;
import io.nrs.lsp.notifications.DescriptionDocuments;
import io.nrs.lsp.notifications.TextDocumentSync;
import io.nrs.lsp.requests.CodeActions;
import io.nrs.lsp.requests.CommentSection;
import io.nrs.lsp.requests.Completions;
import io.nrs.lsp.requests.DocumentSymbols;
import io.nrs.lsp.requests.Formatting;
import io.nrs.lsp.requests.Hovers;
import io.nrs.lsp.requests.InlayHints;
import io.nrs.lsp.requests.RequestHandler;
import io.nrs.lsp.requests.RequestHandler.VisibleRanges;
import io.nrs.lsp.requests.RewriteAction;
import io.nrs.lsp.requests.SelectionRanges;
import io.nrs.lsp.requests.SemanticTokens;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.FormulaSources;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;

/**
 * The requests of LSP that the server supports, with their handlers. {@link Lifecycle} and {@link
 * TextDocumentSync} have the notifications. LSP4J calls them on the reader's thread, so each
 * message sees the changes of those before it. Requests about an open document get a snapshot of
 * it.
 */
record ServerMethods(
    Lifecycle lifecycle,
    TextDocumentSync texts,
    PulledDiagnostics pulled,
    VisibleRanges viewports,
    CommandTable commands,
    Requests requests,
    DescriptionDocuments descriptions,
    Publisher publisher,
    SemanticTokens tokens) {

  @JsonRequest("initialize")
  public CompletableFuture<Object> initialize(InitializeParams params) {
    return requests.now(() -> lifecycle.initialize(params));
  }

  @JsonRequest("shutdown")
  public CompletableFuture<Object> shutdown() {
    requests.session().shutDown();
    return CompletableFuture.completedFuture(null);
  }

  @JsonNotification("window/workDoneProgress/cancel")
  public void progressCancelled(WorkDoneProgressCancelParams params) {
    requests.session().client().cancelled(params.getToken());
  }

  @JsonNotification("textDocument/didClose")
  public void closed(DidCloseTextDocumentParams params) {
    texts.closed(params);
    tokens.forget(params.getTextDocument().getUri());
  }

  /**
   * Diagnostics of open descriptions are pushed. A formula file or a description that is not open
   * is read from disk. Other documents are an error here alone.
   */
  @JsonRequest("textDocument/diagnostic")
  public CompletableFuture<Object> diagnostic(DocumentDiagnosticParams params) {
    String uri = params.getTextDocument().getUri();
    if (requests.session().document(uri).isPresent()) {
      return requests.onDocument(Pool.PULL, uri, params, pulled::answer);
    }
    if (descriptions.document(uri).isPresent()) {
      return CompletableFuture.completedFuture(full(List.of()));
    }
    return requests.run(
        // The proof of a description takes longer than what a text says.
        DescriptionDocuments.isDescription(uri) ? Pool.COMMAND : Pool.PULL,
        Optional.empty(),
        false,
        () -> PreparedCommand.immediate(cancellation -> onDisk(uri, params)));
  }

  private DocumentDiagnosticReport onDisk(String uri, DocumentDiagnosticParams params) {
    Session session = requests.session();
    FormulaSources sources = new FormulaSources(session);
    Optional<DocumentDiagnosticReport> report =
        DescriptionDocuments.isDescription(uri)
            ? sources.other(uri).map(DescriptionDocuments::mistakes).map(ServerMethods::full)
            : sources
                .document(uri)
                .map(document -> pulled.known(session.snapshot(document), params));
    return report.orElseThrow(
        () ->
            ErrorResponses.error(
                ResponseErrorCode.ContentModified,
                uri + " is not open, and no formula file that can be read"));
  }

  private static DocumentDiagnosticReport full(List<Diagnostic> diagnostics) {
    return new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(diagnostics));
  }

  @JsonRequest("textDocument/codeLens")
  public CompletableFuture<Object> codeLens(CodeLensParams params) {
    return descriptions
        .lenses(params.getTextDocument().getUri())
        .map(CompletableFuture::<Object>completedFuture)
        .orElseGet(() -> onText(params.getTextDocument(), params, RewriteAction::lenses));
  }

  @JsonRequest("textDocument/codeAction")
  public CompletableFuture<Object> codeAction(CodeActionParams params) {
    return onText(params.getTextDocument(), params, CodeActions::actions);
  }

  /**
   * Computes the edits of a whole file. Clients may ask for every action that the user chooses, so
   * one that needs nothing is answered as it is.
   */
  @JsonRequest("codeAction/resolve")
  public CompletableFuture<Object> resolve(CodeAction chosen) {
    return requests.run(Pool.TEXT, Optional.empty(), false, () -> resolved(chosen));
  }

  @JsonRequest("textDocument/hover")
  public CompletableFuture<Object> hover(HoverParams params) {
    return requests.onDocument(
        Pool.NETWORK, params.getTextDocument().getUri(), params, Hovers::hover);
  }

  @JsonRequest("textDocument/inlayHint")
  public CompletableFuture<Object> inlayHint(InlayHintParams params) {
    return onText(
        params.getTextDocument(),
        params,
        viewports.noting(InlayHintParams::getRange, InlayHints::hints));
  }

  @JsonRequest("textDocument/semanticTokens/full")
  public CompletableFuture<Object> semanticTokens(SemanticTokensParams params) {
    return onText(params.getTextDocument(), params, tokens::full);
  }

  @JsonRequest("textDocument/semanticTokens/full/delta")
  public CompletableFuture<Object> semanticTokensDelta(SemanticTokensDeltaParams params) {
    return onText(params.getTextDocument(), params, tokens::delta);
  }

  @JsonRequest("textDocument/semanticTokens/range")
  public CompletableFuture<Object> semanticTokensRange(SemanticTokensRangeParams params) {
    return onText(
        params.getTextDocument(),
        params,
        viewports.noting(SemanticTokensRangeParams::getRange, tokens::range));
  }

  @JsonRequest("textDocument/foldingRange")
  public CompletableFuture<Object> foldingRange(FoldingRangeRequestParams params) {
    return onText(params.getTextDocument(), params, CommentSection::folds);
  }

  @JsonRequest("textDocument/selectionRange")
  public CompletableFuture<Object> selectionRange(SelectionRangeParams params) {
    return onText(params.getTextDocument(), params, SelectionRanges::ranges);
  }

  @JsonRequest("textDocument/documentSymbol")
  public CompletableFuture<Object> documentSymbol(DocumentSymbolParams params) {
    return onText(params.getTextDocument(), params, DocumentSymbols::symbols);
  }

  @JsonRequest("textDocument/formatting")
  public CompletableFuture<Object> formatting(DocumentFormattingParams params) {
    return onText(params.getTextDocument(), params, Formatting::document);
  }

  @JsonRequest("textDocument/rangeFormatting")
  public CompletableFuture<Object> rangeFormatting(DocumentRangeFormattingParams params) {
    return onText(params.getTextDocument(), params, Formatting::range);
  }

  @JsonRequest("textDocument/completion")
  public CompletableFuture<Object> completion(CompletionParams params) {
    return onText(params.getTextDocument(), params, Completions::items);
  }

  @JsonRequest("workspace/executeCommand")
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    Optional<Either<String, Integer>> token = Optional.ofNullable(params.getWorkDoneToken());
    return requests.run(
        Pool.COMMAND,
        token,
        commands.answersWhenCancelled(params),
        () ->
            commands.prepare(
                params,
                new CommandContext(
                    params.getCommand(),
                    requests.session(),
                    publisher,
                    Cancellation.never(),
                    token)));
  }

  private <P> CompletableFuture<Object> onText(
      TextDocumentIdentifier document, P params, RequestHandler<P, ?> handler) {
    return requests.onDocument(Pool.TEXT, document.getUri(), params, handler);
  }

  private PreparedCommand resolved(CodeAction chosen) {
    if (CodeActions.isResolved(chosen)) {
      return PreparedCommand.immediate(cancellation -> chosen);
    }
    DocumentSnapshot snapshot =
        requests
            .session()
            .snapshot(CodeActions.uri(chosen))
            .orElseThrow(ErrorResponses::contentModified);
    return PreparedCommand.immediate(
        cancellation ->
            requests.onCurrent(
                snapshot, current -> CodeActions.resolve(current, chosen, cancellation)));
  }
}
