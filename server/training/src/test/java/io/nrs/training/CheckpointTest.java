package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
}
