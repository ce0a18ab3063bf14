package io.nrs.eclipse.builder;

import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.RequestJob;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;

/** Checks the texts of formula files, one after another. The user can cancel it. */
final class FileCheck extends Job {
  private final Set<IFile> files;

  FileCheck(IProject project, Set<IFile> files) {
    super("Checking formula files of " + project.getName());
    this.files = Set.copyOf(files);
  }

  /** A server that does not start says so itself, in the view Problems. */
  @Override
  protected IStatus run(IProgressMonitor monitor) {
    SubMonitor progress = SubMonitor.convert(monitor, files.size());
    try {
      for (IFile file : files) {
        if (progress.isCanceled()) {
          return Status.CANCEL_STATUS;
        }
        progress.subTask(file.getName());
        RequestJob.await(FormulaServer.current().check(file), monitor, () -> {}, () -> {});
        progress.worked(1);
      }
      return Status.OK_STATUS;
    } catch (ExecutionException failed) {
      ILog.get().warn(getName() + " failed: " + failed.getCause().getMessage());
      return Status.OK_STATUS;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Status.CANCEL_STATUS;
    }
  }
}
