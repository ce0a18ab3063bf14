package io.nrs.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.fakes.FaultSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the disk while a job's files are read and stored: none is left out in silence. */
class SentFilesFaultsTest {
  @TempDir private Path root;

  private static void create(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("data/sub"));
    Files.createDirectories(folder.resolve(".nrs/languages"));
    Files.writeString(folder.resolve("a.arith"), "(1+2)");
    Files.writeString(folder.resolve("data/b.arith"), "(1+2)");
    Files.writeString(folder.resolve("data/sub/c.arith"), "(1+2)");
    Files.writeString(folder.resolve(".nrs.json"), "{}");
    Files.writeString(folder.resolve(".nrs/languages/bits.json"), "{}");
  }

  private static FileBytes named(Path folder) throws IOException {
    FileBytes sent = new SentFiles(folder).named(List.of("check", "data", "a.arith"));
    assertEquals(
        Set.of(
            ".nrs.json", ".nrs/languages/bits.json", "a.arith", "data/b.arith", "data/sub/c.arith"),
        sent.contents().keySet());
    return sent;
  }

  @Test
  void allFilesAreSentOrTheFaultIsTold() throws Exception {
    new FaultSweep(root, SentFilesFaultsTest::named)
        .after(SentFilesFaultsTest::create)
        .failingWith(IOException.class)
        .everyOperationFails();
  }

  @Test
  void aRepeatedShardIsStoredWhole() throws Exception {
    new FaultSweep(root, folder -> named(folder).write(folder.resolve("stored")))
        .after(SentFilesFaultsTest::create)
        .failingWith(IOException.class)
        .everyOperationFails();
  }
}
