package io.nrs.checking;

import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds files of formulas in folders, and reads them. */
public final class FormulaFiles {
  /** The most bytes of a file. */
  public static final int MAX_BYTES = 64 << 20;

  private FormulaFiles() {}

  public sealed interface Content {}

  public record Readable(String text) implements Content {}

  /**
   * @param message the reason and the remedy, to follow the file's name
   */
  public record Unreadable(String message) implements Content {}

  /**
   * The content of a folder and all folders in it.
   *
   * @param files of formulas, in the order of their paths, each below the folder as it was given
   * @param troubles why files and folders could not be read
   * @param skipped the number of files of other types, without settings and {@code .gitignore}
   * @param ignored the number of formula files and folders that {@code .gitignore} names
   */
  public record Found(List<Path> files, List<Trouble> troubles, int skipped, int ignored) {
    public Found {
      files = List.copyOf(files);
      troubles = List.copyOf(troubles);
    }
  }

  /**
   * @param message the reason and the remedy, to follow the path
   */
  public record Trouble(Path path, String message) {}

  /**
   * Searches a folder. It follows links, and skips hidden folders. In a repository of Git it skips
   * other repositories, such as submodules and second work trees.
   *
   * @param wanted whether a file is one of formulas, by its name
   * @param all whether to find also what Git ignores
   * @param betweenFiles runs repeatedly; an exception ends the search
   */
  public static Found find(
      Path folder, Predicate<Path> wanted, boolean all, Runnable betweenFiles) {
    Search search = new Search(folder, wanted, all, betweenFiles);
    try {
      Files.walkFileTree(
          folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, search);
    } catch (IOException e) {
      search.troubles.add(new Trouble(folder, explain(e)));
    }
    return new Found(
        search.files.stream().sorted().toList(), search.troubles, search.skipped, search.ignored);
  }

  private static final class Search extends SimpleFileVisitor<Path> {
    private final Path folder;
    private final Predicate<Path> wanted;
    private final boolean all;
    private final Runnable betweenFiles;
    private final List<Path> files = new ArrayList<>();
    private final List<Trouble> troubles = new ArrayList<>();

    /** The rules of the folders that the search is in, the innermost first. */
    private final Deque<GitIgnore> rules = new ArrayDeque<>();

    private int ignored;
    private int skipped;

    Search(Path folder, Predicate<Path> wanted, boolean all, Runnable betweenFiles) {
      this.folder = folder;
      this.wanted = wanted;
      this.all = all;
      this.betweenFiles = betweenFiles;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
      betweenFiles.run();
      boolean isFirst = path.equals(folder);
      if (!isFirst && (path.getFileName().toString().startsWith(".") || ignores(path, true))) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      GitIgnore above = isFirst ? GitIgnore.NONE : rules.element();
      boolean isRepository =
          !isFirst && !all && GitIgnore.isRepository(place(path), this::visitFileFailed);
      if (isRepository && above.isInRepository()) {
        ignored++;
        return FileVisitResult.SKIP_SUBTREE;
      }
      rules.push(all ? GitIgnore.NONE : rules(place(path), above, isFirst || isRepository));
      return FileVisitResult.CONTINUE;
    }

    private GitIgnore rules(Path path, GitIgnore above, boolean isOutermost) {
      return (isOutermost
              ? GitIgnore.above(path, UserFolders.ofProcess(), this::visitFileFailed)
              : above)
          .in(path, this::visitFileFailed);
    }

    private boolean ignores(Path path, boolean isFolder) {
      boolean ignores = rules.element().ignores(place(path), isFolder);
      ignored += ignores ? 1 : 0;
      return ignores;
    }

    private static Path place(Path path) {
      return path.toAbsolutePath().normalize();
    }

    @Override
    public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
      betweenFiles.run();
      if (attributes.isRegularFile() && wanted.test(path)) {
        if (!ignores(path, false)) {
          files.add(path);
        }
      } else if (!path.endsWith(SettingsFile.NAME) && !path.endsWith(GitIgnore.NAME)) {
        skipped++;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path path, IOException e) {
      if (!(e instanceof FileSystemLoopException)) {
        troubles.add(new Trouble(path, explain(e)));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path path, IOException e) {
      rules.pop();
      // An unreadable folder does not stop the search.
      return e == null ? FileVisitResult.CONTINUE : visitFileFailed(path, e);
    }
  }

  /**
   * Reads a text file that is not a pipe or a device.
   *
   * @param maxBytes larger files are not read, at most {@link #MAX_BYTES}
   */
  public static Content read(Path file, int maxBytes) {
    try {
      RegularFiles.mustBeRegular(file);
      try (InputStream stream = Files.newInputStream(file)) {
        return read(stream, maxBytes);
      }
    } catch (IOException e) {
      return new Unreadable(explain(e));
    }
  }

  /**
   * Reads the beginning of a text file that is not a pipe or a device; empty if it cannot be read.
   * Bytes that are no UTF-8 are replaced.
   */
  public static Optional<String> firstLine(Path file, int maxBytes) {
    try {
      RegularFiles.mustBeRegular(file);
      try (InputStream stream = Files.newInputStream(file)) {
        return new String(stream.readNBytes(maxBytes), StandardCharsets.UTF_8).lines().findFirst();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  public static Content read(InputStream stream, int maxBytes) {
    byte[] bytes;
    try {
      bytes = stream.readNBytes(maxBytes + 1);
    } catch (IOException e) {
      return new Unreadable(explain(e));
    }
    if (bytes.length > maxBytes) {
      return new Unreadable("is larger than " + size(maxBytes) + ": give a smaller one");
    }
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        return new Unreadable("is not a text file: byte " + (i + 1) + " is NUL");
      }
    }
    Utf8.Decoded decoded = Utf8.decode(bytes);
    if (decoded instanceof Utf8.Invalid invalid) {
      return new Unreadable("is not UTF-8 (byte " + (invalid.offset() + 1) + "): save it as UTF-8");
    }
    return new Readable(((Utf8.Valid) decoded).text());
  }

  private static String size(int bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + " MiB" : (bytes >> 10) + " KiB";
  }

  /** The reason why a file cannot be read and the remedy, to follow its name. */
  public static String explain(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "may not be read: change its permissions, or run as its owner";
    }
    if (e instanceof NoSuchFileException) {
      return "is not there any more";
    }
    return "cannot be read: " + IoReasons.of(e);
  }

  /**
   * Where a user has the configuration of Git.
   *
   * @param configuration the folder of all programs, {@code ~/.config} unless XDG_CONFIG_HOME names
   *     another
   */
  record UserFolders(Path home, Path configuration) {
    static UserFolders ofProcess() {
      Path home = folder("HOME").orElseGet(() -> Path.of(System.getProperty("user.home", "")));
      return new UserFolders(home, folder("XDG_CONFIG_HOME").orElse(home.resolve(".config")));
    }

    private static Optional<Path> folder(String variable) {
      return Optional.ofNullable(System.getenv(variable))
          .filter(folder -> !folder.isEmpty())
          .flatMap(folder -> GitIgnore.path(Path.of(""), folder));
    }
  }

  /**
   * The rules that hold in a folder: those of its own {@code .gitignore} and of those above it up
   * to the folder of the repository, of the repository, and of the user. The last rule that fits a
   * path decides.
   */
  static final class GitIgnore {
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
              .flatMap(line -> path(root, line.substring(GIT_FOLDER.length()).strip()));
      return own.flatMap(
              folder ->
                  text(folder.resolve("commondir"), failed)
                      .lines()
                      .findFirst()
                      .flatMap(line -> path(folder, line.strip())))
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
                  : name.startsWith("~/") ? path(user.home(), name.substring(2)) : path(root, name);
        }
      }
      return Stream.concat(
              file.stream(), git.map(folder -> folder.resolve("info/exclude")).stream())
          .toList();
    }

    private static Optional<Path> path(Path from, String text) {
      try {
        return Optional.of(from.resolve(text).normalize());
      } catch (InvalidPathException e) {
        return Optional.empty();
      }
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
     * Returns whether a file or a folder is left out. What is in a folder that is left out is not
     * to be asked about.
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
          : new Glob(text)
              .regex()
              .map(regex -> Pattern.compile(anywhere + regex, Pattern.DOTALL))
              .map(pattern -> new Rule(base, pattern, foldersOnly, includes));
    }

    /** A pattern of Git as a regular expression. */
    private static final class Glob {
      private final String glob;
      private final StringBuilder regex = new StringBuilder();
      private int at;
      private boolean broken;

      Glob(String glob) {
        this.glob = glob;
      }

      /** Empty if the pattern fits nothing, because a bracket is open or a backslash ends it. */
      Optional<String> regex() {
        while (at < glob.length() && !broken) {
          char c = glob.charAt(at);
          if (c == '*') {
            stars();
          } else if (c == '?') {
            regex.append("[^/]");
            at++;
          } else if (c == '[') {
            at++;
            brackets();
          } else {
            literal();
          }
        }
        return broken ? Optional.empty() : Optional.of(regex.toString());
      }

      private boolean isNext(char c) {
        return at < glob.length() && glob.charAt(at) == c;
      }

      private void stars() {
        int start = at;
        while (isNext('*')) {
          at++;
        }
        boolean whole =
            at - start > 1
                && (start == 0 || glob.charAt(start - 1) == '/')
                && (at == glob.length() || isNext('/'));
        if (whole && isNext('/')) {
          regex.append("(?:.*/)?");
          at++;
        } else {
          regex.append(whole ? ".*" : "[^/]*");
        }
      }

      /** A character that stands for itself, after a backslash if it has another meaning. */
      private void literal() {
        if (isNext('\\')) {
          at++;
        }
        if (at == glob.length()) {
          broken = true;
          return;
        }
        char c = glob.charAt(at++);
        regex.append(c < 128 && !Character.isLetterOrDigit(c) ? "\\" : "").append(c);
      }

      private void brackets() {
        boolean negated = isNext('!') || isNext('^');
        at += negated ? 1 : 0;
        regex.append(negated ? "[^/" : "(?!/)[");
        int first = at;
        while (!broken && (at == first || !isNext(']'))) {
          if (at >= glob.length()) {
            broken = true;
          } else if (glob.startsWith("[:", at)) {
            posix();
          } else {
            range();
          }
        }
        regex.append(']');
        at++;
      }

      private void range() {
        literal();
        int low = regex.length() - 1;
        if (!broken && isNext('-') && !glob.startsWith("-]", at)) {
          at++;
          regex.append('-');
          literal();
          // Of a range that ends before it begins, the first character alone counts.
          if (!broken && regex.charAt(low) > regex.charAt(regex.length() - 1)) {
            regex.setLength(low + 1);
          }
        }
      }

      private void posix() {
        int end = glob.indexOf(":]", at);
        String name = end < 0 ? "" : glob.substring(at + 2, end);
        if (!name.matches(
            "alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit")) {
          broken = true;
          return;
        }
        String known =
            name.equals("xdigit")
                ? "XDigit"
                : Character.toUpperCase(name.charAt(0)) + name.substring(1);
        regex.append("\\p{").append(known).append('}');
        at = end + 2;
      }
    }
  }
}
