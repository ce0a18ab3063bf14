package io.nrs.eclipse.perspective;

import io.nrs.eclipse.common.PluginConstants;
import java.util.List;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.internal.e4.compatibility.ModeledPageLayout;
import org.osgi.service.prefs.BackingStoreException;

/**
 * The perspective with projects, editors, and problems, progress and the plug-in's views below
 * them. It offers examples in an empty workspace, unless this Eclipse has a welcome page. Eclipse
 * does not start the plug-in for classes of this package.
 */
public final class FormulasPerspective implements IPerspectiveFactory {
  private static final String OFFERED = "examples.offered";
  private static final String PROGRESS = "org.eclipse.ui.views.ProgressView";

  /** Not in every Eclipse; a shortcut to a missing view does nothing. */
  private static final String ERROR_LOG = "org.eclipse.pde.runtime.LogView";

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
    layout.addShowViewShortcut(ERROR_LOG);
    layout.addShowInPart(IPageLayout.ID_PROJECT_EXPLORER);
    layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.project");
    layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.folder");
    // No interface hides items that do nothing in an Eclipse without help.
    if (!PlatformUI.getWorkbench().getHelpSystem().hasHelpUI()
        && layout instanceof ModeledPageLayout menus) {
      HELP_PAGES.forEach(menus::addHiddenMenuItemId);
    }
    offerExamplesOnce();
  }

  /** Offers a project of example formulas once in an empty workspace. */
  private static void offerExamplesOnce() {
    boolean offered =
        Platform.getPreferencesService()
            .getBoolean(PluginConstants.PLUGIN_ID, OFFERED, false, null);
    if (!offered && ResourcesPlugin.getWorkspace().getRoot().getProjects().length == 0) {
      // The workbench runs this after its start.
      PlatformUI.getWorkbench().getDisplay().asyncExec(FormulasPerspective::offer);
    }
  }

  private static void offer() {
    IWorkbench workbench = PlatformUI.getWorkbench();
    IWorkbenchWindow window = workbench.getActiveWorkbenchWindow();
    // The welcome page has a link to them.
    if (window == null || workbench.isClosing() || workbench.getIntroManager().hasIntro()) {
      return;
    }
    boolean accepted =
        MessageDialog.openQuestion(
            window.getShell(), PerspectiveTexts.examples, PerspectiveTexts.offer);
    if (accepted) {
      // After a failure the next start offers them again.
      ExampleProject.open(window, FormulasPerspective::remember);
    } else {
      remember();
    }
  }

  private static void remember() {
    IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
    preferences.putBoolean(OFFERED, true);
    try {
      preferences.flush();
    } catch (BackingStoreException unwritable) {
      Platform.getLog(FormulasPerspective.class).warn(unwritable.getMessage(), unwritable);
    }
  }
}
