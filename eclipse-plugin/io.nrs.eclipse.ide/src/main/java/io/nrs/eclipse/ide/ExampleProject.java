package io.nrs.eclipse.ide;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.Status;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/** The project of examples, with one file for each language. */
record ExampleProject(IProject project) {
  private static final String NAME = "Example Formulas";
  private static final String FIRST = "listops.listops";
  private static final String FOLDER = "staged/examples";

  /** Creates the project. An existing project of this name stays unchanged. */
  static ExampleProject create(IProgressMonitor monitor) throws CoreException {
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(NAME);
    if (!project.exists()) {
      project.create(monitor);
      project.open(monitor);
      Bundle bundle = FrameworkUtil.getBundle(ExampleProject.class);
      List<URL> examples = Collections.list(bundle.findEntries(FOLDER, "*", false));
      for (URL example : examples) {
        copy(example, project.getFile(new Path(example.getPath()).lastSegment()), monitor);
      }
    }
    return new ExampleProject(project);
  }

  /** The file to open first. */
  IFile first() {
    return project.getFile(FIRST);
  }

  private static void copy(URL example, IFile file, IProgressMonitor monitor) throws CoreException {
    try (InputStream content = example.openStream()) {
      file.create(content, true, monitor);
    } catch (IOException unreadable) {
      throw new CoreException(
          new Status(
              IStatus.ERROR,
              "io.nrs.eclipse.ide",
              "The example " + file.getName() + " cannot be read. Install this Eclipse again.",
              unreadable));
    }
  }
}
