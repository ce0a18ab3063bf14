package io.nrs.eclipse.perspective;

import io.nrs.eclipse.builder.FormulaNature;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.rewriting.RewritingView;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.statushandlers.StatusManager;
import org.osgi.framework.FrameworkUtil;

/** The project of example formulas. */
public final class ExampleProject {
  static final String NAME = "Example Formulas";
  private static final String FOLDER = "server/examples";
  private static final String FIRST = "listops.listops";

  private ExampleProject() {}

  /**
   * Creates the project if there is none, and opens a file of it with its rewriting.
   *
   * @param created what runs once there is a project, on no particular thread
   */
  public static void open(IWorkbenchWindow window, Runnable created) {
    Job.create(
            PerspectiveTexts.creating,
            (ICoreRunnable)
                monitor -> {
                  IFile first = create(monitor).getFile(FIRST);
                  created.run();
                  window.getShell().getDisplay().asyncExec(() -> show(window, first));
                })
        .schedule();
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

  /**
   * Creates the project, with one file for each language. An existing project of this name stays
   * unchanged. Files that an earlier workspace left in its folder are the user's, and stay too.
   */
  static IProject create(IProgressMonitor monitor) throws CoreException {
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(NAME);
    if (!project.exists()) {
      project.create(monitor);
      project.open(monitor);
      project.refreshLocal(IResource.DEPTH_ONE, monitor);
      for (URL example :
          Collections.list(
              FrameworkUtil.getBundle(ExampleProject.class).findEntries(FOLDER, "*", false))) {
        IFile file = project.getFile(new Path(example.getPath()).lastSegment());
        if (!file.exists()) {
          copy(example, file, monitor);
        }
      }
      FormulaNature.addTo(project, monitor);
    }
    return project;
  }

  private static void copy(URL example, IFile file, IProgressMonitor monitor) throws CoreException {
    try (InputStream content = example.openStream()) {
      file.create(content, true, monitor);
    } catch (IOException unreadable) {
      throw new CoreException(
          new Status(
              IStatus.ERROR,
              PluginConstants.PLUGIN_ID,
              NLS.bind(PerspectiveTexts.unreadable, file.getName()),
              unreadable));
    }
  }
}
