package io.nrs.eclipse;

import static io.nrs.eclipse.FormulaWorkbench.await;

import java.util.List;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.navigator.CommonViewer;

/** A submenu of the Project Explorer's context menu. */
public record ProjectMenu(CommonViewer explorer, String submenu) {
  private static final String EXPLORER = "org.eclipse.ui.navigator.ProjectExplorer";

  /** The menu of the workbench's project, which is selected. */
  public static ProjectMenu of(FormulaWorkbench workbench, String submenu)
      throws PartInitException {
    return of(workbench, workbench.project(), submenu);
  }

  /** The menu of a resource, which is selected. */
  public static ProjectMenu of(FormulaWorkbench workbench, IResource selected, String submenu)
      throws PartInitException {
    CommonViewer explorer =
        ((CommonNavigator) workbench.page().showView(EXPLORER)).getCommonViewer();
    explorer.refresh();
    await(
        "a selected " + selected,
        () -> {
          explorer.setSelection(new StructuredSelection(selected), true);
          return !explorer.getStructuredSelection().isEmpty();
        });
    return new ProjectMenu(explorer, submenu);
  }

  /** The labels of the submenu. */
  public List<String> labels() {
    try (OpenMenu menu = OpenMenu.of(explorer.getTree().getMenu());
        OpenMenu inner = menu.open(submenu)) {
      return inner.labels();
    }
  }

  /** Chooses an item of the submenu. */
  public void choose(String label) {
    try (OpenMenu menu = OpenMenu.of(explorer.getTree().getMenu());
        OpenMenu inner = menu.open(submenu)) {
      inner.item(label).orElseThrow().notifyListeners(SWT.Selection, new Event());
    }
  }
}
