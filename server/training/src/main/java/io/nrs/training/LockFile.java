package io.nrs.training;

import io.nrs.training.Trainer.TrainingException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A folder that one process at a time works in. A killed one holds no lock. */
public final class FolderLock implements AutoCloseable {
  /** Who asks whether a run is at work holds its lock for less. */
  private static final int TRIES = 5;

  private static final long TRIED_EVERY_MS = 20;

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes a folder for this process.
   *
   * @param command that works there, such as {@code nrs train}
   * @throws TrainingException where another one is at work there, or it cannot be written
   */
  public static FolderLock of(Path folder, String command) {
    try {
      FolderLock lock =
          new FolderLock(
              FileChannel.open(
                  folder.resolve(RunFolders.LOCK),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE));
      try {
        if (lock.isTaken()) {
          return lock;
        }
      } catch (IOException e) {
        lock.close();
        throw e;
      }
      lock.close();
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be written (%s): choose another --run"
              .formatted(folder, e.getClass().getSimpleName() + ": " + e.getMessage()));
    }
    throw new TrainingException(
        "another %s is at work in %s: wait for it, or choose another --run"
            .formatted(command, folder));
  }

  private boolean isTaken() throws IOException {
    try {
      for (int i = 0; i < TRIES; i++) {
        FileLock lock = channel.tryLock();
        if (lock != null) {
          return true;
        }
        Thread.sleep(TRIED_EVERY_MS);
      }
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  /** Releases the lock. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
