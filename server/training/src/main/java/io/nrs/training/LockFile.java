package io.nrs.training;

import io.nrs.io.IoReasons;
import io.nrs.training.settings.TrainingException;
import io.nrs.training.settings.TrainingException.Option;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Locks a folder, in which one process at a time may work. A killed process keeps no lock. */
public final class LockFile implements AutoCloseable {
  /**
   * A process that checks whether a run is active holds its lock for less time than all attempts
   * take.
   */
  private static final int MAX_ATTEMPTS = 5;

  private static final String FILE = ".lock";

  private static final long RETRY_DELAY_MS = 20;

  private final FileChannel channel;

  private LockFile(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Locks a folder for this process.
   *
   * @param work what is done there, such as training
   * @throws TrainingException if another process has the lock, or the folder cannot be written
   */
  public static LockFile of(Path folder, String work) {
    Optional<LockFile> lock;
    try {
      lock = take(folder);
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be written (%s): choose %s", folder, IoReasons.of(e), Option.RUN);
    }
    return lock.orElseThrow(
        () ->
            new TrainingException(
                "another %s is at work in %s: wait for it, or choose %s",
                work, folder, Option.RUN));
  }

  /** Locks a folder for this process; empty if another process has the lock. */
  public static Optional<LockFile> take(Path folder) throws IOException {
    LockFile lock =
        new LockFile(
            FileChannel.open(
                folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    try {
      if (lock.isTaken()) {
        return Optional.of(lock);
      }
    } catch (IOException e) {
      lock.close();
      throw e;
    }
    lock.close();
    return Optional.empty();
  }

  /** Whether a process holds the lock of a folder; a shared lock cannot be taken meanwhile. */
  static boolean isHeld(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        FileLock shared = channel.tryLock(0, Long.MAX_VALUE, true)) {
      return shared == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (IOException e) {
      // If files cannot be locked, no process can train there.
      return false;
    }
  }

  private boolean isTaken() throws IOException {
    try {
      for (int i = 0; i < MAX_ATTEMPTS; i++) {
        FileLock lock = channel.tryLock();
        if (lock != null) {
          return true;
        }
        Thread.sleep(RETRY_DELAY_MS);
      }
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
