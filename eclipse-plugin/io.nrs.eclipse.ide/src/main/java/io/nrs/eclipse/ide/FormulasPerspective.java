package io.nrs.eclipse.ide;

import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;

/**
 * The perspective with projects, editors, and problems and progress below them. The plug-in adds
 * its views.
 */
public final class FormulasPerspective implements IPerspectiveFactory {
  private static final String PROGRESS = "org.eclipse.ui.views.ProgressView";

  @Override
  public void createInitialLayout(IPageLayout layout) {
    layout.addView(
        IPageLayout.ID_PROJECT_EXPLORER, IPageLayout.LEFT, 0.23f, layout.getEditorArea());
    IFolderLayout below =
        layout.createFolder("below", IPageLayout.BOTTOM, 0.6f, layout.getEditorArea());
    below.addView(IPageLayout.ID_PROBLEM_VIEW);
    below.addView(PROGRESS);
    layout.addShowViewShortcut(IPageLayout.ID_PROJECT_EXPLORER);
    layout.addShowViewShortcut(IPageLayout.ID_PROBLEM_VIEW);
    layout.addShowViewShortcut(PROGRESS);
    layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.project");
    layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.folder");
  }
}
