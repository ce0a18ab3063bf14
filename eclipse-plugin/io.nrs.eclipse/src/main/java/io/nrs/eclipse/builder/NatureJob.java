package io.nrs.eclipse.builder;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.osgi.util.NLS;

/** Adds the nature to a project, or removes it, in the background. */
public final class NatureJob extends WorkspaceJob {
  private final IProject project;
  private final Change change;

  private NatureJob(String name, IProject project, Change change) {
    super(NLS.bind(name, project.getName()));
    this.project = project;
    this.change = change;
    setRule(project.getWorkspace().getRoot());
  }

  /** A change of a project's natures. */
  private interface Change {
    void make(IProject project, IProgressMonitor monitor) throws CoreException;
  }

  /** Adds the nature, as the user wants. */
  static NatureJob adding(IProject project) {
    return new NatureJob(BuilderTexts.adding, project, FormulaNature::addTo);
  }

  static NatureJob removing(IProject project) {
    return new NatureJob(BuilderTexts.removing, project, FormulaNature::removeFrom);
  }

  /** Adds the nature if the project is for formulas only, and nobody has removed it there. */
  public static NatureJob addingToOwn(IProject project) {
    return new NatureJob(BuilderTexts.adding, project, FormulaNature::addToOwn);
  }

  @Override
  public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
    change.make(project, monitor);
    return Status.OK_STATUS;
  }
}
