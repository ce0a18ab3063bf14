package io.nrs.lsp;

import io.nrs.grammar.Language;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;

/**
 * The folders that are open in the editor.
 *
 * @param folders local ones, in the client's order
 * @param trusted whether files in them may decide what is run or read elsewhere; the user's word,
 *     which the client passes on
 * @param models whether networks that come with the folders, or that their settings name, may be
 *     used; the user's word, too
 * @param trained languages whose networks in the first folder the user has trained since it was
 *     opened: these may be used in any case
 */
public record Workspace(
    List<Path> folders, boolean trusted, boolean models, Set<Language> trained) {
  static final Workspace NONE = new Workspace(List.of(), true, true, Set.of());

  public Workspace {
    folders = List.copyOf(folders);
    trained = Set.copyOf(trained);
  }

  @SuppressWarnings("deprecation") // older clients know nothing but the root
  static Workspace of(InitializeParams params, boolean trusted, boolean models) {
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
    return new Workspace(folders, trusted, models, Set.of());
  }

  Workspace with(WorkspaceFoldersChangeEvent event) {
    List<Path> changed = new ArrayList<>(folders);
    changed.removeAll(paths(event.getRemoved()));
    paths(event.getAdded()).stream()
        .filter(folder -> !changed.contains(folder))
        .forEach(changed::add);
    boolean sameRoot = changed.stream().findFirst().equals(root());
    return new Workspace(changed, trusted, models, sameRoot ? trained : Set.of());
  }

  Workspace trusted(boolean now) {
    return new Workspace(folders, now, models, trained);
  }

  Workspace models(boolean now) {
    return new Workspace(folders, trusted, now, trained);
  }

  Workspace trained(Language language) {
    return new Workspace(
        folders,
        trusted,
        models,
        Stream.concat(trained.stream(), Stream.of(language)).collect(Collectors.toSet()));
  }

  /** Whether the networks of a language that lie in the first folder may be used. */
  boolean mayBring(Language language) {
    return trusted && (models || trained.contains(language));
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
