package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
            .hard(List.of())
            .build(),
        Map.of("weights.safetensors", new byte[] {1, 2, 3}));
  }

  @Test
  void theNewestOfTheLastTwoIsRead() throws IOException {
    for (int iteration = 1; iteration <= 3; iteration++) {
      checkpoint(iteration).save(folder);
    }
    Checkpoint newest = Checkpoint.newest(folder).orElseThrow();
    assertEquals(3, newest.state().iteration());
    assertArrayEquals(new byte[] {1, 2, 3}, newest.arrays().get("weights.safetensors"));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> !path.equals(folder))
          .map(path -> folder.relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void theLastTwoAreKeptAndNothingIsLeftAside() throws IOException {
    Files.createDirectories(folder.resolve(".writing"));
    Files.writeString(folder.resolve(".writing/left.safetensors"), "");
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
  }

  @Test
  void whetherThereIsOne() throws IOException {
    assertFalse(Checkpoint.exists(folder.resolve("nowhere")));
    assertFalse(Checkpoint.exists(folder));
    Files.createDirectories(folder.resolve(".writing"));
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

  @Test
  void damagedOnesArePassedOver() throws IOException {
    checkPassedOver("weights.safetensors", "\u0001\u0002\u0004");
    checkPassedOver("weights.safetensors", "");
    checkPassedOver("state.json", "");
    checkPassedOver("state.json", "null");
    checkPassedOver("state.json", "{}");
    checkPassedOver("state.json", "{\"iteration\":");
    checkPassedOver("state.json", "{\"sums\":{\"weights.safetensors\":null}}");
    checkPassedOver("state.json", "{\"sums\":{\"missing.safetensors\":\"\"}}");
    checkPassedOver("state.json", "{\"sums\":{\"\\u0000\":\"\"}}");
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
    Checkpoint.deleteAll(folder);
    assertEquals(
        List.of(
            "checkpoint-000000001",
            "checkpoint-000000001/notes.txt",
            "checkpoint-000000003",
            "elsewhere",
            "elsewhere/state.json",
            "photos"),
        names());
  }

  @Test
  void aFolderOfCheckpointsAloneIsDeletedWithThem() throws IOException {
    Path own = folder.resolve("checkpoints");
    Files.createDirectories(own);
    checkpoint(1).save(own);
    Checkpoint.deleteAll(own);
    assertEquals(List.of(), names());
    Checkpoint.deleteAll(own);
  }
}
