package io.nrs.eclipse.commands;

import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.TextAnswer;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.texteditor.ITextEditor;

/** Uses what the server answers about the text of an editor. */
public final class EditorAnswer {
  private EditorAnswer() {}

  /**
   * Uses an answer on the workbench's thread, unless the editor is closed by then. If there is none
   * because the request failed, the status line says why.
   */
  public static <R> void use(
      ITextEditor editor, CompletableFuture<TextAnswer<R>> answer, Consumer<TextAnswer<R>> use) {
    Control text = editor.getAdapter(Control.class);
    answer.whenComplete(
        (found, failure) ->
            UiThread.run(
                text,
                () -> {
                  if (failure == null) {
                    use.accept(found);
                  } else if (PendingRequests.failure(failure)
                      instanceof RequestFailedException why) {
                    StatusLine.showError(editor, why.getMessage());
                  }
                }));
  }
}
