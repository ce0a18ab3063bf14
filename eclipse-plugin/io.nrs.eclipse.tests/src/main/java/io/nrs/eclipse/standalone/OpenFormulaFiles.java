package io.nrs.eclipse.standalone;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.IDocument;

/** A project with formula files that are open as in editors. */
final class OpenFormulaFiles implements AutoCloseable {
  private static final long TIMEOUT_SECONDS = 60;

  private final IProject project;
  private final List<IFile> connected = new ArrayList<>();

  OpenFormulaFiles(String name) throws CoreException {
    project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
    project.create(new NullProgressMonitor());
    project.open(new NullProgressMonitor());
  }

  IProject project() {
    return project;
  }

  IFile file(String name, String text) throws CoreException {
    IFile file = project.getFile(name);
    file.create(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        true,
        new NullProgressMonitor());
    return file;
  }

  /** Creates a file and opens it. */
  IDocument open(String name, String text) throws CoreException {
    IFile file = file(name, text);
    FileBuffers.getTextFileBufferManager()
        .connect(file.getFullPath(), LocationKind.IFILE, new NullProgressMonitor());
    connected.add(file);
    return FileBuffers.getTextFileBufferManager()
        .getTextFileBuffer(file.getFullPath(), LocationKind.IFILE)
        .getDocument();
  }

  private static void disconnect(IFile file) throws CoreException {
    FileBuffers.getTextFileBufferManager()
        .disconnect(file.getFullPath(), LocationKind.IFILE, new NullProgressMonitor());
  }

  @Override
  public void close() throws CoreException {
    for (IFile file : connected) {
      disconnect(file);
    }
    project.delete(true, true, new NullProgressMonitor());
  }

  static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "waited in vain for " + what);
      Thread.sleep(10);
    }
  }
}
