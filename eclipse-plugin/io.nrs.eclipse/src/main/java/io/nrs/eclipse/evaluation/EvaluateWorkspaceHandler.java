package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.editor.FormulaContentTypes;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.HandlerEvent;
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
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

/**
 * Evaluates the formula files of all open projects. It is enabled while such files exist; before
 * the plug-in is loaded, the command is always enabled.
 */
public final class EvaluateWorkspaceHandler extends AbstractHandler {
  private final FormulaFileWatcher files = new FormulaFileWatcher(this::enablementChanged);

  @Override
  public boolean isEnabled() {
    return files.hasFound();
  }

  @Override
  public void dispose() {
    files.close();
    super.dispose();
  }

  private void enablementChanged() {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench()
          .getDisplay()
          .asyncExec(() -> fireHandlerChanged(new HandlerEvent(this, true, false)));
    }
  }

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      EvaluationView.open(event).evaluate(new Scope.Workspace());
      return null;
    } catch (PartInitException e) {
      throw new ExecutionException(e.getMessage(), e);
    }
  }

  /**
   * Tracks whether an open project has formula files. A background job updates the result when
   * files are added or removed.
   */
  private static final class FormulaFileWatcher implements AutoCloseable {
    private final Job scan = Job.createSystem("Scan for formula files", this::scan);
    private final IResourceChangeListener listener = this::changed;
    private final Runnable scanned;

    /** True until the first scan has ended. */
    private volatile boolean found = true;

    /**
     * @param scanned runs after each scan, on any thread
     */
    FormulaFileWatcher(Runnable scanned) {
      this.scanned = scanned;
      ResourcesPlugin.getWorkspace()
          .addResourceChangeListener(listener, IResourceChangeEvent.POST_CHANGE);
      scan.schedule();
    }

    boolean hasFound() {
      return found;
    }

    @Override
    public void close() {
      ResourcesPlugin.getWorkspace().removeResourceChangeListener(listener);
      scan.cancel();
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
        scan.schedule();
      }
    }

    private static boolean matters(IResourceDelta delta) {
      boolean addedOrRemoved = delta.getKind() != IResourceDelta.CHANGED;
      return switch (delta.getResource().getType()) {
        case IResource.PROJECT -> addedOrRemoved || (delta.getFlags() & IResourceDelta.OPEN) != 0;
        case IResource.FILE ->
            addedOrRemoved && FormulaContentTypes.isFormulaFile(delta.getResource().getName());
        default -> false;
      };
    }

    private IStatus scan(IProgressMonitor monitor) {
      found = find();
      scanned.run();
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
                      && FormulaContentTypes.isFormulaFile(resource.getName())) {
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
}
