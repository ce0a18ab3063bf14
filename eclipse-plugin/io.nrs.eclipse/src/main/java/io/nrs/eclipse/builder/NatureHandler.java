package io.nrs.eclipse.builder;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
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
        (removes ? NatureJob.removing(project) : NatureJob.adding(project)).schedule();
      }
    }
    return null;
  }
}
