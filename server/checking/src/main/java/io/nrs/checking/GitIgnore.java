package io.nrs.checking;

import io.nrs.io.RegularFiles;
import io.nrs.io.UserFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules that hold in a folder: those of its own {@code .gitignore} and of those above it up to
 * the folder of the repository, of the repository, and of the user. The last rule that fits a path
 * decides.
 */
final class GitIgnore {
  static final String NAME = ".gitignore";
  static final GitIgnore NONE = new GitIgnore(Optional.empty(), List.of());

  private static final String GIT_FOLDER = "gitdir:";
  private static final int MAX_BYTES = 1 << 22;

  private final Optional<Path> repository;
  private final List<Rule> rules;

  private GitIgnore(Optional<Path> repository, List<Rule> rules) {
    this.repository = repository;
    this.rules = List.copyOf(rules);
  }

  /**
   * A line of a file.
   *
   * @param base the folder that paths are relative to
   * @param includes whether it takes back what an earlier line says
   */
  private record Rule(Path base, Pattern path, boolean foldersOnly, boolean includes) {
    boolean fits(Path file, boolean isFolder) {
      return (isFolder || !foldersOnly)
          && file.startsWith(base)
          && path.matcher(base.relativize(file).toString().replace('\\', '/')).matches();
    }
  }

  /** Whether a folder is that of a work tree. */
  static boolean isRepository(Path folder, BiConsumer<Path, IOException> failed) {
    return exists(folder.resolve(".git"), failed);
  }

  /** Whether the rules are those of a repository. */
  boolean isInRepository() {
    return repository.isPresent();
  }

  /**
   * The rules that hold above a folder; none if it is in no repository.
   *
   * @param folder absolute
   * @param failed is told of files that cannot be read, whose rules are missing
   */
  static GitIgnore above(Path folder, UserFolders user, BiConsumer<Path, IOException> failed) {
    Deque<Path> parents = new ArrayDeque<>();
    Optional<Path> root = Optional.of(folder);
    while (root.isPresent() && !isRepository(root.get(), failed)) {
      root = Optional.ofNullable(root.get().getParent());
      root.ifPresent(parents::push);
    }
    if (root.isEmpty()) {
      return NONE;
    }
    Path base = root.get();
    GitIgnore all = new GitIgnore(root, List.of());
    Optional<Path> git = gitFolder(base, failed);
    for (Path file : ruleFiles(base, git, user, failed)) {
      all = all.with(base, file, failed);
    }
    for (Path parent : parents) {
      all = all.in(parent, failed);
    }
    return all;
  }

  /** What all work trees of a repository have in common. In the second ones, files lead to it. */
  private static Optional<Path> gitFolder(Path root, BiConsumer<Path, IOException> failed) {
    Path git = root.resolve(".git");
    if (Files.isDirectory(git)) {
      return Optional.of(git);
    }
    Optional<Path> own =
        text(git, failed)
            .lines()
            .filter(line -> line.startsWith(GIT_FOLDER))
            .findFirst()
            .flatMap(line -> UserFolders.path(root, line.substring(GIT_FOLDER.length()).strip()));
    return own.flatMap(
            folder ->
                text(folder.resolve("commondir"), failed)
                    .lines()
                    .findFirst()
                    .flatMap(line -> UserFolders.path(folder, line.strip())))
        .or(() -> own);
  }

  /** The files of the user and of the repository. Settings of the repository count more. */
  private static List<Path> ruleFiles(
      Path root, Optional<Path> git, UserFolders user, BiConsumer<Path, IOException> failed) {
    Optional<Path> file = Optional.of(user.configuration().resolve("git/ignore"));
    List<Path> settings = new ArrayList<>();
    settings.add(user.configuration().resolve("git/config"));
    settings.add(user.home().resolve(".gitconfig"));
    git.ifPresent(folder -> settings.add(folder.resolve("config")));
    for (Path each : settings) {
      Optional<String> value = GitConfiguration.value(text(each, failed), "core", "excludesfile");
      if (value.isPresent()) {
        String name = value.get();
        // No name is no file, not even the usual one.
        file =
            name.isEmpty()
                ? Optional.empty()
                : name.startsWith("~/")
                    ? UserFolders.path(user.home(), name.substring(2))
                    : UserFolders.path(root, name);
      }
    }
    return Stream.concat(file.stream(), git.map(folder -> folder.resolve("info/exclude")).stream())
        .toList();
  }

  private static boolean exists(Path file, BiConsumer<Path, IOException> failed) {
    try {
      return RegularFiles.exists(file);
    } catch (IOException e) {
      failed.accept(file, e);
      return false;
    }
  }

  /** Empty if there is no file. */
  private static String text(Path file, BiConsumer<Path, IOException> failed) {
    if (!exists(file, failed)) {
      return "";
    }
    try {
      return Utf8.withoutMark(
          new String(RegularFiles.read(file, MAX_BYTES), StandardCharsets.UTF_8));
    } catch (IOException e) {
      failed.accept(file, e);
      return "";
    }
  }

  /** These rules and those of a folder's own file. */
  GitIgnore in(Path folder, BiConsumer<Path, IOException> failed) {
    return with(folder, folder.resolve(NAME), failed);
  }

  private GitIgnore with(Path base, Path file, BiConsumer<Path, IOException> failed) {
    List<Rule> all = new ArrayList<>(rules);
    text(file, failed).lines().forEach(line -> rule(base, line).ifPresent(all::add));
    return new GitIgnore(repository, all);
  }

  /**
   * Returns whether a file or a folder is left out. What is in a folder that is left out is not to
   * be asked about.
   */
  boolean ignores(Path path, boolean isFolder) {
    for (int i = rules.size() - 1; i >= 0; i--) {
      if (rules.get(i).fits(path, isFolder)) {
        return !rules.get(i).includes();
      }
    }
    return false;
  }

  private static Optional<Rule> rule(Path base, String line) {
    String text = line.replaceFirst("(?<!\\\\) +$", "");
    if (text.startsWith("#")) {
      return Optional.empty();
    }
    boolean includes = text.startsWith("!");
    text = includes ? text.substring(1) : text;
    boolean foldersOnly = text.endsWith("/");
    text = foldersOnly ? text.substring(0, text.length() - 1) : text;
    String anywhere = text.contains("/") ? "" : "(?:.*/)?";
    text = text.startsWith("/") ? text.substring(1) : text;
    return text.isEmpty()
        ? Optional.empty()
        : new GlobPattern(text)
            .regex()
            .map(regex -> Pattern.compile(anywhere + regex, Pattern.DOTALL))
            .map(pattern -> new Rule(base, pattern, foldersOnly, includes));
  }
}
