package io.nrs.eclipse.standalone;

import io.nrs.eclipse.editor.FormulaFiles;
import io.nrs.eclipse.server.LiveServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;

/** Open projects are the server's workspace folders. It is told of others, and of changed files. */
final class Projects implements IResourceChangeListener, AutoCloseable {
  private static final String SETTINGS = ".nrs.json";

  private final LiveServer server;
  private List<WorkspaceFolder> told = List.of();

  Projects(LiveServer server) {
    this.server = server;
  }

  void watch() {
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
  }

  @Override
  public void close() {
    ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
  }

  /** Those of a server that starts now: it is told of changes from here on. */
  synchronized List<WorkspaceFolder> folders() {
    told =
        Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects())
            .filter(IProject::isOpen)
            .flatMap(
                project ->
                    Uris.of(project)
                        .map(uri -> new WorkspaceFolder(uri, project.getName()))
                        .stream())
            .toList();
    return told;
  }

  @Override
  public void resourceChanged(IResourceChangeEvent event) {
    if (event.getDelta() == null) {
      return;
    }
    tellFolders();
    tellFiles(event.getDelta());
  }

  private synchronized void tellFolders() {
    List<WorkspaceFolder> before = told;
    List<WorkspaceFolder> now = folders();
    if (!now.equals(before)) {
      WorkspaceFoldersChangeEvent change =
          new WorkspaceFoldersChangeEvent(without(now, before), without(before, now));
      server.tell(
          live ->
              live.getWorkspaceService()
                  .didChangeWorkspaceFolders(new DidChangeWorkspaceFoldersParams(change)));
    }
  }

  private static List<WorkspaceFolder> without(
      List<WorkspaceFolder> folders, List<WorkspaceFolder> others) {
    return folders.stream().filter(folder -> !others.contains(folder)).toList();
  }

  private void tellFiles(IResourceDelta delta) {
    List<FileEvent> events = new ArrayList<>();
    try {
      delta.accept(
          part -> {
            change(part).ifPresent(events::add);
            return true;
          });
    } catch (CoreException unreadable) {
      ILog.get().log(unreadable.getStatus());
    }
    if (!events.isEmpty()) {
      server.tell(
          live ->
              live.getWorkspaceService()
                  .didChangeWatchedFiles(new DidChangeWatchedFilesParams(events)));
    }
  }

  private static Optional<FileEvent> change(IResourceDelta delta) {
    IResource resource = delta.getResource();
    boolean content =
        delta.getKind() != IResourceDelta.CHANGED
            || (delta.getFlags() & IResourceDelta.CONTENT) != 0;
    if (resource.getType() != IResource.FILE || !content || !matters(resource.getName())) {
      return Optional.empty();
    }
    FileChangeType type =
        switch (delta.getKind()) {
          case IResourceDelta.ADDED -> FileChangeType.Created;
          case IResourceDelta.REMOVED -> FileChangeType.Deleted;
          default -> FileChangeType.Changed;
        };
    return Uris.of(resource).map(uri -> new FileEvent(uri, type));
  }

  private static boolean matters(String name) {
    return name.equals(SETTINGS) || FormulaFiles.language(name).isPresent();
  }
}
