package io.nrs.eclipse.quickassist;

import io.nrs.eclipse.commands.EditorCommand;
import io.nrs.eclipse.commands.StatusLine;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.TextAnswer;
import io.nrs.protocol.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * A code action that the server offers about a text.
 *
 * @param text the document
 */
record OfferedAction(IDocument text, CodeAction action) {
  /** The icons of commands. */
  private static final Map<String, String> ICONS =
      Map.of(
          Protocol.STEP.name(), "step",
          Protocol.SOLVE.name(), "solve",
          Protocol.SOLVE_ALL.name(), "solve",
          Protocol.WRITE_EXPECTATION.name(), "apply",
          Protocol.CHECK_EXACTLY.name(), "good");

  /**
   * Asks for the actions about some lines: for the fixes of findings if there are some, and for all
   * other actions otherwise.
   *
   * @return the actions, which complete on any thread and may fail
   */
  static CompletableFuture<List<OfferedAction>> ask(
      IDocument text, Range lines, List<Diagnostic> findings) {
    return FormulaServer.current()
        .query(
            text,
            (server, document) ->
                server
                    .getTextDocumentService()
                    .codeAction(
                        new CodeActionParams(document, lines, new CodeActionContext(findings))))
        .thenApply(answer -> offered(text, answer));
  }

  private static List<OfferedAction> offered(
      IDocument text, TextAnswer<List<Either<Command, CodeAction>>> answer) {
    return answer.value().stream()
        .flatMap(List::stream)
        .flatMap(
            each ->
                each.isRight() ? Stream.of(new OfferedAction(text, each.getRight())) : Stream.of())
        .toList();
  }

  String title() {
    return action.getTitle();
  }

  ImageDescriptor icon() {
    return Optional.ofNullable(action.getCommand())
        .map(command -> ICONS.get(command.getCommand()))
        .map(Icons::own)
        .orElseGet(() -> Icons.own("fix"));
  }

  /** Does what the action says. The status line of an editor shows why it could not. */
  void apply(ITextEditor editor) {
    if (action.getEdit() != null) {
      edit(editor, action);
    } else if (action.getCommand() != null) {
      EditorCommand.run(editor, text, action.getCommand());
    } else {
      FormulaServer.current()
          .query(
              text, (server, document) -> server.getTextDocumentService().resolveCodeAction(action))
          .whenComplete((answer, failure) -> resolved(editor, answer, failure));
    }
  }

  private static void resolved(
      ITextEditor editor, TextAnswer<CodeAction> answer, Throwable failure) {
    editor
        .getSite()
        .getShell()
        .getDisplay()
        .asyncExec(
            () -> {
              if (failure == null) {
                answer.value().ifPresent(action -> edit(editor, action));
              } else if (PendingRequests.failure(failure) instanceof RequestFailedException why) {
                StatusLine.showError(editor, why.getMessage());
              }
            });
  }

  private static void edit(ITextEditor editor, CodeAction action) {
    if (action.getEdit() == null || FormulaServer.current().apply(action.getEdit()).isPresent()) {
      StatusLine.showError(editor, QuickassistTexts.chooseAgain);
    }
  }
}
