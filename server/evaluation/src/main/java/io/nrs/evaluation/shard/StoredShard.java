package io.nrs.evaluation.shard;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.ResultLog;
import io.nrs.io.FileTree;
import io.nrs.io.RegularFiles;
import io.nrs.io.Shard;
import io.nrs.io.StoredJson;
import io.nrs.io.TextFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The stored folder of a shard.
 *
 * @param pieces of the whole run; empty while the shard is unfinished
 */
public record StoredShard(Path path, ShardedRun run, Shard shard, Optional<Long> pieces) {
  static final String MANIFEST = "shard.json";
  static final String LOG = "pieces.jsonl";
  static final String REDO = "delete the folder, and run the shard again";

  /** The content of {@code shard.json}. */
  record Manifest(
      String command,
      String subject,
      int shard,
      int of,
      Optional<Long> pieces,
      // A missing object reads as null.
      JsonObject facts) {
    Manifest {
      if (facts == null) {
        throw new JsonParseException("no facts");
      }
    }
  }

  static StoredShard read(Path folder) {
    Path file = folder.resolve(MANIFEST);
    try {
      Manifest stored =
          StoredJson.read(JsonParser.parseString(TextFiles.read(file)), Manifest.class);
      return new StoredShard(
          folder,
          new ShardedRun(stored.command(), stored.subject(), stored.facts()),
          new Shard(stored.shard(), stored.of()),
          stored.pieces());
    } catch (NoSuchFileException
        | CharacterCodingException
        | JsonParseException
        | IllegalArgumentException e) {
      throw new ResultException("%s is damaged: %s".formatted(file, REDO), e);
    } catch (IOException e) {
      throw ResultException.cannotRead(file, e);
    }
  }

  JsonObject manifest() {
    return StoredJson.tree(
        new Manifest(
            run.command(), run.subject(), shard.number(), shard.of(), pieces, run.facts()));
  }

  /**
   * Finds shards.
   *
   * @param folders of shards, or folders that contain some
   * @throws ResultException if one of them is neither, or is damaged
   */
  public static List<StoredShard> find(List<Path> folders) {
    Set<Path> found = new LinkedHashSet<>();
    for (Path folder : folders) {
      List<Path> within = within(folder);
      if (within.isEmpty()) {
        throw new ResultException(
            "%s holds no shard: name a folder that a command with --shard has written"
                .formatted(folder));
      }
      found.addAll(within);
    }
    return found.stream().map(StoredShard::read).toList();
  }

  private static List<Path> within(Path folder) {
    try {
      if (RegularFiles.exists(folder.resolve(MANIFEST))) {
        return List.of(real(folder));
      }
      if (!FileTree.isFolder(folder)) {
        return List.of();
      }
      List<Path> found = new ArrayList<>();
      for (Path each : FileTree.list(folder)) {
        if (FileTree.isFolder(each) && RegularFiles.exists(each.resolve(MANIFEST))) {
          found.add(real(each));
        }
      }
      return found;
    } catch (IOException e) {
      throw ResultException.cannotRead(folder, e);
    }
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      return folder.toAbsolutePath().normalize();
    }
  }

  /** The pieces of the log. */
  <P extends Piece> List<P> pieces(Class<P> type) {
    return new ArrayList<>(ResultLog.read(path.resolve(LOG), type, REDO).entries());
  }
}
