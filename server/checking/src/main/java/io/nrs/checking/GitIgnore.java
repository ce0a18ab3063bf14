package io.nrs.checking;

import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.FileTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rules of the {@code .gitignore} files that hold in a folder: its own, and those above it up
 * to the folder of the repository. The last rule that fits a path decides.
 */
final class GitIgnore {
  static final String NAME = ".gitignore";
  static final GitIgnore NONE = new GitIgnore(List.of());

  private static final int MAX_BYTES = 1 << 22;

  private final List<Rule> rules;

  private GitIgnore(List<Rule> rules) {
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

  /**
   * The rules that hold above a folder; none if it is in no repository.
   *
   * @param folder absolute
   */
  static GitIgnore above(Path folder) throws IOException {
    Deque<Path> parents = new ArrayDeque<>();
    Optional<Path> root = Optional.of(folder);
    while (root.isPresent() && !RegularFiles.exists(root.get().resolve(".git"))) {
      root = Optional.ofNullable(root.get().getParent());
      root.ifPresent(parents::push);
    }
    GitIgnore all = NONE;
    if (root.isPresent()) {
      Path git = root.get().resolve(".git");
      // In a second work tree it is a file.
      all = FileTree.isFolder(git) ? all.with(root.get(), git.resolve("info/exclude")) : all;
      for (Path parent : parents) {
        all = all.in(parent);
      }
    }
    return all;
  }

  /** These rules and those of a folder's own file. */
  GitIgnore in(Path folder) throws IOException {
    return with(folder, folder.resolve(NAME));
  }

  private GitIgnore with(Path base, Path file) throws IOException {
    if (!RegularFiles.exists(file)) {
      return this;
    }
    List<Rule> all = new ArrayList<>(rules);
    String text = new String(RegularFiles.read(file, MAX_BYTES), StandardCharsets.UTF_8);
    Utf8.withoutMark(text).lines().forEach(line -> rule(base, line).ifPresent(all::add));
    return new GitIgnore(all);
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
