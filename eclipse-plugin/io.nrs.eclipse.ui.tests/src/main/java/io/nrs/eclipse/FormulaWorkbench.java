package io.nrs.eclipse;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.bindings.keys.ParseException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.intro.IIntroManager;
import org.eclipse.ui.keys.IBindingService;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The workbench under test, with a new project for each test. */
public final class FormulaWorkbench implements BeforeEachCallback, AfterEachCallback {
  private static final int POLL_INTERVAL_MS = 20;
  private static final char CARET = '|';

  private final IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("formulas");

  @Override
  public void beforeEach(ExtensionContext context) throws Exception {
    IIntroManager intro = PlatformUI.getWorkbench().getIntroManager();
    intro.closeIntro(intro.getIntro());
    project.create(new NullProgressMonitor());
    project.open(new NullProgressMonitor());
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    // The plug-in, which the first editor starts, notices closed files after it has begun.
    dispatchPosted();
    page().closeAllEditors(false);
    project.delete(true, true, new NullProgressMonitor());
  }

  public IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  public IProject project() {
    return project;
  }

  /** Creates a file. */
  public IFile file(String name, String text) throws Exception {
    IFile file = project.getFile(name);
    file.create(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        true,
        new NullProgressMonitor());
    return file;
  }

  /**
   * Creates a file and opens it. The character {@code |} marks the caret, which is at the start
   * otherwise.
   */
  public ITextEditor open(String name, String marked) throws Exception {
    int caret = marked.indexOf(CARET);
    String text = caret < 0 ? marked : new StringBuilder(marked).deleteCharAt(caret).toString();
    ITextEditor editor = (ITextEditor) IDE.openEditor(page(), file(name, text), true);
    editor.setFocus();
    editor.getSelectionProvider().setSelection(new TextSelection(Math.max(0, caret), 0));
    return editor;
  }

  public static StyledText shown(ITextEditor editor) {
    return (StyledText) editor.getAdapter(Control.class);
  }

  public static IDocument document(ITextEditor editor) {
    return editor.getDocumentProvider().getDocument(editor.getEditorInput());
  }

  public static boolean enabled(String command) {
    return PlatformUI.getWorkbench()
        .getService(ICommandService.class)
        .getCommand(command)
        .isEnabled();
  }

  /** The command that a key sequence is bound to. */
  public static Optional<String> bound(String keys) {
    try {
      Binding binding =
          PlatformUI.getWorkbench()
              .getService(IBindingService.class)
              .getPerfectMatch(KeySequence.getInstance(keys));
      return Optional.ofNullable(binding).map(b -> b.getParameterizedCommand().getId());
    } catch (ParseException unknown) {
      throw new IllegalArgumentException(keys, unknown);
    }
  }

  /** Executes a command as soon as it is enabled. */
  public static void execute(String command) throws Exception {
    await(command, () -> enabled(command));
    boolean[] executed = {false};
    closeDialogsOnTimeout(executed);
    try {
      PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
    } finally {
      executed[0] = true;
    }
  }

  /** A dialog dispatches events until it is closed, even if JUnit's timeout interrupts the test. */
  private static void closeDialogsOnTimeout(boolean[] executed) {
    if (executed[0]) {
      return;
    }
    if (isTimedOut()) {
      Shell window = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
      Arrays.stream(window.getShells()).forEach(Shell::close);
    }
    Display.getCurrent().timerExec(POLL_INTERVAL_MS, () -> closeDialogsOnTimeout(executed));
  }

  /** Dispatches events until a condition holds, or until JUnit's timeout interrupts the test. */
  public static void await(String what, BooleanSupplier condition) {
    Display display = Display.getCurrent();
    while (!condition.getAsBoolean()) {
      if (isTimedOut()) {
        throw new AssertionError("waited in vain for " + what);
      }
      display.timerExec(POLL_INTERVAL_MS, () -> {});
      if (!display.readAndDispatch()) {
        display.sleep();
      }
    }
  }

  /** Dispatches what is posted now. */
  public static void dispatchPosted() {
    boolean[] isDone = {false};
    Display.getCurrent().asyncExec(() -> isDone[0] = true);
    while (!isDone[0] && Display.getCurrent().readAndDispatch()) {
      continue;
    }
  }

  private static boolean isTimedOut() {
    return Thread.currentThread().isInterrupted();
  }

  /**
   * Dispatches events for a while. This is for a person who pauses and for what no event reports;
   * whatever can be waited for has {@link #await}.
   */
  public static void pause(int milliseconds) {
    boolean[] over = {false};
    Display.getCurrent().timerExec(milliseconds, () -> over[0] = true);
    await("the end of a pause", () -> over[0]);
  }
}
