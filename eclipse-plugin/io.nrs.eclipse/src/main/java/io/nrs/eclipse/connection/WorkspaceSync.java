package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.server.FormulaServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IFile;
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

/** Reports open projects to the server as workspace folders, and reports changed files. */
final class WorkspaceSync implements IResourceChangeListener, AutoCloseable {
  private static final String NETWORKS = "/.nrs/models/manifest.json";

  private final FormulaServer server;
  private List<WorkspaceFolder> reported = List.of();

  WorkspaceSync(FormulaServer server) {
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

  /** The folders for a server that starts now. Later changes are reported to it. */
  synchronized List<WorkspaceFolder> folders() {
    reported =
        WorkspaceFiles.openProjects().stream()
            .flatMap(
                project ->
                    WorkspaceFiles.uri(project.getLocationURI())
                        .map(uri -> new WorkspaceFolder(uri, project.getName()))
                        .stream())
            .toList();
    return reported;
  }

  @Override
  public void resourceChanged(IResourceChangeEvent event) {
    if (event.getDelta() == null) {
      return;
    }
    reportFolders();
    reportFiles(event.getDelta());
  }

  private synchronized void reportFolders() {
    List<WorkspaceFolder> before = reported;
    List<WorkspaceFolder> now = folders();
    if (!now.equals(before)) {
      WorkspaceFoldersChangeEvent change =
          new WorkspaceFoldersChangeEvent(without(now, before), without(before, now));
      server.notifyServer(
          live ->
              live.getWorkspaceService()
                  .didChangeWorkspaceFolders(new DidChangeWorkspaceFoldersParams(change)));
    }
  }

  private static List<WorkspaceFolder> without(
      List<WorkspaceFolder> folders, List<WorkspaceFolder> others) {
    return folders.stream().filter(folder -> !others.contains(folder)).toList();
  }

  private void reportFiles(IResourceDelta delta) {
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
      server.notifyServer(
          live ->
              live.getWorkspaceService()
                  .didChangeWatchedFiles(new DidChangeWatchedFilesParams(events)));
    }
  }

  private static Optional<FileEvent> change(IResourceDelta delta) {
    IResource resource = delta.getResource();
    if (!(resource instanceof IFile file) || !WorkspaceFiles.isChanged(delta) || !matters(file)) {
      return Optional.empty();
    }
    FileChangeType type =
        switch (delta.getKind()) {
          case IResourceDelta.ADDED -> FileChangeType.Created;
          case IResourceDelta.REMOVED -> FileChangeType.Deleted;
          default -> FileChangeType.Changed;
        };
    return WorkspaceFiles.uri(resource.getLocationURI()).map(uri -> new FileEvent(uri, type));
  }

  private static boolean matters(IFile file) {
    String name = file.getName();
    return WorkspaceFiles.isAboutFormulaFiles(file)
        || file.getFullPath().toString().endsWith(NETWORKS)
        || FormulaContentTypes.isFormulaFile(name)
        || FormulaLanguages.current().ofFileName(name).isPresent();
  }
}
