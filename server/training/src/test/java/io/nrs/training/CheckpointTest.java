package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.faults.FaultyDisk;
import io.nrs.faults.FaultyDisk.PowerLoss;
import io.nrs.io.AsideFolder;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.training.data.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {
  @TempDir Path folder;

  private static Checkpoint checkpoint(int iteration) {
    return new Checkpoint(
        CheckpointStateBuilder.builder()
            .settings("digest")
            .iteration(iteration)
            .best(BestValidation.NONE)
            .hard(List.of(new Example("<a=b>", "ω")))
            .correction(Correction.NONE)
            .sums(Map.of())
            .build(),
        Map.of("weights.safetensors", new byte[] {1, 2, 3}));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> !path.equals(folder))
          .map(path -> folder.relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  /** A folder that a killed process has left. */
  private Path left() throws IOException {
    try (AsideFolder left = AsideFolder.of(folder.resolve("checkpoint-"))) {
      return left.path();
    }
  }

  @Test
  void aLinkIsNotFollowed(@TempDir Path other) throws IOException {
    Path mine = Files.writeString(other.resolve("state.json"), "mine");
    Path name = left();
    Files.delete(name);
    for (Path planted : List.of(name, folder.resolve(".writing"))) {
      Files.createSymbolicLink(planted, other);
    }
    checkpoint(1).save(folder);
    Checkpoint.deleteAll(folder);
    assertEquals("mine", Files.readString(mine));
    assertEquals(List.of(name.getFileName().toString(), ".writing"), names());
  }

  @Test
  void theLastTwoAreKeptAndNothingIsLeftAside() throws IOException {
    Files.writeString(left().resolve("left.safetensors"), "");
    for (int iteration = 9; iteration <= 11; iteration++) {
      checkpoint(iteration).save(folder);
    }
    checkpoint(11).save(folder);
    assertEquals(
        List.of(
            "checkpoint-000000010",
            "checkpoint-000000010/state.json",
            "checkpoint-000000010/weights.safetensors",
            "checkpoint-000000011",
            "checkpoint-000000011/state.json",
            "checkpoint-000000011/weights.safetensors"),
        names());
    Files.writeString(left().resolve("left.safetensors"), "");
    Checkpoint.deleteAll(folder);
    assertFalse(Files.exists(folder), "a folder of checkpoints alone");
    Checkpoint.deleteAll(folder);
    Files.createDirectories(folder);
  }

  @Test
  void whetherThereIsOne() throws IOException {
    assertFalse(Checkpoint.exists(folder.resolve("nowhere")));
    assertFalse(Checkpoint.exists(folder));
    left();
    Files.createDirectories(folder.resolve("checkpoint-1"));
    assertFalse(Checkpoint.exists(folder));
    assertEquals(OptionalInt.empty(), Checkpoint.newestIteration(folder));
    Files.createDirectories(folder.resolve("checkpoint-000000004"));
    assertTrue(Checkpoint.exists(folder));
    assertEquals(OptionalInt.of(4), Checkpoint.newestIteration(folder));
    assertEquals(Optional.empty(), Checkpoint.newest(folder));
  }

  /** The newest of two, whose file has this content instead, is passed over. */
  private void checkPassedOver(String file, String content) throws IOException {
    checkpoint(1).save(folder);
    checkpoint(2).save(folder);
    assertEquals(2, Checkpoint.newest(folder).orElseThrow().state().iteration());
    Files.writeString(folder.resolve("checkpoint-000000002").resolve(file), content);
    assertEquals(1, Checkpoint.newest(folder).orElseThrow().state().iteration(), content);
    Checkpoint.deleteAll(folder);
  }

  /** The state of the second checkpoint. */
  private String state() throws IOException {
    checkpoint(2).save(folder);
    String text = Files.readString(folder.resolve("checkpoint-000000002/state.json"));
    Checkpoint.deleteAll(folder);
    return text;
  }

  /** No reader depends on which signs are written as escapes. */
  @Test
  void signsAreReadAlsoFromEscapes() throws IOException {
    checkpoint(2).save(folder);
    Path file = folder.resolve("checkpoint-000000002/state.json");
    String text = Files.readString(file);
    assertTrue(text.contains("\"<a=b>\""), text);
    Files.writeString(file, text.replace("<a=b>", "\\u003ca\\u003db\\u003e"));
    assertEquals(
        List.of(new Example("<a=b>", "ω")), Checkpoint.newest(folder).orElseThrow().state().hard());
  }

  @Test
  void damagedOnesArePassedOver() throws IOException {
    checkPassedOver("weights.safetensors", "\u0001\u0002\u0004");
    checkPassedOver("weights.safetensors", "");
    checkPassedOver("state.json", "");
    checkPassedOver("state.json", "null");
    checkPassedOver("state.json", "{}");
    checkPassedOver("state.json", "{\"iteration\":");
    String whole = state();
    checkPassedOver("state.json", whole.replaceFirst(":\"[0-9a-f]{64}\"", ":null"));
    checkPassedOver("state.json", whole.replace("weights.safe", "missing.safe"));
    checkPassedOver("state.json", whole.replace("weights.safe", "\\u0000.safe"));
    checkPassedOver("state.json", whole.replace("\"iteration\":2", "\"iteration\":\"2\""));
    checkPassedOver("state.json", whole.replace("\"exact\"", "\"right\""));
    checkPassedOver("state.json", whole.replace("\"fewest\"", "\"least\""));
    checkPassedOver("state.json", whole + whole);
  }

  @Test
  void filesOfOthersAreNotDeleted() throws IOException {
    checkpoint(1).save(folder);
    checkpoint(2).save(folder);
    Files.writeString(folder.resolve("checkpoint-000000001/notes.txt"), "");
    Files.createDirectories(folder.resolve("photos"));
    Files.createDirectories(folder.resolve("elsewhere"));
    Files.writeString(folder.resolve("elsewhere/state.json"), "");
    Files.createSymbolicLink(folder.resolve("checkpoint-000000003"), Path.of("elsewhere"));
    Path linked = folder.resolve("checkpoint-000000002");
    Files.createDirectories(linked.resolve("mine.safetensors"));
    Files.createSymbolicLink(linked.resolve("link.safetensors"), linked.resolve("state.json"));
    Checkpoint.deleteAll(folder);
    assertEquals(
        List.of(
            "checkpoint-000000001",
            "checkpoint-000000001/notes.txt",
            "checkpoint-000000002",
            "checkpoint-000000002/link.safetensors",
            "checkpoint-000000002/mine.safetensors",
            "checkpoint-000000003",
            "elsewhere",
            "elsewhere/state.json",
            "photos"),
        names());
  }

  @Test
  void allOfTheStateIsReadAgain() throws IOException {
    Checkpoint.State state =
        CheckpointStateBuilder.builder(checkpoint(7).state())
            .seconds(1.5)
            .best(new BestValidation(5, 0.75, 2, 1))
            .lossSum(0.25)
            .largestNorm(3)
            .sinceValidation(4)
            .hard(List.of(new Example("(1+2)", "3")))
            .build();
    new Checkpoint(state, checkpoint(7).arrays()).save(folder);
    Checkpoint read = Checkpoint.newest(folder).orElseThrow();
    assertEquals(
        CheckpointStateBuilder.builder(state)
            .sums(Map.of("weights.safetensors", Checksums.sha256(new byte[] {1, 2, 3})))
            .build(),
        read.state());
  }

  @Test
  void aCheckpointIsOnDiskOnceItIsSaved() throws IOException {
    FaultyDisk disk = new FaultyDisk(folder);
    checkpoint(1).save(disk.folder());
    checkpoint(2).save(disk.folder());
    Map<String, byte[]> found = disk.imageAfter(PowerLoss.NOTHING);
    disk.restore(found);
    assertEquals(2, Checkpoint.newest(folder).orElseThrow().state().iteration());
  }

  @Test
  void aCheckpointThatCannotBeReadIsNotPassedOver() throws IOException {
    checkpoint(1).save(folder);
    checkpoint(2).save(folder);
    Path weights = folder.resolve("checkpoint-000000002/weights.safetensors");
    Files.delete(weights);
    Files.createDirectory(weights);
    assertThrows(IOException.class, () -> Checkpoint.newest(folder));
  }

  @Test
  void surplusOnesThatAFaultLeftAreDeleted() throws IOException {
    checkpoint(3).save(folder);
    Files.createDirectories(folder.resolve("checkpoint-000000001"));
    Files.createDirectories(folder.resolve("checkpoint-000000002"));
    Checkpoint.deleteSurplus(folder);
    assertFalse(names().contains("checkpoint-000000001"), names().toString());
    assertTrue(names().contains("checkpoint-000000002"), names().toString());
    Checkpoint.deleteSurplus(folder.resolve("nowhere"));
  }
}
