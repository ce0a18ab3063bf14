package io.nrs.eclipse.folding;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.dispatchPosted;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.RunningServer;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.projection.ProjectionAnnotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Folds of sections, with the server of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FormulaFoldingTest {
  private static final String TEXT = "# sums\n(1+2)\n(3+4)\n# products\n(5*6)\n";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void sectionsAreFoldedAndStayFolded() throws Exception {
    ITextEditor editor = workbench.open("a.arith", TEXT);
    await("two folds", () -> folds(editor).equals(List.of("0-2", "3-4")));
    ProjectionAnnotationModel model = viewer(editor).getProjectionAnnotationModel();
    model.collapse(fold(model, 0));
    await("hidden lines", () -> shown(editor).getText().equals("# sums\n# products\n(5*6)\n"));
    document(editor).replace(document(editor).getLength(), 0, "(7*8)\n");
    await("a longer fold", () -> folds(editor).equals(List.of("0-2", "3-5")));
    await("hidden lines", () -> !shown(editor).getText().contains("(1+2)"));
  }

  /** An editor that sets its text again reports that it scrolled, and opens no hover then. */
  @Test
  void lateFoldsDoNotScroll() throws Exception {
    workbench.open("first.arith", "(1+2)\n");
    List<Integer> scrolled = new ArrayList<>();
    ITextEditor[] late = new ITextEditor[1];
    RunningServer.held(
        () -> {
          late[0] = workbench.open("a.arith", TEXT);
          dispatchPosted();
          viewer(late[0]).addViewportListener(scrolled::add);
        });
    await("two folds", () -> folds(late[0]).equals(List.of("0-2", "3-4")));
    assertEquals(List.of(), scrolled);
  }

  private static ProjectionViewer viewer(ITextEditor editor) {
    return (ProjectionViewer) editor.getAdapter(ITextOperationTarget.class);
  }

  private static ProjectionAnnotation fold(ProjectionAnnotationModel model, int offset) {
    List<ProjectionAnnotation> found = new ArrayList<>();
    model
        .getAnnotationIterator()
        .forEachRemaining(
            fold -> {
              if (model.getPosition(fold).getOffset() == offset) {
                found.add((ProjectionAnnotation) fold);
              }
            });
    return found.get(0);
  }

  /** The first and the last lines of all folds. */
  private static List<String> folds(ITextEditor editor) {
    List<String> lines = new ArrayList<>();
    ProjectionAnnotationModel model = viewer(editor).getProjectionAnnotationModel();
    model
        .getAnnotationIterator()
        .forEachRemaining(fold -> lines.add(lines(editor, model.getPosition(fold))));
    return lines.stream().sorted().toList();
  }

  private static String lines(ITextEditor editor, Position place) {
    try {
      int last = place.getOffset() + place.getLength() - 1;
      return document(editor).getLineOfOffset(place.getOffset())
          + "-"
          + document(editor).getLineOfOffset(last);
    } catch (BadLocationException removed) {
      throw new IllegalStateException(removed);
    }
  }
}
