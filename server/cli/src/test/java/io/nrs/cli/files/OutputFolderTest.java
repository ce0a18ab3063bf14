package io.nrs.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.console.Console.CommandException;
import io.nrs.io.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofTwoProcessesOneFillsTheFolder(boolean force) throws IOException {
    Path folder = root.resolve("new/data");
    CommandException refused =
        assertThrows(
            CommandException.class,
            () ->
                OutputFolder.fill(
                    folder,
                    force,
                    to -> {
                      new OutputFolder(to).write("a.txt", "first");
                      fill(folder);
                      new OutputFolder(to).write("b.txt", "first");
                    }));
    assertTrue(refused.getMessage().startsWith(folder + " "), refused.getMessage());
    assertEquals(List.of("a.txt"), names(folder));
    assertEquals("one", Files.readString(folder.resolve("a.txt")));
    assertEquals(List.of("data"), names(root.resolve("new")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"b.txt", "sub/b.txt"})
  void aFolderThatWasTakenAwayIsNotMadeAgain(String name) throws IOException {
    Path folder = root.resolve("new/data");
    assertThrows(
        CommandException.class,
        () ->
            OutputFolder.fill(
                folder,
                false,
                to -> {
                  new OutputFolder(to).write("sub/a.txt", "one");
                  try {
                    FileTree.delete(to);
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                  new OutputFolder(to).write(name, "one");
                }));
    assertEquals(List.of(), names(root.resolve("new")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLinkThatLeadsNowhereStays(boolean force) throws IOException {
    Path link = Files.createSymbolicLink(root.resolve("data"), root.resolve("none"));
    CommandException refused =
        assertThrows(
            CommandException.class,
            () -> OutputFolder.fill(link, force, to -> new OutputFolder(to).write("a", "one")));
    assertTrue(refused.getMessage().startsWith(link + " "), refused.getMessage());
    assertEquals(List.of("data"), names(root));
    assertEquals(root.resolve("none"), Files.readSymbolicLink(link));
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
