package io.nrs.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentFilesTest {
  @TempDir private Path parent;
  private Path folder;

  @BeforeEach
  void files() throws IOException {
    folder = Files.createDirectory(parent.resolve("here"));
    write(folder.resolve("a.arith"));
    write(folder.resolve("data/b.arith"));
    write(folder.resolve("data/sub/c.arith"));
    write(folder.resolve(".nrs/languages/bits.json"));
    write(folder.resolve(".git/HEAD"));
    write(folder.resolve("data/.hidden/d.arith"));
    write(parent.resolve("other.arith"));
  }

  private static void write(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "(1+2)\n");
  }

  /**
   * @param expected in addition to the languages of the folder, which are always sent
   */
  private void check(String arguments, String... expected) throws IOException {
    List<String> sent =
        new SentFiles(folder)
            .named(List.of(arguments.split(" "))).contents().keySet().stream()
                .filter(name -> !name.equals(".nrs/languages/bits.json"))
                .toList();
    assertEquals(List.of(expected), sent);
  }

  @Test
  void filesAndFoldersThatArgumentsNameAreSent() throws IOException {
    check("check a.arith --verify", "a.arith");
    check("check data a.arith", "a.arith", "data/b.arith", "data/sub/c.arith");
    check("evaluate --files data/sub --formulas 10", "data/sub/c.arith");
    check("check ./data/../a.arith", "a.arith");
  }

  @Test
  void checkWithoutAPathIsOfTheFolder() throws IOException {
    check("check --verify", "a.arith", "data/b.arith", "data/sub/c.arith");
    check("verify listops");
  }

  /** They must be on all executors, under the same name. */
  @Test
  void whatLiesElsewhereIsNotSent() throws IOException {
    check("check a.arith " + parent.resolve("other.arith"), "a.arith");
    check("evaluate --files ../other.arith");
  }

  @Test
  void languagesOfTheFolderAreSent() throws IOException {
    assertEquals(
        List.of(".nrs/languages/bits.json"),
        List.copyOf(new SentFiles(folder).named(List.of("verify", "bits")).contents().keySet()));
  }
}
