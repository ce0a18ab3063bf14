package io.nrs.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A new folder beside another one, whose place it takes once it is complete. A locked file beside
 * it tells other processes that one is filling it.
 */
public final class AsideFolder implements AutoCloseable {
  private final Path target;
  private final Optional<AsideFile> guard;
  private final Path path;

  private AsideFolder(Path target, Optional<AsideFile> guard, Path path) {
    this.target = target;
    this.guard = guard;
    this.path = path;
  }

  /**
   * Makes an empty folder beside another one, which need not be there.
   *
   * @param target its last name need not be that of a folder that will be there
   */
  public static AsideFolder of(Path target) throws IOException {
    Path absolute = target.toAbsolutePath();
    DurableWriter.createFolders(absolute.getParent());
    AsideFile guard = AsideFile.of(absolute);
    try {
      return new AsideFolder(absolute, Optional.of(guard), guard.folder());
    } catch (IOException e) {
      guard.close();
      throw e;
    }
  }

  /** The same for a caller with a lock of its own, which keeps other processes away. */
  public static AsideFolder unguarded(Path target) throws IOException {
    Path absolute = target.toAbsolutePath();
    DurableWriter.createFolders(absolute.getParent());
    return new AsideFolder(absolute, Optional.empty(), AsideFile.folder(absolute));
  }

  /**
   * Returns the folders that killed processes have left beside a folder, and deletes their locked
   * files. It leaves out what a living process fills.
   */
  public static List<Path> leftOf(Path target) throws IOException {
    Path absolute = target.toAbsolutePath();
    List<Path> left = AsideFile.foldersLeftOf(absolute);
    AsideFile.deleteLeftOf(absolute);
    return left;
  }

  public Path path() {
    return path;
  }

  /** Takes the place of the other folder, whose name is on disk when this returns. */
  public void rename() throws IOException {
    rename(target);
  }

  /** Takes the place of any folder beside it. */
  public void rename(Path to) throws IOException {
    DurableWriter.rename(path, to);
  }

  /** Ends the lock. A folder without the other one's name stays until {@link #leftOf} names it. */
  @Override
  public void close() throws IOException {
    if (guard.isPresent()) {
      guard.get().close();
      // After a loss of power the file would stand there again.
      DurableWriter.forceFolder(target.getParent());
    }
  }
}
