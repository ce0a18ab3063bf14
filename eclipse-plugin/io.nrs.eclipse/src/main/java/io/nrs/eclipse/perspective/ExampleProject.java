package io.nrs.eclipse.perspective;

import io.nrs.eclipse.builder.FormulaNature;
import io.nrs.eclipse.common.PluginConstants;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.Status;
import org.eclipse.osgi.util.NLS;
import org.osgi.framework.FrameworkUtil;

/** The project of example formulas. */
final class ExampleProject {
  static final String NAME = "Example Formulas";
  private static final String FOLDER = "server/examples";

  private ExampleProject() {}

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
