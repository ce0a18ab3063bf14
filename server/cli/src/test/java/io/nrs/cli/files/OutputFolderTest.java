package io.nrs.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {
  @TempDir private Path root;

  private static void fill(Path folder) {
    OutputFolder.fill(folder, false, to -> new OutputFolder(to).write("a.txt", "one"));
  }

  private static Object identity(Path folder) throws IOException {
    return Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aNewFolderHasAllFilesOrNone() throws IOException {
    Path folder = root.resolve("new/data");
    assertThrows(
        IllegalStateException.class,
        () ->
            OutputFolder.fill(
                folder,
                false,
                to -> {
                  new OutputFolder(to).write("a.txt", "one");
                  throw new IllegalStateException("stopped");
                }));
    assertEquals(false, Files.exists(folder));
    fill(folder);
    assertEquals(List.of("a.txt"), names(folder));
    assertEquals(List.of("data"), names(root.resolve("new")));
  }

  @Test
  void whatOthersHavePutBesideItStays() throws IOException {
    Path mine = Files.createDirectory(root.resolve("mine"));
    Files.writeString(mine.resolve("a.txt"), "mine");
    Path link = Files.createSymbolicLink(root.resolve(".data.nrs-writing"), mine);
    Path own = Files.createDirectory(root.resolve(".other.nrs-writing"));
    Files.writeString(own.resolve("a.txt"), "mine");
    fill(root.resolve("data"));
    fill(root.resolve("other"));
    assertEquals("one", Files.readString(root.resolve("data/a.txt")));
    for (Path folder : List.of(mine, link, own)) {
      assertEquals("mine", Files.readString(folder.resolve("a.txt")));
    }
  }

  /** It may be a mount, or the folder of the shell. */
  @Test
  void anEmptyFolderIsNotReplaced() throws IOException {
    Object before = identity(root);
    fill(root);
    assertEquals(before, identity(root));
    assertEquals(List.of("a.txt"), names(root));
  }
}
