package io.nrs.eclipse.connection;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
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
  private static final int POLL_INTERVAL_MS = 10;

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

  /** Closes a file without saving it. */
  void close(String name) throws CoreException {
    IFile file = project.getFile(name);
    connected.remove(file);
    disconnect(file);
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

  /** Waits until a condition holds, or until JUnit's timeout interrupts the test. */
  static void await(String what, BooleanSupplier condition) {
    awaitPresent(what, () -> condition.getAsBoolean() ? Optional.of(what) : Optional.empty());
  }

  /** The same for a value, which later looks may no longer find. */
  static <T> T awaitPresent(String what, Supplier<Optional<T>> look) {
    Optional<T> found = look.get();
    while (found.isEmpty()) {
      try {
        Thread.sleep(POLL_INTERVAL_MS);
      } catch (InterruptedException timeout) {
        throw new AssertionError("waited in vain for " + what, timeout);
      }
      found = look.get();
    }
    return found.get();
  }
}
