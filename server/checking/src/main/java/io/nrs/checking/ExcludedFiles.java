package io.nrs.checking;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Patterns of files and folders that searches leave out. */
public record ExcludedFiles(List<Pattern> patterns) {
  public static final ExcludedFiles NONE = new ExcludedFiles(List.of());

  /** What a pattern is like, for messages. */
  static final String ALLOWED = "a list of patterns such as `data/**`";

  public ExcludedFiles {
    patterns = List.copyOf(patterns);
  }

  /**
   * A pattern of a name, or of a path below a folder. One that begins with {@code ./} or with the
   * folder is of a path, even if it has one name.
   *
   * @param glob as {@link java.nio.file.FileSystem#getPathMatcher} describes it
   */
  record Pattern(Path folder, String glob) {
    Pattern {
      matcher(glob);
    }

    /** The pattern below the folder, if it begins with {@code ./} or with the folder. */
    private Optional<String> ofPath() {
      String start = folder.toString().replace('\\', '/').replaceFirst("/$", "") + "/";
      String below = glob.startsWith(start) ? "./" + glob.substring(start.length()) : glob;
      return below.startsWith("./")
          ? Optional.of(below.replaceFirst("^(?:\\./+)+", ""))
          : Optional.empty();
    }

    private static PathMatcher matcher(String glob) {
      return FileSystems.getDefault().getPathMatcher("glob:" + glob.replaceFirst("/$", ""));
    }

    /** Whether a file, or a folder that it is in, fits. */
    Predicate<Path> files() {
      Optional<String> ofPath = ofPath();
      PathMatcher matcher = matcher(ofPath.orElse(glob));
      return file -> {
        Path path = file.toAbsolutePath().normalize();
        Path below = path.startsWith(folder) ? folder.relativize(path) : path;
        return IntStream.rangeClosed(1, below.getNameCount())
            .mapToObj(names -> below.subpath(0, names))
            .anyMatch(
                part ->
                    matcher.matches(part)
                        || (ofPath.isEmpty() && matcher.matches(part.getFileName())));
      };
    }
  }

  /**
   * @param folder where paths begin
   * @throws IllegalArgumentException if one of the patterns is none
   */
  public static ExcludedFiles of(Path folder, List<String> globs) {
    Path place = folder.toAbsolutePath().normalize();
    return new ExcludedFiles(globs.stream().map(glob -> new Pattern(place, glob)).toList());
  }

  public ExcludedFiles and(ExcludedFiles others) {
    return new ExcludedFiles(
        Stream.concat(patterns.stream(), others.patterns.stream()).distinct().toList());
  }

  /** Whether a file or folder is left out. */
  public Predicate<Path> matcher() {
    return patterns.stream().map(Pattern::files).reduce(file -> false, Predicate::or);
  }
}
