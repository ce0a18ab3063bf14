package io.nrs.eclipse.builder;

import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.RequestJob;
import java.util.Optional;
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
import org.eclipse.osgi.util.NLS;

/**
 * Checks the texts of formula files, one after another. A file that cannot be checked keeps no
 * other from it. The user can cancel it.
 */
final class FileCheck extends Job {
  private final Set<IFile> files;

  FileCheck(IProject project, Set<IFile> files) {
    super(NLS.bind(BuilderTexts.checking, project.getName()));
    this.files = Set.copyOf(files);
  }

  /** A server that does not start says so itself, in the view Problems. */
  @Override
  protected IStatus run(IProgressMonitor monitor) {
    SubMonitor progress = SubMonitor.convert(monitor, files.size());
    Optional<String> failure = Optional.empty();
    for (IFile file : files) {
      if (progress.isCanceled()) {
        return Status.CANCEL_STATUS;
      }
      progress.subTask(file.getName());
      try {
        RequestJob.await(FormulaServer.current().check(file), monitor, () -> {}, () -> {});
      } catch (ExecutionException failed) {
        failure = failure.or(() -> Optional.of(failed.getCause().getMessage()));
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return Status.CANCEL_STATUS;
      }
      progress.worked(1);
    }
    // Once, as all may fail for one reason.
    failure.ifPresent(reason -> ILog.get().warn(getName() + " failed: " + reason));
    return Status.OK_STATUS;
  }
}
