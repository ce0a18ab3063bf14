package io.nrs.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.faults.FaultyDisk.PowerLoss;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultyDiskTest {
  @TempDir private Path root;
  private FaultyDisk disk;
  private Path file;

  @BeforeEach
  void oneFile() throws IOException {
    Files.writeString(root.resolve("a"), "old");
    disk = new FaultyDisk(root);
    file = disk.folder().resolve("a");
  }

  private void check(PowerLoss loss, String expected) {
    TreeMap<String, String> found = new TreeMap<>();
    disk.imageAfter(loss).forEach((name, bytes) -> found.put(name, FaultyDisk.text(bytes)));
    assertEquals(expected.replace('0', '\0'), found.toString());
  }

  private static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Test
  void oneOperationFailsAfterAPartOfItsWork() throws IOException {
    disk.failAt(2);
    IOException e = assertThrows(IOException.class, () -> Files.writeString(file, "longer"));
    assertEquals(file + ": " + FaultyDisk.FULL, e.getMessage());
    assertEquals("lon", Files.readString(file));
  }

  @Test
  void afterALossOfPowerEverythingFails() {
    disk.losePowerAt(2);
    assertThrows(IOException.class, () -> Files.writeString(file, "longer"));
    assertThrows(IOException.class, () -> Files.readString(file));
    check(PowerLoss.NOTHING, "{a=old}");
  }

  @Test
  void whatIsNotForcedMayBeLost() throws IOException {
    Files.writeString(file, "newer");
    check(PowerLoss.NOTHING, "{a=old}");
    check(PowerLoss.ZEROS, "{a=old00}");
    check(PowerLoss.EVERYTHING, "{a=newer}");
    force(file);
    check(PowerLoss.NOTHING, "{a=newer}");
  }

  @Test
  void namesThatAreNotForcedMayBeLost() throws IOException {
    Path folder = Files.createDirectory(disk.folder().resolve("b"));
    Path other = Files.writeString(folder.resolve("c"), "x");
    force(other);
    force(folder);
    Files.move(file, disk.folder().resolve("d"));
    check(PowerLoss.NOTHING, "{a=old}");
    check(PowerLoss.NAMES, "{b/=, b/c=x, d=old}");
    force(disk.folder());
    Files.delete(other);
    check(PowerLoss.NOTHING, "{b/=, b/c=x, d=old}");
    check(PowerLoss.NAMES, "{b/=, d=old}");
  }
}
