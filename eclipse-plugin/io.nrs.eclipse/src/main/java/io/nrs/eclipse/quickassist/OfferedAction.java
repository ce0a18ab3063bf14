package io.nrs.eclipse.quickassist;

import io.nrs.eclipse.commands.EditorAnswer;
import io.nrs.eclipse.commands.EditorCommand;
import io.nrs.eclipse.commands.StatusLine;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.TextAnswer;
import io.nrs.protocol.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
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

  /** Whether the server names it as the remedy of a finding. */
  boolean isPreferred() {
    return Boolean.TRUE.equals(action.getIsPreferred());
  }

  /**
   * Does what actions about the text of an editor say. Those that are edits are one step of Undo,
   * because the server offered them for the same text.
   */
  static void applyAll(ITextEditor editor, List<OfferedAction> actions) {
    IDocument text = editor.getDocumentProvider().getDocument(editor.getEditorInput());
    List<TextDocumentEdit> edits =
        actions.stream()
            .map(each -> each.action.getEdit())
            .filter(Objects::nonNull)
            .flatMap(edit -> edit.getDocumentChanges().stream())
            .map(Either::getLeft)
            .toList();
    if (!edits.isEmpty()) {
      TextDocumentEdit all =
          new TextDocumentEdit(
              edits.get(0).getTextDocument(),
              edits.stream().flatMap(edit -> edit.getEdits().stream()).distinct().toList());
      edit(editor, Optional.of(new WorkspaceEdit(List.of(Either.forLeft(all)))));
    }
    actions.stream()
        .filter(each -> each.action.getEdit() == null)
        .forEach(each -> new OfferedAction(text, each.action).apply(editor));
  }

  /** Does what the action says. The status line of an editor shows why it could not. */
  void apply(ITextEditor editor) {
    if (action.getEdit() != null) {
      edit(editor, Optional.of(action.getEdit()));
    } else if (action.getCommand() != null) {
      EditorCommand.run(editor, text, action.getCommand());
    } else {
      EditorAnswer.use(
          editor,
          FormulaServer.current()
              .query(
                  text,
                  (server, document) -> server.getTextDocumentService().resolveCodeAction(action)),
          answer -> edit(editor, answer.value().map(CodeAction::getEdit)));
    }
  }

  private static void edit(ITextEditor editor, Optional<WorkspaceEdit> edit) {
    if (edit.isEmpty() || FormulaServer.current().apply(edit.get()).isPresent()) {
      StatusLine.showError(editor, QuickassistTexts.chooseAgain);
    }
  }
}
