package io.nrs.eclipse.probe;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.texteditor.ITextEditor;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * Runs commands from standard input in a workbench, one per line. The answer to each is a line of
 * standard output that begins with {@code probe: }.
 */
public final class Probe implements IStartup {
  private static final String STEP = "io.nrs.eclipse.simplifyNextStep";
  private static final int POLL_INTERVAL_MS = 20;
  private final IWorkbench workbench = PlatformUI.getWorkbench();

  @Override
  public void earlyStartup() {
    Thread reader = new Thread(this::run, "probe");
    reader.setDaemon(true);
    reader.start();
  }

  private void run() {
    try (BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        System.out.println("probe: " + answer(line.strip().split(" ")));
      }
    } catch (IOException gone) {
      // The test has ended.
      return;
    }
  }

  private String answer(String[] command) {
    try {
      return switch (command[0]) {
        case "menu" -> menu(command[1]);
        case "bundle" -> bundle(command[1]);
        case "examples" -> openExamples();
        case "editor" -> editor();
        case "step" -> step(Integer.parseInt(command[1]));
        case "view" -> view(command[1]);
        case "show" -> show(command[1]);
        case "break" -> breakLastLine(command[1]);
        case "findings" -> findings(command[1]);
        case "end" -> end();
        default -> "unknown command " + command[0];
      };
    } catch (RuntimeException failed) {
      return "failed: " + failed;
    }
  }

  /**
   * Opens and closes a menu of the main menu.
   *
   * @return the number of its entries
   */
  private String menu(String name) {
    return await("the menu " + name, () -> window().flatMap(window -> opened(window, name)));
  }

  /** The state of a bundle. A bundle without a requirement that Eclipse lacks is resolved. */
  private static String bundle(String name) {
    return Arrays.stream(FrameworkUtil.getBundle(Probe.class).getBundleContext().getBundles())
        .filter(bundle -> bundle.getSymbolicName().equals(name))
        .map(Probe::state)
        .findFirst()
        .orElse("missing");
  }

  private static String state(Bundle bundle) {
    return switch (bundle.getState()) {
      case Bundle.ACTIVE -> "active";
      case Bundle.INSTALLED -> "unresolved";
      default -> "resolved";
    };
  }

  /** Follows the link of the welcome page to the example formulas. */
  private String openExamples() {
    return await(
        "the welcome page",
        () -> window().flatMap(window -> links(window).findFirst()).map(this::follow));
  }

  /** Describes the active editor: its file, its id, and the number of colours in its text. */
  private String editor() {
    return await(
        "an editor in colours",
        () ->
            active()
                .filter(editor -> colors(editor) > 1)
                .map(
                    editor ->
                        editor.getEditorInput().getName()
                            + " "
                            + editor.getSite().getId()
                            + " "
                            + colors(editor)));
  }

  /**
   * Simplifies the formula of a line and saves the file.
   *
   * @param line from 1
   * @return the new text of the line
   */
  private String step(int line) {
    String before =
        await("an editor", () -> active().map(editor -> lineWithCaret(editor, line - 1)));
    await("the command", () -> enabled() ? Optional.of("enabled") : Optional.empty());
    await("its execution", () -> Optional.of(execute()));
    return await(
        "the step",
        () ->
            active()
                .filter(editor -> !text(editor, line - 1).equals(before))
                .map(
                    editor -> {
                      editor.doSave(new NullProgressMonitor());
                      return text(editor, line - 1);
                    }));
  }

  /**
   * Waits until a view is visible.
   *
   * @return the id of its perspective
   */
  private String view(String id) {
    return await(
        "the view " + id,
        () ->
            page()
                .filter(
                    page -> {
                      IViewPart view = page.findView(id);
                      return view != null && page.isPartVisible(view);
                    })
                .map(page -> page.getPerspective().getId()));
  }

  /**
   * Opens a view of the menu Window > Show View.
   *
   * @return its class, which is another one if it failed
   */
  private String show(String id) {
    return await(
        "the view " + id,
        () ->
            page()
                .filter(page -> Arrays.asList(page.getShowViewShortcuts()).contains(id))
                .map(page -> opened(page, id)));
  }

  private static String opened(IWorkbenchPage page, String id) {
    try {
      return page.showView(id).getClass().getSimpleName();
    } catch (PartInitException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /** Adds a line that is no formula to an example, as another program does. */
  private static String breakLastLine(String name) {
    try {
      example(name)
          .appendContents(
              new ByteArrayInputStream("(1+\n".getBytes(StandardCharsets.UTF_8)),
              true,
              false,
              new NullProgressMonitor());
      return "broken";
    } catch (CoreException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /**
   * Waits until an example has findings.
   *
   * @return their number
   */
  private String findings(String name) {
    return await(
        "findings in " + name,
        () -> Optional.of(markers(name)).filter(count -> count > 0).map(String::valueOf));
  }

  private static int markers(String name) {
    try {
      return example(name).findMarkers("io.nrs.eclipse.problem", true, IResource.DEPTH_ZERO).length;
    } catch (CoreException missing) {
      return 0;
    }
  }

  private static IFile example(String name) {
    return ResourcesPlugin.getWorkspace().getRoot().getProject("Example Formulas").getFile(name);
  }

  /** Closes the workbench as a user does. */
  private String end() {
    workbench.getDisplay().asyncExec(workbench::close);
    return "ending";
  }

  private Optional<Shell> window() {
    return Arrays.stream(workbench.getWorkbenchWindows())
        .map(IWorkbenchWindow::getShell)
        .findFirst();
  }

  private static Optional<String> opened(Shell window, String name) {
    return Arrays.stream(window.getMenuBar().getItems())
        .filter(item -> item.getText().replace("&", "").equals(name))
        .map(MenuItem::getMenu)
        .findFirst()
        .map(
            menu -> {
              menu.notifyListeners(SWT.Show, new Event());
              int entries = menu.getItemCount();
              menu.notifyListeners(SWT.Hide, new Event());
              return String.valueOf(entries);
            });
  }

  private static Stream<Link> links(Control control) {
    if (control instanceof Link link && link.getText().contains("example formulas")) {
      return Stream.of(link);
    }
    return control instanceof Composite composite
        ? Arrays.stream(composite.getChildren()).flatMap(Probe::links)
        : Stream.empty();
  }

  private String follow(Link link) {
    link.notifyListeners(SWT.Selection, new Event());
    return workbench.getIntroManager().getIntro() == null ? "opened" : "the page is still there";
  }

  private Optional<ITextEditor> active() {
    return page()
        .map(IWorkbenchPage::getActiveEditor)
        .filter(ITextEditor.class::isInstance)
        .map(ITextEditor.class::cast);
  }

  private Optional<IWorkbenchPage> page() {
    return Arrays.stream(workbench.getWorkbenchWindows())
        .findFirst()
        .map(IWorkbenchWindow::getActivePage);
  }

  private static long colors(ITextEditor editor) {
    StyledText text = (StyledText) editor.getAdapter(Control.class);
    return Arrays.stream(text.getStyleRanges()).map(range -> range.foreground).distinct().count();
  }

  private static IDocument document(ITextEditor editor) {
    return editor.getDocumentProvider().getDocument(editor.getEditorInput());
  }

  private static String text(ITextEditor editor, int line) {
    try {
      IDocument document = document(editor);
      return document.get(document.getLineOffset(line), document.getLineLength(line)).strip();
    } catch (BadLocationException missing) {
      throw new IllegalStateException("there is no line " + (line + 1), missing);
    }
  }

  private static String lineWithCaret(ITextEditor editor, int line) {
    try {
      editor.setFocus();
      int offset = document(editor).getLineOffset(line);
      editor.getSelectionProvider().setSelection(new TextSelection(offset, 0));
      return text(editor, line);
    } catch (BadLocationException missing) {
      throw new IllegalStateException("there is no line " + (line + 1), missing);
    }
  }

  private boolean enabled() {
    return workbench.getService(ICommandService.class).getCommand(STEP).isEnabled();
  }

  private String execute() {
    try {
      workbench.getService(IHandlerService.class).executeCommand(STEP, null);
      return "executed";
    } catch (CommandException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /**
   * Polls on the workbench's thread until {@code look} has a result. It has no limit of its own:
   * the test that waits for the answer ends this Eclipse.
   */
  private <T> T await(String what, Supplier<Optional<T>> look) {
    AtomicReference<Optional<T>> seen = new AtomicReference<>(Optional.empty());
    while (true) {
      workbench.getDisplay().syncExec(() -> seen.set(look.get()));
      if (seen.get().isPresent()) {
        return seen.get().get();
      }
      try {
        Thread.sleep(POLL_INTERVAL_MS);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("stopped while waiting for " + what, stopped);
      }
    }
  }
}
