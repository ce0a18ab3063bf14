package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Popup;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/** Shows messages and questions in the workbench. */
public final class WorkbenchClientWindow implements ClientWindow {
  @Override
  public <T> CompletableFuture<T> withTexts(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, display()::asyncExec);
  }

  private static Display display() {
    return PlatformUI.getWorkbench().getDisplay();
  }

  @Override
  public void show(MessageParams message) {
    Popup.show(CommonTexts.nrs, message.getMessage());
  }

  @Override
  public CompletableFuture<MessageActionItem> ask(ShowMessageRequestParams request) {
    if (isOffer(request)) {
      MessageActionItem offered = request.getActions().get(0);
      return Popup.offer(CommonTexts.nrs, request.getMessage(), offered.getTitle())
          .thenApply(followed -> followed ? offered : null);
    }
    CompletableFuture<MessageActionItem> answer = new CompletableFuture<>();
    display().asyncExec(() -> new Question(request, answer).open());
    return answer;
  }

  /**
   * Whether a request only offers something. It comes without a command of the user, who may be
   * typing, so it must not take the focus.
   */
  private static boolean isOffer(ShowMessageRequestParams request) {
    return request.getType() == MessageType.Info && request.getActions().size() == 1;
  }

  /** A question in a dialog that does not block the workbench. */
  private static final class Question extends MessageDialog {
    private final List<MessageActionItem> answers;
    private final CompletableFuture<MessageActionItem> answer;

    private Question(
        ShowMessageRequestParams request, CompletableFuture<MessageActionItem> answer) {
      super(
          shell(),
          CommonTexts.nrs,
          null,
          request.getMessage(),
          kind(request.getType()),
          0,
          request.getActions().stream().map(MessageActionItem::getTitle).toArray(String[]::new));
      this.answers = request.getActions();
      this.answer = answer;
      setShellStyle(SWT.CLOSE | SWT.TITLE | SWT.BORDER | SWT.MODELESS | getDefaultOrientation());
      setBlockOnOpen(false);
    }

    private static int kind(MessageType type) {
      if (type == MessageType.Error) {
        return ERROR;
      }
      return type == MessageType.Warning ? WARNING : QUESTION;
    }

    @Override
    public boolean close() {
      int chosen = getReturnCode();
      answer.complete(chosen >= 0 && chosen < answers.size() ? answers.get(chosen) : null);
      return super.close();
    }

    @Override
    protected void handleShellCloseEvent() {
      setReturnCode(SWT.DEFAULT);
      close();
    }
  }

  private static Shell shell() {
    return Optional.ofNullable(PlatformUI.getWorkbench().getActiveWorkbenchWindow())
        .map(IWorkbenchWindow::getShell)
        .orElse(null);
  }
}
