package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.checking.FormulaFiles.Found;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Trouble;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.FormulaFiles.Wanted;
import io.nrs.grammar.Language;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormulaFilesTest {
  private static final Predicate<Path> FORMULAS = path -> Language.ofPath(path).isPresent();
  private static final Wanted WANTED = new Wanted(FORMULAS, ExcludedFiles.NONE, false);
  private static final Wanted ALL = new Wanted(FORMULAS, ExcludedFiles.NONE, true);

  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private Found find() {
    return FormulaFiles.find(folder, WANTED, () -> {});
  }

  @Test
  void filesOfFoldersAreFoundInOrderButNotHiddenOnes() throws IOException {
    List<Path> files =
        List.of(file("a.arith", ""), file("b/.hidden.listops", ""), file("b/c/d.algebra", ""));
    file("notes.txt", "");
    file(".nrs.json", "{}");
    file(".git/e.arith", "");
    assertEquals(new Found(files, List.of(), 1, 0), find());
  }

  @Test
  void whatIsExcludedIsLeftOutWithItsFolders() throws IOException {
    List<Path> kept = List.of(file("a.arith", ""), file("in/gen.arith", ""));
    file("b.arith", "");
    file("in/gen/c.arith", "");
    file("in/out/c.arith", "");
    file("in/out/notes.txt", "");
    ExcludedFiles excluded =
        ExcludedFiles.of(folder, List.of("gen/", "in/out"))
            .and(ExcludedFiles.of(folder.resolve("in"), List.of("b.*", "gen.arith/x")));
    assertEquals(
        new Found(kept, List.of(), 0, 0),
        FormulaFiles.find(folder, new Wanted(FORMULAS, excluded, true), () -> {}));
  }

  @Test
  void whatGitIgnoresIsLeftOut() throws IOException {
    List<Path> kept = List.of(file("a.arith", ""), file("in/b/kept.arith", ""));
    file("in/b/left.arith", "");
    file("in/out/c.arith", "");
    file(".gitignore", "/in/out\n*t.arith\n");
    file("in/.gitignore", "!kept.arith\nkept.arith/\n");
    assertEquals(new Found(kept, List.of(), 0, 2), find());
    assertEquals(4, FormulaFiles.find(folder, ALL, () -> {}).files().size());
    // Rules above the folder count in a repository, but not for the folder itself.
    Path in = folder.resolve("in");
    assertEquals(
        List.of(kept.get(1), in.resolve("b/left.arith"), in.resolve("out/c.arith")),
        FormulaFiles.find(in, WANTED, () -> {}).files());
    Files.createDirectory(folder.resolve(".git"));
    assertEquals(List.of(kept.get(1)), FormulaFiles.find(in, WANTED, () -> {}).files());
    Path out = in.resolve("out");
    assertEquals(List.of(out.resolve("c.arith")), FormulaFiles.find(out, WANTED, () -> {}).files());
  }

  /** Git lists no files of submodules and second work trees; alone they are searched. */
  @Test
  void repositoriesInARepositoryAreLeftOut() throws IOException {
    List<Path> kept = List.of(file("a.arith", ""), file("d/b.arith", ""));
    Path sub = file("d/sub/c.arith", "");
    file("d/sub/.git", "gitdir: elsewhere\n");
    Path clone = file("e/f.arith", "");
    Files.createDirectory(clone.resolveSibling(".git"));
    assertEquals(4, find().files().size());
    file("e/.git/info/exclude", "f.arith\n");
    assertEquals(List.of(kept.get(0), kept.get(1), sub), find().files());
    Files.delete(folder.resolve("e/.git/info/exclude"));
    Files.createDirectory(folder.resolve(".git"));
    assertEquals(new Found(kept, List.of(), 0, 2), find());
    assertEquals(4, FormulaFiles.find(folder, ALL, () -> {}).files().size());
    assertEquals(List.of(sub), FormulaFiles.find(sub.getParent(), WANTED, () -> {}).files());
  }

  @Test
  void linksAreFollowedAndLoopsAreNot() throws IOException {
    file("a/b.arith", "");
    Files.createSymbolicLink(folder.resolve("a/loop"), folder);
    Files.createSymbolicLink(folder.resolve("c"), folder.resolve("a"));
    assertEquals(List.of(folder.resolve("a/b.arith"), folder.resolve("c/b.arith")), find().files());
    assertEquals(List.of(), find().troubles());
  }

  @Test
  void whatCannotBeLookedAtIsTold() throws IOException {
    Path closed = file("closed/a.arith", "").getParent();
    Path good = file("d/b.arith", "");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
    try {
      Assumptions.assumeFalse(Files.isReadable(closed), "this user may read everything");
      Trouble trouble =
          new Trouble(closed, "may not be read: change its permissions, or run as its owner");
      assertEquals(new Found(List.of(good), List.of(trouble), 0, 0), find());
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void aSearchCanBeCancelled() throws IOException {
    file("a/b/c.arith", "");
    AtomicInteger turns = new AtomicInteger();
    assertThrows(
        CancellationException.class,
        () ->
            FormulaFiles.find(
                folder,
                WANTED,
                () -> {
                  // Three folders and a file.
                  if (turns.incrementAndGet() == 4) {
                    throw new CancellationException();
                  }
                }));
  }

  @Test
  void aFolderThatIsGoneIsTold() {
    Path gone = folder.resolve("gone");
    assertEquals(
        new Found(List.of(), List.of(new Trouble(gone, "is not there any more")), 0, 0),
        FormulaFiles.find(gone, WANTED, () -> {}));
  }

  @Test
  void onlyTextOfTheRightSizeIsRead() throws IOException {
    Path file = file("a.arith", "x".repeat(2048));
    assertEquals(new Readable("x".repeat(2048)), FormulaFiles.read(file, 2048));
    assertEquals(
        new Unreadable("is larger than 1 KiB: give a smaller one"), FormulaFiles.read(file, 1024));
    assertEquals(
        new Unreadable("is not there any more"),
        FormulaFiles.read(folder.resolve("none.arith"), 1024));
  }

  private static void refused(byte[] bytes, int most, String message) {
    assertEquals(new Unreadable(message), FormulaFiles.read(new ByteArrayInputStream(bytes), most));
  }

  @Test
  void whyContentIsRefusedIsTold() throws IOException {
    refused(new byte[] {'1', 0}, 2, "is not a text file: byte 2 is NUL");
    refused(new byte[] {'1', (byte) 0xE4}, 2, "is not UTF-8 (byte 2): save it as UTF-8");
    refused(new byte[4097], 4096, "is larger than 4 KiB: give a smaller one");
    refused(new byte[(2 << 20) + 1], 2 << 20, "is larger than 2 MiB: give a smaller one");
    assertEquals(
        new Unreadable("cannot be read: is not a regular file"), FormulaFiles.read(folder, 8));
    InputStream closed = InputStream.nullInputStream();
    closed.close();
    assertEquals(new Unreadable("cannot be read: Stream closed"), FormulaFiles.read(closed, 8));
    assertEquals(
        "may not be read: change its permissions, or run as its owner",
        FormulaFiles.explain(new AccessDeniedException("a")));
  }

  @Test
  void theFirstLineOfAFileIsRead() throws IOException {
    assertEquals(
        Optional.of("# language: listops"),
        FormulaFiles.firstLine(file("a.nrs", "# language: listops\n[MAX12]"), 100));
    assertEquals(Optional.of("# lan"), FormulaFiles.firstLine(folder.resolve("a.nrs"), 5));
    assertEquals(Optional.empty(), FormulaFiles.firstLine(file("b.nrs", ""), 100));
    assertEquals(Optional.empty(), FormulaFiles.firstLine(folder.resolve("none"), 100));
    Path device = Path.of("/dev/zero");
    Assumptions.assumeTrue(Files.exists(device));
    assertEquals(Optional.empty(), FormulaFiles.firstLine(device, 8));
  }
}
