package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.fakes.RecordingDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableWriterTest {
  private final RecordingDisk disk = new RecordingDisk();

  @TempDir Path folder;

  @Test
  void forcesTheFileBeforeItsNameAndTheFolderAfterIt() throws IOException {
    Path file = folder.resolve("model");
    Files.writeString(file, "old");
    disk.writer().replace(file, new byte[] {1, 2, 3, 4});
    assertEquals(
        List.of(
            new RecordingDisk.Forced(
                folder.resolve("model.writing"), 4, List.of("model", "model.writing")),
            new RecordingDisk.Forced(folder, 0, List.of("model"))),
        disk.forced());
    assertArrayEquals(new byte[] {1, 2, 3, 4}, Files.readAllBytes(file));
  }

  @Test
  void aFailureKeepsTheOldFile() throws IOException {
    Path file = folder.resolve("model");
    Files.createDirectories(file.resolve("not empty"));
    assertThrows(IOException.class, () -> disk.writer().replace(file, new byte[1]));
    assertFalse(Files.exists(folder.resolve("model.writing")));
  }
}
