package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.io.RegularFiles.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
  @TempDir private Path root;

  @Test
  void foldersAreToldFromFilesAndFromNothing() throws IOException {
    assertTrue(FileTree.isFolder(root));
    assertFalse(FileTree.isFolder(Files.createFile(root.resolve("file"))));
    assertFalse(FileTree.isFolder(root.resolve("none")));
  }

  @Test
  void whatIsInAFolderIsSorted() throws IOException {
    List<Path> expected = List.of(root.resolve("a"), root.resolve("b"), root.resolve("c"));
    for (int i : new int[] {2, 0, 1}) {
      Files.createFile(expected.get(i));
    }
    assertEquals(expected, FileTree.list(root));
    assertEquals(List.of(), FileTree.list(root.resolve("none")));
  }

  @Test
  void aTreeIsDeletedButNotWhatItsLinksLeadTo() throws IOException {
    Path kept = Files.createDirectory(root.resolve("kept"));
    Files.createFile(kept.resolve("file"));
    Path tree = root.resolve("tree");
    Files.createDirectories(tree.resolve("a/b"));
    Files.createFile(tree.resolve("a/file"));
    Files.createSymbolicLink(tree.resolve("link"), kept);
    FileTree.delete(tree);
    FileTree.delete(tree);
    assertEquals(List.of(kept), FileTree.list(root));
    assertEquals(List.of(kept.resolve("file")), FileTree.list(kept));
    FileTree.delete(kept.resolve("file"));
    assertEquals(List.of(), FileTree.list(kept));
  }
}
