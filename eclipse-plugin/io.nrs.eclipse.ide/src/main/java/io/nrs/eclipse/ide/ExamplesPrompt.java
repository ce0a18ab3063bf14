package io.nrs.eclipse.ide;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.statushandlers.StatusManager;
import org.osgi.service.prefs.BackingStoreException;

/** Offers a project of example formulas once in an empty workspace. */
public final class ExamplesPrompt implements IStartup {
  private static final String BUNDLE = "io.nrs.eclipse.ide";
  private static final String REWRITING = "io.nrs.eclipse.rewriting";
  private static final String OFFERED = "examples.offered";

  @Override
  public void earlyStartup() {
    boolean offered = Platform.getPreferencesService().getBoolean(BUNDLE, OFFERED, false, null);
    if (!offered && ResourcesPlugin.getWorkspace().getRoot().getProjects().length == 0) {
      IWorkbench workbench = PlatformUI.getWorkbench();
      workbench.getDisplay().asyncExec(() -> offer(workbench));
    }
  }

  private static void offer(IWorkbench workbench) {
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
                    ExampleProject examples = ExampleProject.create(monitor);
                    window.getShell().getDisplay().asyncExec(() -> show(window, examples));
                  })
          .schedule();
    }
  }

  private static void show(IWorkbenchWindow window, ExampleProject examples) {
    try {
      IWorkbenchPage page = window.getActivePage();
      IDE.openEditor(page, examples.first());
      if (PlatformUI.getWorkbench().getViewRegistry().find(REWRITING) != null) {
        page.showView(REWRITING, null, IWorkbenchPage.VIEW_VISIBLE);
      }
    } catch (PartInitException failed) {
      StatusManager.getManager().handle(failed.getStatus(), StatusManager.SHOW);
    }
  }

  private static void remember() {
    IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(BUNDLE);
    preferences.putBoolean(OFFERED, true);
    try {
      preferences.flush();
    } catch (BackingStoreException unwritable) {
      Platform.getLog(ExamplesPrompt.class).warn(unwritable.getMessage(), unwritable);
    }
  }
}
