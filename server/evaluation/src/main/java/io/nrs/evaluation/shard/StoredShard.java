package io.nrs.evaluation.shard;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.ResultLog;
import io.nrs.io.IoReasons;
import io.nrs.io.Shard;
import io.nrs.io.StoredJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
          StoredJson.read(JsonParser.parseString(Files.readString(file)), Manifest.class);
      return new StoredShard(
          folder,
          new ShardedRun(stored.command(), stored.subject(), stored.facts()),
          new Shard(stored.shard(), stored.of()),
          stored.pieces());
    } catch (IOException | JsonParseException | IllegalArgumentException e) {
      throw new ResultException("%s is damaged: %s".formatted(file, REDO), e);
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
    if (Files.exists(folder.resolve(MANIFEST))) {
      return List.of(real(folder));
    }
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(each -> Files.exists(each.resolve(MANIFEST)))
          .sorted()
          .map(StoredShard::real)
          .toList();
    } catch (IOException e) {
      throw new ResultException("cannot read %s: %s".formatted(folder, IoReasons.of(e)), e);
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
