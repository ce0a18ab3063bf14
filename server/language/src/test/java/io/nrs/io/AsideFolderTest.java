package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AsideFolderTest {
  @TempDir private Path root;
  private Path folder;

  @BeforeEach
  void setUp() {
    folder = root.resolve("folder");
  }

  /** A folder that a killed process has left. */
  private Path left() throws IOException {
    try (AsideFolder left = AsideFolder.of(folder)) {
      return left.path();
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(root)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void namesCannotBeForeseen() throws IOException {
    assertNotEquals(left(), left());
  }

  @Test
  void leftFoldersAreKnown() throws IOException {
    Path left = left();
    Files.createSymbolicLink(root.resolve("link"), left);
    assertEquals(List.of(left), AsideFolder.leftOf(folder));
    assertEquals(List.of(), AsideFolder.leftOf(root.resolve("another")));
    assertEquals(List.of(), AsideFolder.leftOf(root.resolve("nowhere/folder")));
  }

  @Test
  void whatIsStillFilledIsNotLeft() throws IOException {
    Path dead = left();
    try (AsideFolder first = AsideFolder.of(folder)) {
      Files.writeString(first.path().resolve("a"), "one");
      assertEquals(List.of(dead), AsideFolder.leftOf(folder));
      Files.delete(dead);
      try (AsideFolder second = AsideFolder.of(folder)) {
        assertNotEquals(first.path(), second.path());
        assertEquals(List.of(), AsideFolder.leftOf(folder));
      }
      first.rename();
    }
    assertEquals("one", Files.readString(folder.resolve("a")));
    assertEquals(1, AsideFolder.leftOf(folder).size(), "the second");
  }

  @Test
  void nothingElseStaysBesideAFolder() throws IOException {
    try (AsideFolder aside = AsideFolder.of(folder)) {
      aside.rename();
    }
    assertEquals(List.of("folder"), names());
  }

  /** The process was killed before its file was locked, or after it was deleted. */
  @Test
  void aFolderWithoutItsFileIsLeft() throws IOException {
    try (AsideFolder aside = AsideFolder.of(folder)) {
      for (Path file : AsideFile.filesLeftOf(folder)) {
        Files.delete(file);
      }
      assertEquals(List.of(aside.path()), AsideFolder.leftOf(folder));
    }
  }
}
