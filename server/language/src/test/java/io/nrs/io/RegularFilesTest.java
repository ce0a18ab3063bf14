package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.RegularFiles.TextFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegularFilesTest {
  @TempDir Path folder;

  private void refuses(String reason, Path file) {
    IOException e = assertThrows(IOException.class, () -> RegularFiles.read(file, 8));
    assertEquals(reason, IoReasons.of(e));
  }

  @Test
  void filesAreReadUpToTheirLimitAndAlsoBehindALink() throws IOException {
    Path file = Files.write(folder.resolve("file"), new byte[8]);
    assertArrayEquals(new byte[8], RegularFiles.read(file, 8));
    assertArrayEquals(
        new byte[8], RegularFiles.read(Files.createSymbolicLink(folder.resolve("link"), file), 8));
    Files.write(file, new byte[9]);
    refuses("is larger than 8 bytes", file);
    refuses(folder.resolve("none") + ": not found", folder.resolve("none"));
    refuses("is not a regular file", folder);
  }

  /** A small file may hold very much: zeros become a thousandth. */
  @ParameterizedTest
  @ValueSource(ints = {0, 8, 100, 100_000_000})
  void whatAFileHoldsIsReadUpToALimit(int held) throws IOException {
    Path file = folder.resolve("file.gz");
    try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
      byte[] zeros = new byte[1_000_000];
      for (int left = held; left > 0; left -= zeros.length) {
        packed.write(zeros, 0, Math.min(left, zeros.length));
      }
    }
    if (held <= 100) {
      assertArrayEquals(new byte[held], RegularFiles.readCompressed(file, 100));
    } else {
      IOException e =
          assertThrows(IOException.class, () -> RegularFiles.readCompressed(file, 1_000_000));
      assertEquals("is larger than 1000000 bytes", IoReasons.of(e));
    }
  }

  @Test
  void whatIsThereExists() throws IOException {
    assertTrue(RegularFiles.exists(folder));
    assertTrue(RegularFiles.exists(Files.createFile(folder.resolve("file"))));
    assertFalse(RegularFiles.exists(folder.resolve("none")));
  }

  /** Its size is not known before its end is reached. */
  @Test
  void aFileThatTellsNoSizeIsReadUpToTheLimit() throws IOException {
    Path file = Path.of("/proc/self/status");
    assumeTrue(Files.isRegularFile(file) && Files.size(file) == 0);
    refuses("is larger than 8 bytes", file);
    assertTrue(TextFiles.read(file).startsWith("Name:"));
  }

  /** Its bytes are not there, but memory for them would be. */
  @Test
  void aFileOfManyGigabytesIsRefusedUnread() throws IOException {
    Path file = folder.resolve("huge");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE)) {
      channel.write(ByteBuffer.allocate(1), 1L << 40);
    }
    refuses("is larger than 8 bytes", file);
    assertThrows(IOException.class, () -> RegularFiles.read(file));
    assertThrows(IOException.class, () -> TextFiles.read(file));
  }

  @Test
  void withoutALimitAFileOfAMegabyteIsRead() throws IOException {
    Path file = Files.write(folder.resolve("file"), new byte[1 << 20]);
    assertEquals(1 << 20, RegularFiles.read(file).length);
  }

  @Test
  void pipesAndDevicesAreNotOpened() throws Exception {
    for (String device : new String[] {"/dev/zero", "/dev/stdin", "/dev/tty"}) {
      if (Files.exists(Path.of(device)) && !Files.isRegularFile(Path.of(device))) {
        refuses(
            "is not a regular file",
            Files.createSymbolicLink(
                folder.resolve(device.substring("/dev/".length())), Path.of(device)));
      }
    }
    Path pipe = folder.resolve("pipe");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    assertEquals(0, new ProcessBuilder("/usr/bin/mkfifo", pipe.toString()).start().waitFor());
    refuses("is not a regular file", pipe);
  }

  private static void reason(String expected, IOException failure) {
    assertEquals(expected, IoReasons.of(failure));
  }

  @Test
  void reasonsNameTheFileAndNoClassOfJava() {
    reason("/a: permission denied", new AccessDeniedException("/a"));
    reason("/a: not found", new NoSuchFileException("/a"));
    reason(
        "/a: No space left on device",
        new FileSystemException("/a", null, "No space left on device"));
    reason("No space left on device", new IOException("No space left on device"));
    reason("/a: already exists", new FileAlreadyExistsException("/a"));
    reason("/a: not a folder", new NotDirectoryException("/a"));
    reason("/a: the folder is not empty", new DirectoryNotEmptyException("/a"));
    reason("/a: the link leads to itself", new FileSystemLoopException("/a"));
    reason("/a: unknown error", new FileSystemException("/a"));
    reason("permission denied", new AccessDeniedException(null));
    reason("not UTF-8", new MalformedInputException(3));
    reason("unknown error", new IOException());
  }

  /** FIPS 180-2, appendix B.1. */
  @Test
  void theSumOfThePublishedExample() {
    byte[] text = "abc".getBytes(StandardCharsets.US_ASCII);
    String sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assertEquals(sum, Checksums.sha256(text));
    assertEquals(sum, HexFormat.of().formatHex(Checksums.digest().digest(text)));
  }

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
