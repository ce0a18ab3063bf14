package io.nrs.eclipse.builder;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.handlers.HandlerUtil;

/** Adds the nature of formula files to the selected projects, or removes it. */
public final class NatureHandler extends AbstractHandler {
  private static final String REMOVE = "io.nrs.eclipse.removeNature";

  @Override
  public Object execute(ExecutionEvent event) {
    boolean removes = event.getCommand().getId().equals(REMOVE);
    for (Object selected : HandlerUtil.getCurrentStructuredSelection(event)) {
      IProject project = Adapters.adapt(selected, IProject.class);
      if (project != null) {
        change(project, removes);
      }
    }
    return null;
  }

  private static void change(IProject project, boolean removes) {
    WorkspaceJob job =
        new WorkspaceJob(
            NLS.bind(removes ? BuilderTexts.removing : BuilderTexts.adding, project.getName())) {
          @Override
          public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
            if (removes) {
              FormulaNature.removeFrom(project, monitor);
            } else {
              FormulaNature.addTo(project, monitor);
            }
            return Status.OK_STATUS;
          }
        };
    job.setRule(project.getWorkspace().getRoot());
    job.schedule();
  }
}
