package io.nrs.checking;

import io.nrs.checking.FormulaFiles.Trouble;
import io.nrs.checking.FormulaFiles.Wanted;
import io.nrs.io.UserFolders;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitResult;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** A search for files in a folder, without those that settings exclude or Git ignores. */
final class FileSearch extends SimpleFileVisitor<Path> {
  private final Path folder;
  private final Wanted wanted;
  private final Predicate<Path> excluded;
  private final Runnable betweenFiles;
  final List<Path> files = new ArrayList<>();
  final List<Trouble> troubles = new ArrayList<>();

  /** The rules of the folders that the search is in, the innermost first. */
  private final Deque<GitIgnore> rules = new ArrayDeque<>();

  int ignored;
  int skipped;

  FileSearch(Path folder, Wanted wanted, Runnable betweenFiles) {
    this.folder = folder;
    this.wanted = wanted;
    this.excluded = wanted.excluded().matcher();
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
        !isFirst && !wanted.all() && GitIgnore.isRepository(place(path), this::visitFileFailed);
    if (isRepository && above.isInRepository()) {
      ignored++;
      return FileVisitResult.SKIP_SUBTREE;
    }
    rules.push(wanted.all() ? GitIgnore.NONE : rules(place(path), above, isFirst || isRepository));
    return FileVisitResult.CONTINUE;
  }

  private GitIgnore rules(Path path, GitIgnore above, boolean isOutermost) {
    return (isOutermost
            ? GitIgnore.above(path, UserFolders.ofProcess(), this::visitFileFailed)
            : above)
        .in(path, this::visitFileFailed);
  }

  private boolean ignores(Path path, boolean isFolder) {
    if (excluded.test(path)) {
      return true;
    }
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
    if (attributes.isRegularFile() && wanted.isFormulaFile().test(path)) {
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
      troubles.add(new Trouble(path, FormulaFiles.explain(e)));
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
