package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.editor.FormulaFiles;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;

/**
 * Knows whether an open project has formula files. What was last known is told at once; the
 * background looks again when files come or go.
 */
final class FormulaFilesWatch implements AutoCloseable {
  private final Job look = Job.createSystem("Looking for formula files", this::look);
  private final IResourceChangeListener listener = this::changed;
  private final Runnable known;

  /** Until somebody has looked there may be some. */
  private volatile boolean found = true;

  /**
   * @param known is told when what is known may be another, on a thread of nobody's
   */
  FormulaFilesWatch(Runnable known) {
    this.known = known;
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(listener, IResourceChangeEvent.POST_CHANGE);
    look.schedule();
  }

  boolean hasFound() {
    return found;
  }

  @Override
  public void close() {
    ResourcesPlugin.getWorkspace().removeResourceChangeListener(listener);
    look.cancel();
  }

  private void changed(IResourceChangeEvent event) {
    AtomicBoolean matters = new AtomicBoolean();
    try {
      event
          .getDelta()
          .accept(
              delta -> {
                matters.compareAndSet(false, matters(delta));
                return !matters.get();
              });
    } catch (CoreException e) {
      matters.set(true);
    }
    if (matters.get()) {
      look.schedule();
    }
  }

  private static boolean matters(IResourceDelta delta) {
    boolean comesOrGoes = delta.getKind() != IResourceDelta.CHANGED;
    return switch (delta.getResource().getType()) {
      case IResource.PROJECT -> comesOrGoes || (delta.getFlags() & IResourceDelta.OPEN) != 0;
      case IResource.FILE ->
          comesOrGoes && FormulaFiles.language(delta.getResource().getName()).isPresent();
      default -> false;
    };
  }

  private IStatus look(IProgressMonitor monitor) {
    found = find();
    known.run();
    return Status.OK_STATUS;
  }

  private static boolean find() {
    AtomicBoolean found = new AtomicBoolean();
    for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
      try {
        if (project.isAccessible() && !found.get()) {
          project.accept(
              resource -> {
                if (resource.getType() == IResource.FILE
                    && FormulaFiles.language(resource.getName()).isPresent()) {
                  found.set(true);
                }
                return !found.get();
              },
              IResource.NONE);
        }
      } catch (CoreException closedMeanwhile) {
        continue;
      }
    }
    return found.get();
  }
}
