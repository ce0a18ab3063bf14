package io.nrs.eclipse.perspective;

import java.util.List;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.eclipse.ui.internal.e4.compatibility.ModeledPageLayout;

/**
 * The perspective with projects, editors, and problems, progress and the plug-in's views below
 * them. It offers examples in an empty workspace. Eclipse does not start the plug-in for classes of
 * this package.
 */
public final class FormulasPerspective implements IPerspectiveFactory {
  private static final String PROGRESS = "org.eclipse.ui.views.ProgressView";
  private static final List<String> HELP_PAGES =
      List.of(
          "org.eclipse.ui.help.helpContents",
          "org.eclipse.ui.help.helpSearch",
          "org.eclipse.ui.help.dynamicHelp");

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
    // No interface hides items that do nothing in an Eclipse without help pages, like the product.
    if (Platform.getBundle("org.eclipse.help.ui") == null
        && layout instanceof ModeledPageLayout menus) {
      HELP_PAGES.forEach(menus::addHiddenMenuItemId);
    }
    ExamplesPrompt.offerOnce();
  }
}
