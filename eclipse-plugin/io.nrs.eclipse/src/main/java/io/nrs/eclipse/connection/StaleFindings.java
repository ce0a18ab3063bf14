package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.FileBufferListener;
import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.quickassist.FindingMarkers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;

/**
 * Removes the findings in files that have changed since they were found. Markers outlive the server
 * and Eclipse, so each says which state of its file it is about.
 */
final class StaleFindings implements IResourceChangeListener, FileBufferListener, AutoCloseable {
  /** The state of a file that was not saved. No file is in it after a restart. */
  static final String UNSAVED = "";

  private final ProblemMarkers markers;

  StaleFindings(ProblemMarkers markers) {
    this.markers = markers;
  }

  /** Starts with the findings of earlier sessions. */
  void watch() {
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
    FileBuffers.getTextFileBufferManager().addFileBufferListener(this);
    IResource all = ResourcesPlugin.getWorkspace().getRoot();
    ProblemMarkers.schedule(all, monitor -> remove(all));
  }

  @Override
  public void close() {
    ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
    FileBuffers.getTextFileBufferManager().removeFileBufferListener(this);
  }

  /**
   * The state of a file. It changes with the content and the place, which may decide the language,
   * and is the same after a restart of Eclipse.
   */
  static String state(IFile file) {
    return isUnsaved(file) ? UNSAVED : file.getModificationStamp() + " " + file.getFullPath();
  }

  private static boolean isUnsaved(IFile file) {
    return Optional.ofNullable(buffer(file)).filter(IFileBuffer::isDirty).isPresent();
  }

  private static ITextFileBuffer buffer(IFile file) {
    return FileBuffers.getTextFileBufferManager()
        .getTextFileBuffer(file.getFullPath(), LocationKind.IFILE);
  }

  /** The server tells what it finds in open files, whatever is on disk. */
  @Override
  public void resourceChanged(IResourceChangeEvent event) {
    if (event.getDelta() == null) {
      return;
    }
    List<IFile> changed = new ArrayList<>();
    try {
      event
          .getDelta()
          .accept(
              part -> {
                if (part.getResource() instanceof IFile file
                    && part.getKind() != IResourceDelta.REMOVED
                    && isOther(part)
                    && FindingMarkers.isMarked(file)) {
                  changed.add(file);
                }
                return true;
              });
    } catch (CoreException unreadable) {
      ILog.get().log(unreadable.getStatus());
    }
    if (!changed.isEmpty()) {
      ProblemMarkers.schedule(
          ResourcesPlugin.getWorkspace().getRoot(),
          monitor -> {
            for (IFile file : changed) {
              remove(file);
            }
          });
    }
  }

  private static boolean isOther(IResourceDelta part) {
    return part.getKind() == IResourceDelta.ADDED
        ? (part.getFlags() & IResourceDelta.MOVED_FROM) != 0
        : WorkspaceFiles.isChanged(part);
  }

  /** Removes the findings in other states of files, except those in open files. */
  private static void remove(IResource in) throws CoreException {
    for (IMarker marker : found(in, IResource.DEPTH_INFINITE)) {
      if (marker.getResource() instanceof IFile file
          && buffer(file) == null
          && !state(file).equals(marker.getAttribute(FindingMarkers.STATE, UNSAVED))) {
        marker.delete();
      }
    }
  }

  private static IMarker[] found(IResource in, int depth) throws CoreException {
    return in.isAccessible() ? in.findMarkers(FindingMarkers.TYPE, false, depth) : new IMarker[0];
  }

  /** Findings in a text that is saved are findings in its file from now on. */
  @Override
  public void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {
    if (!isDirty) {
      file(buffer)
          .filter(markers::isAboutPresentText)
          .ifPresent(
              file ->
                  ProblemMarkers.schedule(
                      file,
                      monitor -> {
                        for (IMarker marker : found(file, IResource.DEPTH_ZERO)) {
                          marker.setAttribute(FindingMarkers.STATE, state(file));
                        }
                      }));
    }
  }

  /** A text that was not saved has gone. */
  @Override
  public void bufferDisposed(IFileBuffer buffer) {
    file(buffer).ifPresent(file -> ProblemMarkers.schedule(file, monitor -> remove(file)));
  }

  private static Optional<IFile> file(IFileBuffer buffer) {
    return Optional.ofNullable(buffer.getLocation()).map(FileBuffers::getWorkspaceFileAtLocation);
  }
}
