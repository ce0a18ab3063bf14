package io.nrs.lsp;

import com.google.gson.JsonObject;
import io.nrs.lsp.Lanes.Lane;
import io.nrs.lsp.Route.Anywhere;
import io.nrs.lsp.Route.Immediate;
import io.nrs.lsp.Route.Notified;
import io.nrs.lsp.Route.OnDocument;
import io.nrs.lsp.command.CommandContext;
import io.nrs.lsp.command.Commands;
import io.nrs.lsp.feature.CodeActions;
import io.nrs.lsp.feature.CodeLenses;
import io.nrs.lsp.feature.Completion;
import io.nrs.lsp.feature.DocumentHighlights;
import io.nrs.lsp.feature.DocumentSymbols;
import io.nrs.lsp.feature.Feature;
import io.nrs.lsp.feature.FoldingRanges;
import io.nrs.lsp.feature.Formatting;
import io.nrs.lsp.feature.Hovers;
import io.nrs.lsp.feature.InlayHints;
import io.nrs.lsp.feature.SelectionRanges;
import io.nrs.lsp.feature.SemanticTokens;
import io.nrs.lsp.rpc.Answers;
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
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
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

/** Every method of the protocol that the server knows, and who serves it. */
final class Methods {
  private Methods() {}

  static List<Route> routes(
      Lifecycle lifecycle,
      TextSync texts,
      Session session,
      Publisher publisher,
      PulledDiagnostics pulled,
      Viewports viewports,
      Commands commands) {
    SemanticTokens tokens = new SemanticTokens();
    return List.of(
        new Immediate<>("initialize", InitializeParams.class, lifecycle::initialize),
        new Notified<>("initialized", Object.class, lifecycle::initialized),
        new Immediate<>("shutdown", Object.class, lifecycle::shutdown),
        new Notified<>("exit", Object.class, lifecycle::exit),
        new Notified<>(
            "workspace/didChangeConfiguration",
            DidChangeConfigurationParams.class,
            lifecycle::configurationChanged),
        new Notified<>(
            "workspace/didChangeWorkspaceFolders",
            DidChangeWorkspaceFoldersParams.class,
            lifecycle::foldersChanged),
        new Notified<>(
            "workspace/didChangeWatchedFiles",
            DidChangeWatchedFilesParams.class,
            lifecycle::filesChanged),
        new Notified<>("nrs/workspaceTrust", JsonObject.class, lifecycle::trustChanged),
        new Notified<>(
            "window/workDoneProgress/cancel",
            WorkDoneProgressCancelParams.class,
            params -> session.client().cancelled(params.getToken())),
        new Notified<>("textDocument/didOpen", DidOpenTextDocumentParams.class, texts::opened),
        new Notified<>("textDocument/didChange", DidChangeTextDocumentParams.class, texts::changed),
        new Notified<>(
            "textDocument/didClose",
            DidCloseTextDocumentParams.class,
            params -> {
              texts.closed(params);
              tokens.forget(params.getTextDocument().getUri());
            }),
        new OnDocument<>(
            "textDocument/diagnostic",
            DocumentDiagnosticParams.class,
            Lane.PULL,
            params -> params.getTextDocument().getUri(),
            pulled::answer,
            Optional.of(PulledDiagnostics.NONE)),
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
        new OnDocument<>(
            "codeAction/resolve",
            CodeAction.class,
            Lane.COMMAND,
            chosen -> mustBeOpen(session, CodeActions.uri(chosen)),
            explaining(publisher, CodeActions::resolve)),
        new OnDocument<>(
            "textDocument/hover",
            HoverParams.class,
            Lane.NETWORK,
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
            "textDocument/documentHighlight",
            DocumentHighlightParams.class,
            DocumentHighlightParams::getTextDocument,
            DocumentHighlights::highlights),
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
            Completion::items),
        new Anywhere<>(
            "workspace/executeCommand",
            ExecuteCommandParams.class,
            Lane.COMMAND,
            Methods::token,
            commands::answersWhenCancelled,
            (params, cancellation) ->
                commands.run(
                    params, new CommandContext(session, publisher, cancellation, token(params)))));
  }

  private static Optional<Either<String, Integer>> token(ExecuteCommandParams params) {
    return Optional.ofNullable(params.getWorkDoneToken());
  }

  /** An action has nothing to be done to a document that was closed meanwhile. */
  private static String mustBeOpen(Session session, String uri) {
    session.document(uri).orElseThrow(Answers::superseded);
    return uri;
  }

  /** An action that does nothing is explained by a diagnostic. */
  private static Feature<CodeAction, CodeAction> explaining(
      Publisher publisher, Feature<CodeAction, CodeAction> resolve) {
    return (snapshot, chosen, cancellation) -> {
      CodeAction resolved = resolve.answer(snapshot, chosen, cancellation);
      if (resolved.getEdit() == null) {
        publisher.learned(snapshot.document().uri());
      }
      return resolved;
    };
  }

  private static <P> Route text(
      String name,
      Class<P> parameters,
      Function<P, TextDocumentIdentifier> document,
      Feature<P, ?> feature) {
    return new OnDocument<>(
        name, parameters, Lane.TEXT, params -> document.apply(params).getUri(), feature);
  }
}
