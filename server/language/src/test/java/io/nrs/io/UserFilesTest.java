package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class UserFilesTest {
  @TempDir private Path folder;

  private Path file(String permissions) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  private void replace(Path file) throws IOException {
    UserFiles.replace(file, "new".getBytes(StandardCharsets.UTF_8));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "rw-r-----", "rw-rw-r--", "rwxr-xr-x", "-w-------"})
  void theModeStays(String permissions) throws IOException {
    Path file = file(permissions);
    replace(file);
    assertEquals(permissions, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertEquals("new", Files.readString(file));
    assertEquals(List.of("file"), names());
  }

  @ParameterizedTest
  @ValueSource(strings = {"r--r--r--", "r--------", "---------"})
  void aReadOnlyFileIsRefused(String permissions) throws IOException {
    Path file = file(permissions);
    assertThrows(AccessDeniedException.class, () -> replace(file));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertEquals("old", Files.readString(file));
    assertEquals(List.of("file"), names());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ol", "old ", "Old", "new"})
  void whatOthersWroteMeanwhileStays(String written) throws IOException {
    for (boolean twoNames : List.of(false, true)) {
      Path file = file("rw-r--r--");
      List<String> before = twoNames ? List.of("file", "hard") : List.of("file");
      if (twoNames) {
        Files.createLink(folder.resolve("hard"), file);
      }
      Files.writeString(file, written);
      assertThrows(
          UserFiles.ChangedFileException.class,
          () -> UserFiles.edit(file, bytes("old"), bytes("new")));
      assertEquals(written, Files.readString(file));
      assertEquals(before, names());
    }
  }

  @Test
  void whatOthersDeletedMeanwhileIsNotThere() throws IOException {
    Path file = file("rw-r--r--");
    Files.delete(file);
    assertThrows(NoSuchFileException.class, () -> UserFiles.edit(file, bytes("old"), bytes("new")));
    assertEquals(List.of(), names());
  }

  @Test
  void whatNobodyChangedIsEdited() throws IOException {
    Path file = file("rw-r-----");
    Files.writeString(file, "old");
    UserFiles.edit(file, bytes("old"), bytes("new"));
    assertEquals("new", Files.readString(file));
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertEquals(List.of("file"), names());
  }

  @Test
  void allLinksStay() throws IOException {
    Path file = file("rw-r--r--");
    Path hard = Files.createLink(folder.resolve("hard"), file);
    Path symbolic = Files.createSymbolicLink(folder.resolve("symbolic"), Path.of("file"));
    replace(symbolic);
    assertEquals("new", Files.readString(hard));
    assertTrue(Files.isSameFile(hard, file));
    assertTrue(Files.isSymbolicLink(symbolic));
    assertEquals(List.of("file", "hard", "symbolic"), names());
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "nowhere/none", "link"})
  void aLinkThatLeadsNowhereStays(String end) throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(end));
    assertThrows(FileSystemException.class, () -> replace(link));
    assertEquals(Path.of(end), Files.readSymbolicLink(link));
    assertEquals(List.of("link"), names());
  }

  @Test
  void aNewFileHasTheUsualMode() throws IOException {
    replace(folder.resolve("file"));
    Path usual = Files.createFile(folder.resolve("usual"));
    assertEquals(
        Files.getPosixFilePermissions(usual),
        Files.getPosixFilePermissions(folder.resolve("file")));
  }
}
