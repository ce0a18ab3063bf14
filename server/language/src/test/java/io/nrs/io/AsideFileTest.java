package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What others have put beside a file stays as it is, whatever its name. */
@DisabledOnOs(OS.WINDOWS)
class AsideFileTest {
  @TempDir private Path root;
  private Path folder;
  private Path file;
  private Path victim;

  @BeforeEach
  void planted() throws IOException {
    folder = Files.createDirectory(root.resolve("folder"));
    file = folder.resolve("file");
    victim = Files.writeString(root.resolve("victim"), "precious");
  }

  /** Everything that replaces a file. */
  enum Writer {
    STORE {
      @Override
      void write(Path file, byte[] bytes) throws IOException {
        DurableWriter.replace(file, bytes);
      }
    },
    NEW_FILE_OF_A_USER {
      @Override
      void write(Path file, byte[] bytes) throws IOException {
        UserFiles.replace(file, bytes);
      }
    },
    FILE_OF_A_USER {
      @Override
      void write(Path file, byte[] bytes) throws IOException {
        Files.writeString(file, "old");
        UserFiles.replace(file, bytes);
      }
    },
    FILE_WITH_TWO_NAMES {
      @Override
      void write(Path file, byte[] bytes) throws IOException {
        Files.writeString(file, "old");
        Path other = Files.createLink(file.resolveSibling("other name"), file);
        UserFiles.replace(file, bytes);
        Files.delete(other);
      }
    };

    abstract void write(Path file, byte[] bytes) throws IOException;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private void write(Writer writer) throws IOException {
    writer.write(file, "new".getBytes(StandardCharsets.UTF_8));
    assertEquals("new", Files.readString(file));
    assertFalse(Files.isSymbolicLink(file));
    assertEquals("precious", Files.readString(victim));
  }

  /** A name that a process gives to what it writes beside the file. */
  private Path usedName() throws IOException {
    try (AsideFile aside = AsideFile.of(file)) {
      return aside.path();
    }
  }

  @ParameterizedTest
  @EnumSource(Writer.class)
  void aLinkIsNotFollowed(Writer writer) throws IOException {
    Path foreseen = Files.createSymbolicLink(folder.resolve("file.writing"), victim);
    Path used = Files.createSymbolicLink(usedName(), victim);
    write(writer);
    assertTrue(Files.isSymbolicLink(foreseen));
    assertTrue(Files.isSymbolicLink(used));
    assertEquals(3, names().size());
  }

  @ParameterizedTest
  @EnumSource(Writer.class)
  void filesOfOthersAreNotDeleted(Writer writer) throws IOException {
    String used = usedName().getFileName().toString();
    List<String> own =
        List.of("file.writing", used.replaceFirst("(?s).$", "g"), used + ".txt", used.substring(1));
    for (String name : own) {
      Files.writeString(folder.resolve(name), "mine");
    }
    Path anotherOnes = folder.resolve(usedName().getFileName());
    Files.writeString(anotherOnes.resolveSibling(swapped(used)), "mine");
    Files.createDirectory(anotherOnes);
    write(writer);
    for (String name : own) {
      assertEquals("mine", Files.readString(folder.resolve(name)), name);
    }
    assertEquals("mine", Files.readString(folder.resolve(swapped(used))));
    assertTrue(Files.isDirectory(anotherOnes));
  }

  /** A name of the same form whose halves do not belong together. */
  private static String swapped(String used) {
    int half = used.length() - 16;
    return used.substring(0, half - 16) + used.substring(half) + used.substring(half - 16, half);
  }

  @ParameterizedTest
  @EnumSource(Writer.class)
  void whatAKilledProcessLeftIsDeleted(Writer writer) throws IOException {
    Path left = Files.writeString(usedName(), "half");
    write(writer);
    assertFalse(Files.exists(left, LinkOption.NOFOLLOW_LINKS));
    assertEquals(List.of("file"), names());
  }

  @Test
  void whatIsStillWrittenIsNotDeleted() throws IOException {
    try (AsideFile first = AsideFile.of(file)) {
      write(Writer.STORE);
      first.write("last".getBytes(StandardCharsets.UTF_8));
      first.rename();
    }
    assertEquals("last", Files.readString(file));
    assertEquals(List.of("file"), names());
  }

  @Test
  void namesCannotBeForeseen() throws IOException {
    assertNotEquals(usedName(), usedName());
  }

  @Test
  void aLongNameLeavesRoom() throws IOException {
    file = folder.resolve("n".repeat(255));
    write(Writer.STORE);
    assertEquals(List.of("n".repeat(255)), names());
  }
}
