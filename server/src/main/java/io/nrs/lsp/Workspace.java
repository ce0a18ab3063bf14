package io.nrs.lsp;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;

/**
 * The folders that are open in the editor.
 *
 * @param folders local ones, in the client's order
 * @param trusted whether files in them may decide what is run or read elsewhere; the user's word,
 *     which the client passes on
 */
public record Workspace(List<Path> folders, boolean trusted) {
  static final Workspace NONE = new Workspace(List.of(), true);

  public Workspace {
    folders = List.copyOf(folders);
  }

  @SuppressWarnings("deprecation") // older clients know nothing but the root
  static Workspace of(InitializeParams params, boolean trusted) {
    List<Path> folders = new ArrayList<>();
    if (params.getWorkspaceFolders() != null) {
      params.getWorkspaceFolders().stream()
          .flatMap(folder -> path(folder.getUri()).stream())
          .forEach(folders::add);
    } else if (params.getRootUri() != null) {
      path(params.getRootUri()).ifPresent(folders::add);
    } else if (params.getRootPath() != null) {
      folders.add(Path.of(params.getRootPath()));
    }
    return new Workspace(folders, trusted);
  }

  Workspace with(WorkspaceFoldersChangeEvent event) {
    List<Path> changed = new ArrayList<>(folders);
    changed.removeAll(paths(event.getRemoved()));
    paths(event.getAdded()).stream()
        .filter(folder -> !changed.contains(folder))
        .forEach(changed::add);
    return new Workspace(changed, trusted);
  }

  Workspace trusted(boolean now) {
    return new Workspace(folders, now);
  }

  private static List<Path> paths(List<WorkspaceFolder> folders) {
    return folders.stream().flatMap(folder -> path(folder.getUri()).stream()).toList();
  }

  /** The first folder: its {@code .nrs.json} counts. */
  public Optional<Path> root() {
    return folders.stream().findFirst();
  }

  /** The file of a URI; empty for what is not in the local file system. */
  public static Optional<Path> path(String uri) {
    try {
      URI parsed = URI.create(uri);
      return "file".equalsIgnoreCase(parsed.getScheme())
          ? Optional.of(Path.of(parsed).normalize())
          : Optional.empty();
    } catch (RuntimeException e) {
      // URI, Path and the file systems each have exceptions of their own for what they do not like.
      return Optional.empty();
    }
  }
}
