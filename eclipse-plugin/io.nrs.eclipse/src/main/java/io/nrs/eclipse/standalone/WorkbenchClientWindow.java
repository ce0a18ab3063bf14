package io.nrs.eclipse.standalone;

import io.nrs.eclipse.common.Popup;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.swt.SWT;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

/** Shows messages, questions and documents in the workbench. */
final class WorkbenchClientWindow implements ClientWindow {
  private static final String TITLE = "NRS";

  @Override
  public <T> CompletableFuture<T> withTexts(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, display()::asyncExec);
  }

  private static Display display() {
    return PlatformUI.getWorkbench().getDisplay();
  }

  @Override
  public void show(MessageParams message) {
    Popup.show(TITLE, message.getMessage());
  }

  @Override
  public CompletableFuture<MessageActionItem> ask(ShowMessageRequestParams request) {
    CompletableFuture<MessageActionItem> answer = new CompletableFuture<>();
    display().asyncExec(() -> new Question(request, answer).open());
    return answer;
  }

  /** A question in a dialog that does not block the workbench. */
  private static final class Question extends MessageDialog {
    private final List<MessageActionItem> answers;
    private final CompletableFuture<MessageActionItem> answer;

    private Question(
        ShowMessageRequestParams request, CompletableFuture<MessageActionItem> answer) {
      super(
          shell(),
          TITLE,
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
    return page().map(page -> page.getWorkbenchWindow().getShell()).orElse(null);
  }

  private static Optional<IWorkbenchPage> page() {
    IWorkbenchWindow active = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchWindow[] all = PlatformUI.getWorkbench().getWorkbenchWindows();
    Optional<IWorkbenchWindow> window =
        active == null ? List.of(all).stream().findFirst() : Optional.of(active);
    return window.map(IWorkbenchWindow::getActivePage);
  }

  @Override
  public CompletableFuture<Boolean> open(ShowDocumentParams document) {
    return CompletableFuture.supplyAsync(() -> opened(document), display()::asyncExec);
  }

  private static boolean opened(ShowDocumentParams document) {
    if (Boolean.TRUE.equals(document.getExternal())) {
      return Program.launch(document.getUri());
    }
    Optional<IWorkbenchPage> page = page();
    if (page.isEmpty()) {
      return false;
    }
    try {
      boolean activate = !Boolean.FALSE.equals(document.getTakeFocus());
      select(editor(page.get(), document.getUri(), activate), document.getSelection());
      return true;
    } catch (CoreException | IllegalArgumentException cannot) {
      ILog.get().warn(document.getUri() + " cannot be opened: " + cannot.getMessage(), cannot);
      return false;
    }
  }

  private static IEditorPart editor(IWorkbenchPage page, String uri, boolean activate)
      throws CoreException {
    Optional<IFile> file = FileUris.file(uri);
    return file.isPresent()
        ? IDE.openEditor(page, file.get(), activate)
        : IDE.openEditorOnFileStore(page, EFS.getStore(URI.create(uri)));
  }

  private static void select(IEditorPart part, Range range) {
    ITextEditor editor = Adapters.adapt(part, ITextEditor.class);
    if (range == null || editor == null) {
      return;
    }
    IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
    try {
      int start = OpenDocument.offset(document, range.getStart());
      editor.selectAndReveal(start, OpenDocument.offset(document, range.getEnd()) - start);
    } catch (BadLocationException outside) {
      // The text has changed; the document is open nevertheless.
      return;
    }
  }
}
