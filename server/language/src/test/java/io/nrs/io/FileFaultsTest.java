package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.faults.FaultSweep;
import io.nrs.io.RegularFiles.TextFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the disk, at every operation of the code that everything else writes files with. */
class FileFaultsTest {
  @TempDir private Path root;

  private FaultSweep replacing() throws Exception {
    return new FaultSweep(root, folder -> DurableWriter.replace(folder.resolve("file"), "new text"))
        .after(folder -> DurableWriter.replace(folder.resolve("file"), "old"))
        .failingWith(IOException.class)
        .holding(
            folder ->
                assertTrue(
                    List.of("old", "new text").contains(TextFiles.read(folder.resolve("file")))));
  }

  @Test
  void aFileIsOldOrNewAfterAnyFault() throws Exception {
    replacing().everyOperationFails();
  }

  @Test
  void aFileIsOldOrNewAfterALossOfPower() throws Exception {
    replacing().powerFailsAnywhere();
  }

  /**
   * A file with several names is written where it is; until it is whole, its content is beside it.
   */
  private FaultSweep rewriting() throws Exception {
    return new FaultSweep(
            root,
            folder -> {
              Path file = folder.resolve("file");
              byte[] bytes = "new text".getBytes(StandardCharsets.UTF_8);
              try (AsideFile aside = AsideFile.of(file)) {
                aside.write(bytes);
                UserFiles.rewrite(file, bytes, aside);
              }
            })
        .after(folder -> DurableWriter.replace(folder.resolve("file"), "old"))
        // What a fault has left is for the user to delete.
        .comparing((name, text) -> name.contains("nrs-kept-") ? null : text)
        .failingWith(IOException.class)
        .holding(
            folder -> {
              List<String> contents = new ArrayList<>();
              for (Path file : FileTree.list(folder)) {
                contents.add(TextFiles.read(file));
              }
              assertTrue(contents.contains("old") || contents.contains("new text"), "lost");
            });
  }

  @Test
  void aFileThatIsRewrittenInPlaceIsNotLost() throws Exception {
    rewriting().everyOperationFails();
    rewriting().powerFailsAnywhere();
  }

  private FaultSweep making() {
    return new FaultSweep(
            root,
            folder -> {
              Path file = folder.resolve("a/b/c/file");
              DurableWriter.createFolders(file.getParent());
              DurableWriter.replace(file, "text");
            })
        .failingWith(IOException.class);
  }

  @Test
  void newFoldersAreOnDiskWithWhatIsInThem() throws Exception {
    making().everyOperationFails();
    making().powerFailsAnywhere();
  }

  @Test
  void aLineThatIsAddedIsOnDisk() throws Exception {
    FaultSweep adding =
        new FaultSweep(
                root,
                folder -> {
                  // As a log does it: what an earlier fault left is cut first.
                  DurableWriter.replace(folder.resolve("log"), "one\n");
                  DurableWriter.append(
                      folder.resolve("log"), "two\n".getBytes(StandardCharsets.UTF_8));
                })
            .failingWith(IOException.class);
    adding.everyOperationFails();
    adding.powerFailsAnywhere();
  }

  @Test
  void aTreeIsDeletedByTheNextAttempt() throws Exception {
    FaultSweep deleting =
        new FaultSweep(root, folder -> FileTree.delete(folder.resolve("a")))
            .after(
                folder -> {
                  Files.createDirectories(folder.resolve("a/b"));
                  Files.write(folder.resolve("a/b/file"), "text".getBytes(StandardCharsets.UTF_8));
                })
            .failingWith(IOException.class);
    deleting.everyOperationFails();
  }
}
