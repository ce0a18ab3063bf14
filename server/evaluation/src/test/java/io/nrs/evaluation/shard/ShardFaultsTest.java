package io.nrs.evaluation.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.ResultException;
import io.nrs.fakes.FaultSweep;
import io.nrs.io.Shard;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the disk while shards are done and put together: no finished shard lacks a piece. */
class ShardFaultsTest {
  private static final long PIECES = 4;

  @TempDir private Path root;

  private record Number(long piece) implements Piece {}

  private static void shard(Path folder, int number) {
    ShardedRun run = new ShardedRun("count", "numbers", new JsonObject());
    try (ShardFolder shard =
            ShardFolder.open(folder.resolve("shards"), run, new Shard(number, 2), false);
        ShardFolder.Log<Number> log = shard.log(Number.class)) {
      for (long piece = 0; piece < PIECES; piece++) {
        if (shard.shard().holds(piece) && !log.has(piece)) {
          log.add(new Number(piece));
        }
      }
      shard.finish(PIECES);
    }
  }

  private static List<Long> merged(Path folder) {
    List<CompleteRun> runs = CompleteRun.of(StoredShard.find(List.of(folder.resolve("shards"))));
    return runs.get(0).pieces(Number.class).stream().map(Number::piece).toList();
  }

  private FaultSweep working() throws Exception {
    return new FaultSweep(root, folder -> shard(folder, 2))
        .after(folder -> shard(folder, 1))
        .comparing((name, text) -> name.endsWith(".lock") ? null : text)
        .failingWith(ResultException.class)
        .holding(ShardFaultsTest::finishedIsWhole);
  }

  private static void finishedIsWhole(Path folder) {
    List<StoredShard> finished =
        StoredShard.find(List.of(folder.resolve("shards"))).stream()
            .filter(shard -> shard.pieces().isPresent())
            .toList();
    finished.forEach(shard -> assertEquals(2, shard.pieces(Number.class).size()));
    assertEquals(1, finished.get(0).shard().number());
  }

  @Test
  void aShardGoesOnAfterAnyFault() throws Exception {
    working().everyOperationFails();
  }

  @Test
  void aShardGoesOnAfterALossOfPower() throws Exception {
    working().powerFailsAnywhere();
  }

  @Test
  void shardsAreReadOrTheFaultIsNamed() throws Exception {
    new FaultSweep(
            root,
            folder -> assertEquals(LongStream.range(0, PIECES).boxed().toList(), merged(folder)))
        .after(
            folder -> {
              shard(folder, 1);
              shard(folder, 2);
            })
        .failingWith(ResultException.class)
        .everyOperationFails();
  }
}
