package io.nrs.lsp;

import com.google.gson.JsonObject;
import io.nrs.lsp.Route.DocumentRequest;
import io.nrs.lsp.Route.GeneralRequest;
import io.nrs.lsp.Route.ImmediateRequest;
import io.nrs.lsp.Route.Notification;
import io.nrs.lsp.TaskPools.Pool;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.commands.CommandTable;
import io.nrs.lsp.commands.PreparedCommand;
import io.nrs.lsp.diagnostics.Publisher;
import io.nrs.lsp.diagnostics.PulledDiagnostics;
import io.nrs.lsp.notifications.TextDocumentSync;
import io.nrs.lsp.requests.CodeActions;
import io.nrs.lsp.requests.CodeLenses;
import io.nrs.lsp.requests.Completions;
import io.nrs.lsp.requests.DocumentSymbols;
import io.nrs.lsp.requests.FoldingRanges;
import io.nrs.lsp.requests.Formatting;
import io.nrs.lsp.requests.Hovers;
import io.nrs.lsp.requests.InlayHints;
import io.nrs.lsp.requests.RequestHandler;
import io.nrs.lsp.requests.SelectionRanges;
import io.nrs.lsp.requests.SemanticTokens;
import io.nrs.lsp.requests.VisibleRanges;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Protocol;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** All methods of LSP that the server supports, with their handlers. */
final class RouteTable {
  private RouteTable() {}

  static List<Route> routes(
      Lifecycle lifecycle,
      TextDocumentSync texts,
      Session session,
      Publisher publisher,
      PulledDiagnostics pulled,
      VisibleRanges viewports,
      CommandTable commands) {
    SemanticTokens tokens = new SemanticTokens();
    return List.of(
        new ImmediateRequest<>("initialize", InitializeParams.class, lifecycle::initialize),
        new Notification<>("initialized", Object.class, lifecycle::initialized),
        new ImmediateRequest<>("shutdown", Object.class, lifecycle::shutdown),
        new Notification<>("exit", Object.class, lifecycle::exit),
        new Notification<>(
            "workspace/didChangeConfiguration",
            DidChangeConfigurationParams.class,
            lifecycle::configurationChanged),
        new Notification<>(
            "workspace/didChangeWorkspaceFolders",
            DidChangeWorkspaceFoldersParams.class,
            lifecycle::foldersChanged),
        new Notification<>(
            "workspace/didChangeWatchedFiles",
            DidChangeWatchedFilesParams.class,
            lifecycle::filesChanged),
        new Notification<>(
            Protocol.WORKSPACE_TRUST.method(), JsonObject.class, lifecycle::trustChanged),
        new Notification<>(
            "window/workDoneProgress/cancel",
            WorkDoneProgressCancelParams.class,
            params -> session.client().cancelled(params.getToken())),
        new Notification<>("textDocument/didOpen", DidOpenTextDocumentParams.class, texts::opened),
        new Notification<>(
            "textDocument/didChange", DidChangeTextDocumentParams.class, texts::changed),
        new Notification<>("textDocument/didSave", DidSaveTextDocumentParams.class, texts::saved),
        new Notification<>(
            "textDocument/didClose",
            DidCloseTextDocumentParams.class,
            params -> {
              texts.closed(params);
              tokens.forget(params.getTextDocument().getUri());
            }),
        new DocumentRequest<>(
            "textDocument/diagnostic",
            DocumentDiagnosticParams.class,
            Pool.PULL,
            params -> params.getTextDocument().getUri(),
            pulled::answer,
            true),
        text(
            "textDocument/codeLens",
            CodeLensParams.class,
            CodeLensParams::getTextDocument,
            CodeLenses::lenses),
        text(
            "textDocument/codeAction",
            CodeActionParams.class,
            CodeActionParams::getTextDocument,
            CodeActions::actions),
        new GeneralRequest<>(
            "codeAction/resolve",
            CodeAction.class,
            Pool.TEXT,
            chosen -> Optional.empty(),
            chosen -> false,
            chosen -> resolve(session, chosen)),
        new DocumentRequest<>(
            "textDocument/hover",
            HoverParams.class,
            Pool.NETWORK,
            params -> params.getTextDocument().getUri(),
            Hovers::hover),
        text(
            "textDocument/inlayHint",
            InlayHintParams.class,
            InlayHintParams::getTextDocument,
            viewports.noting(InlayHintParams::getRange, InlayHints::hints)),
        text(
            "textDocument/semanticTokens/full",
            SemanticTokensParams.class,
            SemanticTokensParams::getTextDocument,
            tokens::full),
        text(
            "textDocument/semanticTokens/full/delta",
            SemanticTokensDeltaParams.class,
            SemanticTokensDeltaParams::getTextDocument,
            tokens::delta),
        text(
            "textDocument/semanticTokens/range",
            SemanticTokensRangeParams.class,
            SemanticTokensRangeParams::getTextDocument,
            viewports.noting(SemanticTokensRangeParams::getRange, tokens::range)),
        text(
            "textDocument/foldingRange",
            FoldingRangeRequestParams.class,
            FoldingRangeRequestParams::getTextDocument,
            FoldingRanges::ranges),
        text(
            "textDocument/selectionRange",
            SelectionRangeParams.class,
            SelectionRangeParams::getTextDocument,
            SelectionRanges::ranges),
        text(
            "textDocument/documentSymbol",
            DocumentSymbolParams.class,
            DocumentSymbolParams::getTextDocument,
            DocumentSymbols::symbols),
        text(
            "textDocument/formatting",
            DocumentFormattingParams.class,
            DocumentFormattingParams::getTextDocument,
            Formatting::document),
        text(
            "textDocument/rangeFormatting",
            DocumentRangeFormattingParams.class,
            DocumentRangeFormattingParams::getTextDocument,
            Formatting::range),
        text(
            "textDocument/completion",
            CompletionParams.class,
            CompletionParams::getTextDocument,
            Completions::items),
        new GeneralRequest<>(
            "workspace/executeCommand",
            ExecuteCommandParams.class,
            Pool.COMMAND,
            RouteTable::token,
            commands::answersWhenCancelled,
            params ->
                commands.prepare(
                    params,
                    new CommandContext(
                        params.getCommand(),
                        session,
                        publisher,
                        Cancellation.never(),
                        token(params)))));
  }

  private static Optional<Either<String, Integer>> token(ExecuteCommandParams params) {
    return Optional.ofNullable(params.getWorkDoneToken());
  }

  /**
   * Computes the edits of a whole file. Clients may ask for every action that the user chooses, so
   * one that needs nothing is answered as it is.
   */
  private static PreparedCommand resolve(Session session, CodeAction chosen) {
    if (CodeActions.isResolved(chosen)) {
      return PreparedCommand.immediate(cancellation -> chosen);
    }
    DocumentSnapshot snapshot =
        session.snapshot(CodeActions.uri(chosen)).orElseThrow(ErrorResponses::contentModified);
    return PreparedCommand.immediate(
        cancellation -> {
          session.requireCurrent(snapshot.document());
          CodeAction resolved =
              CodeActions.resolve(snapshot.with(session.settings()), chosen, cancellation);
          session.requireCurrent(snapshot.document());
          return resolved;
        });
  }

  private static <P> Route text(
      String name,
      Class<P> parameters,
      Function<P, TextDocumentIdentifier> document,
      RequestHandler<P, ?> feature) {
    return new DocumentRequest<>(
        name, parameters, Pool.TEXT, params -> document.apply(params).getUri(), feature);
  }
}
