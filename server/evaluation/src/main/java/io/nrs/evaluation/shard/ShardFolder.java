package io.nrs.evaluation.shard;

import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.ResultLog;
import io.nrs.io.AtomicFile;
import io.nrs.io.DurableWriter;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.Shard;
import io.nrs.io.StoredJson;
import io.nrs.training.LockFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The folder in which a process stores a shard. {@code shard.json} names its run and, after its
 * end, the number of the run's pieces. A killed process leaves a shard that the next one continues.
 */
public final class ShardFolder implements AutoCloseable {
  private final StoredShard stored;
  private final LockFile lock;

  private ShardFolder(StoredShard stored, LockFile lock) {
    this.stored = stored;
    this.lock = lock;
  }

  /**
   * Opens the folder of a shard, or creates it.
   *
   * @param parent the folder of all shards
   * @param fresh whether to delete the stored part of the shard
   * @throws ResultException if it cannot be used, or holds another shard
   */
  public static ShardFolder open(Path parent, ShardedRun run, Shard shard, boolean fresh) {
    Path path = parent.resolve("%s-%d-of-%d".formatted(run.name(), shard.number(), shard.of()));
    try {
      if (fresh) {
        FileTree.delete(path);
      }
      DurableWriter.createFolders(path);
      LockFile lock =
          LockFile.take(path)
              .orElseThrow(
                  () ->
                      new ResultException(
                          "another process works on %s: wait for it, or choose another --shard-folder"
                              .formatted(path)));
      ShardFolder folder =
          new ShardFolder(new StoredShard(path, run, shard, Optional.empty()), lock);
      try {
        folder.claim();
        return folder;
      } catch (IOException | RuntimeException e) {
        folder.close();
        throw e;
      }
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }

  private void claim() throws IOException {
    if (RegularFiles.exists(path().resolve(StoredShard.MANIFEST))) {
      StoredShard found = StoredShard.read(path());
      if (!found.run().equals(stored.run()) || !found.shard().equals(shard())) {
        throw new ResultException("%s holds another shard: %s".formatted(path(), StoredShard.REDO));
      }
    }
    write(stored);
  }

  public Path path() {
    return stored.path();
  }

  public Shard shard() {
    return stored.shard();
  }

  /** Opens the log of pieces, and continues its stored part. */
  public <P extends Piece> Log<P> log(Class<P> type) {
    return new Log<>(path().resolve(StoredShard.LOG), type);
  }

  /**
   * Marks the shard as finished.
   *
   * @param pieces of the whole run
   */
  public void finish(long pieces) {
    try {
      // What the manifest calls finished must be on disk.
      if (RegularFiles.exists(path().resolve(StoredShard.LOG))) {
        DurableWriter.force(path().resolve(StoredShard.LOG));
      }
      write(new StoredShard(path(), stored.run(), stored.shard(), Optional.of(pieces)));
    } catch (IOException e) {
      throw cannotWrite(path(), e);
    }
  }

  private void write(StoredShard shard) throws IOException {
    AtomicFile.replace(path().resolve(StoredShard.MANIFEST), StoredJson.pretty(shard.manifest()));
  }

  private static ResultException cannotWrite(Path path, IOException e) {
    return new ResultException(
        "cannot write %s (%s): free disk space, correct the permissions, or choose another --shard-folder"
            .formatted(path, IoReasons.of(e)),
        e);
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      // The lock ends with the process.
    }
  }

  /** The finished pieces, each stored as soon as it is known. */
  public static final class Log<P extends Piece> implements AutoCloseable {
    private final ResultLog log;
    private final Set<Long> numbers = new HashSet<>();

    private Log(Path file, Class<P> type) {
      ResultLog.Content<P> content = ResultLog.read(file, type, StoredShard.REDO);
      content.entries().forEach(piece -> numbers.add(piece.piece()));
      log = ResultLog.append(file, content);
    }

    public boolean has(long piece) {
      return numbers.contains(piece);
    }

    /** Stores a piece. It is in the file when this method returns. */
    public void add(P piece) {
      log.add(StoredJson.tree(piece));
      numbers.add(piece.piece());
    }

    @Override
    public void close() {
      log.close();
    }
  }
}
