package io.nrs.eclipse.quickassist;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.RunningServer;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Themes;
import io.nrs.eclipse.Widgets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.eclipse.ui.views.markers.WorkbenchMarkerResolution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl+1 and the quick fixes of markers, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FormulaQuickAssistTest {
  private static final String STEP = "Simplify next step";
  private static final String UNDO = "org.eclipse.ui.edit.undo";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void actionsAboutTheFormulaAreListedAndDone() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "# why\n(1+2)*|3\n");
    List<String> titles = ctrlOne(editor);
    assertEquals(
        List.of(
            STEP,
            "Solve formula",
            "Write the value as expectation",
            "Write in canonical form: ((1+2)*3)",
            "Check exactly",
            "Solve all in file"),
        titles);
    Keys.press(SWT.CR);
    IDocument text = document(editor);
    await("a step", () -> text.get().equals("# why\n3*3\n"));
    execute(UNDO);
    assertEquals("# why\n(1+2)*3\n", text.get());

    ctrlOne(editor);
    for (int i = 0; i < 3; i++) {
      Keys.press(SWT.ARROW_DOWN);
    }
    Keys.press(SWT.CR);
    await("the canonical form", () -> text.get().equals("# why\n((1+2)*3)\n"));
    execute(UNDO);
    assertEquals("# why\n(1+2)*3\n", text.get());
  }

  @Test
  void aFindingIsFixedByItsMarkerAndByCtrlOne() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "(1+2)\n((1+2)*3\n");
    IMarker marker = awaitMarker();
    assertTrue(IDE.getMarkerHelpRegistry().hasResolutions(marker));
    IMarkerResolution[] fixes = fixes(marker);
    List<String> labels = Arrays.stream(fixes).map(IMarkerResolution::getLabel).toList();
    // Once, although Eclipse lists the fixes of markers too.
    editor.getSelectionProvider().setSelection(new TextSelection("(1+2)\n".length(), 0));
    List<String> titles = ctrlOne(editor, shown -> shown.containsAll(labels));
    assertEquals(labels, titles.stream().filter(labels::contains).toList());
    Keys.press(SWT.ESC);
    await("no list", () -> list().isEmpty());

    fixes[0].run(marker);
    IDocument text = document(editor);
    await("a fix", () -> !text.get().equals("(1+2)\n((1+2)*3\n"));
    assertEquals("(1+2)\n((1+2)*3)\n", text.get());
    await("no marker", () -> markers().isEmpty());
    execute(UNDO);
    assertEquals("(1+2)\n((1+2)*3\n", text.get());
  }

  @Test
  void findingsOfAKindAreFixedTogether() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "((1+2)*3\n%\n(1+2)\n(4*(5-6)\n");
    workbench.file("b.arith", "(7*(8-9)\n");
    ITextEditor other =
        (ITextEditor) IDE.openEditor(workbench.page(), workbench.project().getFile("b.arith"));
    await("four findings", () -> markers().size() == 4);
    List<IMarker> alike =
        markers().stream().filter(marker -> marker.getAttribute("fixable", false)).toList();
    IMarkerResolution[] fixes = fixes(alike.get(0));
    WorkbenchMarkerResolution fix = (WorkbenchMarkerResolution) fixes[0];
    IMarker[] others = fix.findOtherMarkers(markers().toArray(IMarker[]::new));
    assertEquals(Set.copyOf(alike.subList(1, 3)), Set.of(others));
    // Also if the server is late.
    RunningServer.held(() -> fix.run(alike.toArray(IMarker[]::new), new NullProgressMonitor()));
    await("a fix", () -> document(other).get().equals("(7*(8-9))\n"));
    assertEquals("((1+2)*3)\n%\n(1+2)\n(4*(5-6))\n", document(editor).get());
    await("one marker", () -> markers().size() == 1);
    workbench.page().activate(editor);
    execute(UNDO);
    assertEquals("((1+2)*3\n%\n(1+2)\n(4*(5-6)\n", document(editor).get());
    // Those that fix a whole file serve one finding.
    for (IMarkerResolution all : fixes) {
      WorkbenchMarkerResolution each = (WorkbenchMarkerResolution) all;
      assertTrue(all == fix || each.findOtherMarkers(others).length == 0, all.getLabel());
    }
  }

  @Test
  void onlyFindingsWithAFixHaveALightBulb() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "(1+2)\n((1+2)*3\n%\n");
    await("two findings", () -> bulbs(editor).size() == 2);
    assertEquals(List.of(true, false), bulbs(editor));
  }

  @Test
  void filesOutsideTheWorkspaceHaveTheSameFixes(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("out.arith"), "((1+2)*3\n");
    ITextEditor editor =
        (ITextEditor) IDE.openEditorOnFileStore(workbench.page(), EFS.getStore(file.toUri()));
    IAnnotationModel model =
        editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
    await(
        "a finding",
        () -> annotations(model).stream().anyMatch(FindingAnnotation.class::isInstance));
    List<String> titles = ctrlOne(editor);
    assertTrue(titles.get(0).contains(")"), titles.toString());
    Keys.press(SWT.CR);
    await("a fix", () -> document(editor).get().equals("((1+2)*3)\n"));
  }

  @Test
  void aServerThatStandsStillBlocksNothing() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "(1+2)*|3\n");
    RunningServer.held(
        () ->
            assertEquals(
                List.of(AskAgainProposal.TITLE), ctrlOne(editor, shown -> !shown.isEmpty())));
    Keys.press(SWT.CR);
    await("the actions", () -> list().filter(titles -> titles.contains(STEP)).isPresent());
    Keys.press(SWT.ESC);
    assertEquals("(1+2)*3\n", document(editor).get());
  }

  @Test
  void pictures() throws Exception {
    Shell window = workbench.page().getWorkbenchWindow().getShell();
    ITextEditor editor = workbench.open("a.arith", "(1+2)*3\n((1+2)*3|\n(4+5) = 8\n");
    await("two findings", () -> bulbs(editor).size() == 2);
    ctrlOne(editor);
    Screenshot.take("quick-assist-light", window);
    Keys.press(SWT.ESC);
    Themes.dark(
        () -> {
          ctrlOne(editor);
          Screenshot.take("quick-assist-dark", window);
          Keys.press(SWT.ESC);
        });
  }

  private static List<String> ctrlOne(ITextEditor editor) {
    return ctrlOne(editor, titles -> !titles.contains(AskAgainProposal.TITLE));
  }

  /** Presses Ctrl+1 again while the list is incomplete, because the server was late. */
  private static List<String> ctrlOne(ITextEditor editor, Predicate<List<String>> complete) {
    await(
        "a complete list",
        () -> {
          Keys.press(SWT.ESC);
          await("no list", () -> list().isEmpty());
          Keys.focus(editor);
          Keys.ctrl('1');
          await("a list", () -> list().isPresent());
          return complete.test(list().orElseThrow());
        });
    return list().orElseThrow();
  }

  /** The quick fixes of a marker, which Eclipse has only if the server was not late. */
  private static IMarkerResolution[] fixes(IMarker marker) {
    List<IMarkerResolution> fixes = new ArrayList<>();
    await("fixes", () -> fixes.addAll(List.of(IDE.getMarkerHelpRegistry().getResolutions(marker))));
    return fixes.toArray(IMarkerResolution[]::new);
  }

  /** The labels of the open list of proposals. */
  private static Optional<List<String>> list() {
    return Arrays.stream(Display.getCurrent().getShells())
        .filter(shell -> shell.isVisible() && (shell.getStyle() & SWT.TITLE) == 0)
        .flatMap(shell -> Widgets.all(shell, Table.class).stream())
        .filter(table -> table.getItemCount() > 0)
        .map(FormulaQuickAssistTest::labels)
        .findFirst();
  }

  private static List<String> labels(Table table) {
    List<String> labels = new ArrayList<>();
    for (TableItem item : table.getItems()) {
      labels.add(item.getText());
    }
    return labels;
  }

  private IMarker awaitMarker() {
    await("a finding", () -> !markers().isEmpty());
    return markers().get(0);
  }

  private List<IMarker> markers() {
    try {
      return List.of(
          workbench.project().findMarkers(FindingMarkers.TYPE, true, IResource.DEPTH_INFINITE));
    } catch (CoreException gone) {
      throw new IllegalStateException(gone);
    }
  }

  /** Whether each finding of an editor has a light bulb, in the order of the text. */
  private static List<Boolean> bulbs(ITextEditor editor) {
    IAnnotationModel model =
        editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
    return annotations(model).stream()
        .filter(MarkerAnnotation.class::isInstance)
        .map(MarkerAnnotation.class::cast)
        .filter(each -> model.getPosition(each) != null)
        .sorted(Comparator.comparingInt(each -> model.getPosition(each).getOffset()))
        .filter(MarkerAnnotation::isQuickFixableStateSet)
        .map(MarkerAnnotation::isQuickFixable)
        .toList();
  }

  private static List<Annotation> annotations(IAnnotationModel model) {
    List<Annotation> all = new ArrayList<>();
    model.getAnnotationIterator().forEachRemaining(all::add);
    return all;
  }
}
