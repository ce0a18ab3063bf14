package io.nrs.eclipse.preferences;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.Widgets.all;
import static io.nrs.eclipse.Widgets.button;
import static io.nrs.eclipse.Widgets.press;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page of NRS in the properties of a project. */
class ProjectSettingsTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void theFileOfSettingsOpensFromThePropertiesOfItsProject() throws Exception {
    Shell shell = open();
    assertTrue(says(shell, "The settings in .nrs.json override"));
    press(button(shell, "Create .nrs.json"));
    IEditorPart editor = workbench.page().getActiveEditor();
    assertEquals(".nrs.json", editor.getEditorInput().getName());
    assertTrue(shell.isDisposed());
    Shell again = open();
    press(button(again, "Open .nrs.json"));
    assertEquals(editor, workbench.page().getActiveEditor());
    assertTrue(again.isDisposed());
  }

  /** The server reads only one file. */
  @Test
  void thePageNamesTheProjectWhoseFileCounts() throws Exception {
    IProject first = ResourcesPlugin.getWorkspace().getRoot().getProject("a");
    first.create(new NullProgressMonitor());
    first.open(new NullProgressMonitor());
    try {
      Shell shell = open();
      assertTrue(says(shell, "from .nrs.json in a, the first open project"));
      shell.close();
    } finally {
      first.delete(true, true, new NullProgressMonitor());
    }
  }

  private Shell open() {
    PreferenceDialog dialog =
        PreferencesUtil.createPropertyDialogOn(
            workbench.page().getWorkbenchWindow().getShell(),
            workbench.project(),
            "io.nrs.eclipse.projectSettings",
            null,
            null);
    dialog.setBlockOnOpen(false);
    dialog.open();
    await("the page", () -> dialog.getSelectedPage() instanceof ProjectSettingsPage);
    return dialog.getShell();
  }

  private static boolean says(Shell shell, String part) {
    return all(shell, Label.class).stream().anyMatch(label -> label.getText().contains(part));
  }
}
