package io.nrs.lsp.session;

import io.nrs.grammar.Language;
import io.nrs.io.OneLine;
import io.nrs.lsp.transport.ErrorResponses;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/**
 * The folders that are open in the editor.
 *
 * @param folders local ones, in the client's order
 * @param trusted whether files in them may decide which programs run, which networks answer and
 *     which other files are read; the user decides this, and the client passes it on
 * @param trained folders in which the user has trained the networks of languages since they were
 *     opened: these come first
 */
public record Workspace(List<Path> folders, boolean trusted, Map<Language, Path> trained) {
  static final Workspace NONE = new Workspace(List.of(), true, Map.of());

  public Workspace {
    folders = List.copyOf(folders);
    trained = Map.copyOf(trained);
  }

  @SuppressWarnings("deprecation") // older clients know only the root
  public static Workspace of(InitializeParams params, boolean trusted) {
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
    return new Workspace(folders, trusted, Map.of());
  }

  public Workspace with(WorkspaceFoldersChangeEvent event) {
    List<Path> changed = new ArrayList<>(folders);
    changed.removeAll(paths(event.getRemoved()));
    paths(event.getAdded()).stream()
        .filter(folder -> !changed.contains(folder))
        .forEach(changed::add);
    Map<Language, Path> kept = new HashMap<>();
    trained.forEach(
        (language, folder) -> {
          if (changed.contains(folder)) {
            kept.put(language, folder);
          }
        });
    return new Workspace(changed, trusted, kept);
  }

  public Workspace trusted(boolean now) {
    return new Workspace(folders, now, trained);
  }

  public Workspace trained(Language language, Path folder) {
    Map<Language, Path> more = new HashMap<>();
    more.putAll(trained);
    more.put(language, folder);
    return new Workspace(folders, trusted, more);
  }

  /** The folders whose networks of a language may be used, before those of the program. */
  List<Path> bringing(Language language) {
    if (!trusted) {
      return List.of();
    }
    return Stream.concat(Stream.ofNullable(trained.get(language)), root().stream())
        .distinct()
        .toList();
  }

  private static List<Path> paths(List<WorkspaceFolder> folders) {
    return folders.stream().flatMap(folder -> path(folder.getUri()).stream()).toList();
  }

  /** The first folder, whose {@code .nrs.json} is in effect. */
  public Optional<Path> root() {
    return folders.stream().findFirst();
  }

  /**
   * The file of a URI, or of a path seen from a folder.
   *
   * @throws ResponseErrorException if it is neither
   */
  public static Path file(String given, Path folder) {
    try {
      return path(given).orElseGet(() -> folder.resolve(given).normalize());
    } catch (InvalidPathException e) {
      throw ErrorResponses.invalidParams("a URI or a path is expected, not " + OneLine.of(given));
    }
  }

  /** The file of a URI; empty if it is not in the local file system. */
  public static Optional<Path> path(String uri) {
    try {
      URI parsed = URI.create(uri);
      return "file".equalsIgnoreCase(parsed.getScheme())
          ? Optional.of(Path.of(parsed).normalize())
          : Optional.empty();
    } catch (RuntimeException e) {
      // URI, Path and the file systems each throw their own exceptions for invalid values.
      return Optional.empty();
    }
  }
}
