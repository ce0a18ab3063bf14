package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.faults.FaultyDisk;
import io.nrs.faults.FaultyDisk.PowerLoss;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a loss of power leaves after each way of writing. */
class DurableWriterTest {
  @TempDir private Path root;
  private FaultyDisk disk;
  private Path folder;

  @BeforeEach
  void emptyDisk() {
    disk = new FaultyDisk(root);
    folder = disk.folder();
  }

  private void left(String expected) {
    TreeMap<String, String> found = new TreeMap<>();
    disk.imageAfter(PowerLoss.NOTHING)
        .forEach((name, bytes) -> found.put(name, new String(bytes, StandardCharsets.UTF_8)));
    assertEquals(expected, found.toString());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void bytesAreOnDiskAndTheirNameAfterItsFolder() throws IOException {
    DurableWriter.write(folder.resolve("file"), bytes("text"));
    left("{}");
    DurableWriter.forceFolder(folder);
    left("{file=text}");
  }

  @Test
  void whatIsAddedIsOnDisk() throws IOException {
    DurableWriter.append(folder.resolve("log"), bytes("one"));
    left("{log=one}");
    DurableWriter.append(folder.resolve("log"), bytes(", two"));
    left("{log=one, two}");
  }

  @Test
  void whatOthersWroteIsOnDiskOnceItIsForced() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "text");
    left("{}");
    DurableWriter.force(file);
    left("{file=text}");
  }

  @Test
  void anotherNameIsOnDisk() throws IOException {
    Path file = folder.resolve("file");
    DurableWriter.append(file, bytes("text"));
    DurableWriter.rename(file, folder.resolve("other"));
    left("{other=text}");
  }

  @Test
  void foldersAreOnDisk() throws IOException {
    DurableWriter.createFolders(folder.resolve("a/b"));
    left("{a/=, a/b/=}");
    DurableWriter.createFolders(folder.resolve("a/b"));
    left("{a/=, a/b/=}");
  }

  @Test
  void aFileInThePlaceOfAFolderIsRefused() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThrows(FileAlreadyExistsException.class, () -> DurableWriter.createFolders(file));
  }

  @Test
  void aFailureLeavesTheOldAndNothingBesideIt() throws IOException {
    Files.createDirectories(folder.resolve("name/full"));
    assertThrows(
        IOException.class, () -> DurableWriter.replace(folder.resolve("name"), "never there"));
    assertEquals("[name/, name/full/]", disk.image().keySet().toString());
  }
}
