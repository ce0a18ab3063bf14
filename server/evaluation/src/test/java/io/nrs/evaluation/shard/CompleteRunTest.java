package io.nrs.evaluation.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.ResultException;
import io.nrs.io.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompleteRunTest {
  private static final long PIECES = 8;

  @TempDir private Path folder;

  private record Square(long piece, long square) implements Piece {}

  private static ShardedRun run(String version) {
    JsonObject facts = new JsonObject();
    facts.addProperty("version", version);
    return new ShardedRun("square", "numbers", facts);
  }

  private Path store(int number, int of) {
    return store(folder, number, of, "1", PIECES);
  }

  /** Does a shard up to a piece, and finishes it if that is the last. */
  private static Path store(Path parent, int number, int of, String version, long upTo) {
    try (ShardFolder shard = ShardFolder.open(parent, run(version), new Shard(number, of), false);
        ShardFolder.Log<Square> log = shard.log(Square.class)) {
      for (long piece = 0; piece < upTo; piece++) {
        if (shard.shard().holds(piece) && !log.has(piece)) {
          log.add(new Square(piece, piece * piece));
        }
      }
      if (upTo == PIECES) {
        shard.finish(PIECES);
      }
      return shard.path();
    }
  }

  private List<Long> merged(Path... folders) {
    List<Path> all = folders.length == 0 ? List.of(folder) : List.of(folders);
    List<CompleteRun> runs = CompleteRun.of(StoredShard.find(all));
    assertEquals(1, runs.size());
    return runs.get(0).pieces(Square.class).stream().map(Square::square).toList();
  }

  private void assertRefused(String message, Path... folders) {
    String found = assertThrows(ResultException.class, () -> merged(folders)).getMessage();
    assertTrue(found.contains(message), found);
    assertFalse(found.contains("\n"), found);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 11})
  void shardsGiveTheWholeInOrder(int of) {
    for (int number = of; number >= 1; number--) {
      store(number, of);
    }
    assertEquals(LongStream.range(0, PIECES).mapToObj(piece -> piece * piece).toList(), merged());
  }

  @Test
  void aShardThatIsNamedTwiceCountsOnce() {
    Path one = store(1, 2);
    Path two = store(2, 2);
    assertEquals(
        merged(one, two), merged(one, two, folder, one.resolve("../" + two.getFileName())));
  }

  @Test
  void missingShardsAreNamed() {
    store(2, 4);
    store(folder, 4, 4, "1", 5);
    assertRefused("square numbers lacks shard 1/4, 3/4, 4/4 (unfinished): run the same command");
  }

  @Test
  void aShardInTwoFoldersIsRefused() {
    store(1, 2);
    store(2, 2);
    Path other = folder.resolve("other");
    assertRefused(
        "shard 2/2 is given twice, in ", folder, store(other, 2, 2, "1", PIECES).getParent());
  }

  @Test
  void shardsOfOtherRunsAreRefusedWithTheDifference() {
    store(1, 2);
    store(folder, 2, 2, "2", PIECES);
    assertRefused("are of different runs (version: ");
  }

  @Test
  void shardsOfAnotherNumberAreRefused() {
    store(1, 2);
    store(2, 3);
    assertRefused("is one of 2 shards and ");
  }

  @Test
  void aShardThatWasStoppedGoesOn() {
    store(1, 2);
    Path path = store(folder, 2, 2, "1", 5);
    List<String> before = log(path);
    assertEquals(2, before.size());
    store(2, 2);
    assertEquals(before, log(path).subList(0, 2));
    assertEquals(PIECES, merged().size());
  }

  @Test
  void aLineThatWasCutIsDoneAgain() throws IOException {
    store(1, 2);
    Path path = store(2, 2);
    String whole = Files.readString(path.resolve(StoredShard.LOG));
    Files.writeString(path.resolve(StoredShard.LOG), whole.substring(0, whole.length() - 9));
    assertRefused("holds 3 of 4 pieces of shard 2/2: delete the folder, and run the shard again");
    store(2, 2);
    assertEquals(whole, Files.readString(path.resolve(StoredShard.LOG)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "{\"piece\":1}",
        "{\"piece\":2,\"square\":4}",
        "{\"piece\":3,\"square\":9}"
      })
  void damagedPiecesAreRefused(String line) throws IOException {
    store(1, 2);
    Path path = store(2, 2);
    List<String> lines = new ArrayList<>(log(path));
    lines.set(0, line);
    Files.write(path.resolve(StoredShard.LOG), lines);
    assertRefused(": delete the folder, and run the shard again");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[1]",
        "{\"command\":\"square\",\"subject\":\"x\",\"shard\":3,\"of\":2}"
      })
  void aDamagedManifestIsNamed(String text) throws IOException {
    store(1, 2);
    Path path = store(2, 2);
    Files.writeString(path.resolve(StoredShard.MANIFEST), text);
    assertRefused(path.resolve(StoredShard.MANIFEST) + " is damaged: delete the folder");
  }

  @Test
  void aFolderWithoutShardsIsNamed() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertRefused("empty holds no shard: name a folder", empty);
    assertRefused("nowhere holds no shard: name a folder", folder.resolve("nowhere"));
  }

  @Test
  void twoProcessesDoNotShareAShard() {
    try (ShardFolder open = ShardFolder.open(folder, run("1"), new Shard(1, 2), false)) {
      assertTrue(
          assertThrows(ResultException.class, () -> store(1, 2))
              .getMessage()
              .contains("another process works on " + open.path()));
    }
    store(1, 2);
  }

  private static List<String> log(Path shard) {
    try {
      return Files.readAllLines(shard.resolve(StoredShard.LOG));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
