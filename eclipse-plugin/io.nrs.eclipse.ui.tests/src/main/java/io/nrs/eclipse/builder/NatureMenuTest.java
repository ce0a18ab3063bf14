package io.nrs.eclipse.builder;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.ProjectMenu;
import io.nrs.eclipse.quickassist.FindingMarkers;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The support of a project, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class NatureMenuTest {
  private static final String ADD = "Add NRS Support";
  private static final String REMOVE = "Remove NRS Support";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void theMenuAddsAndRemovesTheCheckOfAllFiles() throws Exception {
    IFile closed = workbench.file("closed.arith", "(1+2)\n(1+\n");
    choose(ADD);
    await("a finding in a file that is not open", () -> lines(closed).equals(List.of(2)));
    assertTrue(workbench.project().hasNature(FormulaNature.ID));

    choose(REMOVE);
    await("no finding", () -> lines(closed).isEmpty());
    assertFalse(workbench.project().hasNature(FormulaNature.ID));
  }

  @Test
  void findingsStayWhenTheEditorIsClosedAndFollowASavedText() throws Exception {
    choose(ADD);
    ITextEditor editor = workbench.open("a.arith", "|\n(1+2)\n");
    IFile file = workbench.project().getFile("a.arith");
    Keys.focus(editor);
    for (char key : "(4-".toCharArray()) {
      Keys.press(key);
    }
    await("a finding", () -> lines(file).equals(List.of(1)));
    Keys.ctrl('s');
    await("a saved file", () -> !editor.isDirty());
    workbench.page().closeEditor(editor, false);
    await(
        "the finding in the closed file",
        () ->
            markers(file).stream()
                .anyMatch(marker -> marker.getAttribute(IMarker.CHAR_START, -1) < 0));
    assertEquals(List.of(1), lines(file));
  }

  private void choose(String label) throws Exception {
    ProjectMenu.of(workbench, "Configure").choose(label);
  }

  private static List<Integer> lines(IFile file) {
    return markers(file).stream()
        .map(marker -> marker.getAttribute(IMarker.LINE_NUMBER, 0))
        .sorted()
        .toList();
  }

  private static List<IMarker> markers(IFile file) {
    try {
      return List.of(file.findMarkers(FindingMarkers.TYPE, false, IResource.DEPTH_ZERO));
    } catch (CoreException gone) {
      return List.of();
    }
  }
}
