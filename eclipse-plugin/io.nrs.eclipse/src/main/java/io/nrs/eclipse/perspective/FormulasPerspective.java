package io.nrs.eclipse.perspective;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.rewriting.RewritingView;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.internal.e4.compatibility.ModeledPageLayout;
import org.eclipse.ui.statushandlers.StatusManager;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.prefs.BackingStoreException;

/**
 * The perspective with projects, editors, and problems, progress and the plug-in's views below
 * them. It offers examples in an empty workspace. Eclipse does not start the plug-in for classes of
 * this package.
 */
public final class FormulasPerspective implements IPerspectiveFactory {
  private static final String PROJECT = "Example Formulas";
  private static final String FIRST = "listops.listops";
  private static final String FOLDER = "server/examples";
  private static final String OFFERED = "examples.offered";
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
    if (window == null || workbench.isClosing()) {
      return;
    }
    boolean accepted =
        MessageDialog.openQuestion(
            window.getShell(),
            "Example formulas",
            "This workspace is empty. Create a project with example formulas?");
    remember();
    if (accepted) {
      Job.create(
              "Creating the example formulas",
              (ICoreRunnable)
                  monitor -> {
                    IFile first = examples(monitor).getFile(FIRST);
                    window.getShell().getDisplay().asyncExec(() -> show(window, first));
                  })
          .schedule();
    }
  }

  /**
   * Creates the project of examples, with one file for each language. An existing project of this
   * name stays unchanged.
   */
  private static IProject examples(IProgressMonitor monitor) throws CoreException {
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(PROJECT);
    if (!project.exists()) {
      project.create(monitor);
      project.open(monitor);
      Bundle bundle = FrameworkUtil.getBundle(FormulasPerspective.class);
      List<URL> examples = Collections.list(bundle.findEntries(FOLDER, "*", false));
      for (URL example : examples) {
        copy(example, project.getFile(new Path(example.getPath()).lastSegment()), monitor);
      }
    }
    return project;
  }

  private static void show(IWorkbenchWindow window, IFile first) {
    try {
      IWorkbenchPage page = window.getActivePage();
      IDE.openEditor(page, first);
      page.showView(RewritingView.ID, null, IWorkbenchPage.VIEW_VISIBLE);
    } catch (PartInitException failed) {
      StatusManager.getManager().handle(failed.getStatus(), StatusManager.SHOW);
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

  private static void copy(URL example, IFile file, IProgressMonitor monitor) throws CoreException {
    try (InputStream content = example.openStream()) {
      file.create(content, true, monitor);
    } catch (IOException unreadable) {
      throw new CoreException(
          new Status(
              IStatus.ERROR,
              PluginConstants.PLUGIN_ID,
              "The example " + file.getName() + " cannot be read. Install this Eclipse again.",
              unreadable));
    }
  }
}
