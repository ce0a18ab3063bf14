package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.testing.OptionalTool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitIgnoreTest {
  /** Rules, with {@code ¦} between lines, and the files of those below that they leave out. */
  private static final List<String> TABLE =
      List.of(
          " → ",
          "# a.arith → ",
          "a.arith → a.arith d/a.arith d/e/a.arith",
          "/a.arith → a.arith",
          "d/a.arith → d/a.arith",
          "e/a.arith → ",
          "d/ → d/a.arith d/b.arith d/e/a.arith",
          "a.arith/ → ",
          "e → d/e/a.arith",
          "d/e → d/e/a.arith",
          "**/e → d/e/a.arith",
          "d/** → d/a.arith d/b.arith d/e/a.arith",
          "d/**/a.arith → d/a.arith d/e/a.arith",
          "**/a.arith → a.arith d/a.arith d/e/a.arith",
          "d/* → d/a.arith d/b.arith d/e/a.arith",
          "/*.arith → a.arith [x].arith #c.arith !f.arith z .arith",
          "d** → d/a.arith d/b.arith d/e/a.arith",
          "* ¦ !*.arith → d/a.arith d/b.arith d/e/a.arith",
          "*.arith ¦ !b.arith → a.arith d/a.arith d/e/a.arith [x].arith #c.arith !f.arith z .arith",
          "!a.arith ¦ a.arith → a.arith d/a.arith d/e/a.arith",
          "d ¦ !d/b.arith → d/a.arith d/b.arith d/e/a.arith",
          "d/* ¦ !d/b.arith → d/a.arith d/e/a.arith",
          "?.arith → a.arith d/a.arith d/b.arith d/e/a.arith",
          "d?a.arith → ",
          "[a-b].arith → a.arith d/a.arith d/b.arith d/e/a.arith",
          "[!a].arith → d/b.arith",
          "[^a].arith → d/b.arith",
          "[b-a].arith → d/b.arith",
          "[]a].arith → a.arith d/a.arith d/e/a.arith",
          "[a-].arith → a.arith d/a.arith d/e/a.arith",
          "[[:alpha:]].arith → a.arith d/a.arith d/b.arith d/e/a.arith",
          "[[:digit:]].arith → ",
          "[[:wrong:]].arith → ",
          "[a.arith → ",
          "a.arith\\ → ",
          "\\a.arith → a.arith d/a.arith d/e/a.arith",
          "\\[x].arith → [x].arith",
          "\\#c.arith → #c.arith",
          "\\!f.arith → !f.arith",
          "z\\ .arith → z .arith",
          "a.arith   → a.arith d/a.arith d/e/a.arith",
          "a.arith\\  → ",
          "/ → ",
          "d// → ",
          "//d → ",
          "a.arith\r → a.arith d/a.arith d/e/a.arith",
          "A.arith → ",
          "a+.arith → ",
          "(a).arith → ",
          "d\\/a.arith → d/a.arith");

  private static final List<String> FILES =
      List.of(
          "a.arith",
          "d/a.arith",
          "d/b.arith",
          "d/e/a.arith",
          "[x].arith",
          "#c.arith",
          "!f.arith",
          "z .arith");

  @TempDir Path folder;

  private static String lines(String row) {
    return row.substring(0, row.indexOf(" →")).replace(" ¦ ", "\n") + "\n";
  }

  private static String wanted(String row) {
    return row.substring(row.indexOf(" →") + 2).strip();
  }

  private void files(String rules) throws IOException {
    for (String file : FILES) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.writeString(folder.resolve(file), "");
    }
    Files.writeString(folder.resolve(".gitignore"), rules);
  }

  private String leftOut() {
    List<Path> found =
        FormulaFiles.find(folder, file -> file.toString().endsWith(".arith"), false, () -> {})
            .files();
    return String.join(
        " ", FILES.stream().filter(file -> !found.contains(folder.resolve(file))).toList());
  }

  @Test
  void theLastRuleThatFitsDecides() throws IOException {
    for (String row : TABLE) {
      files(lines(row));
      assertEquals(wanted(row), leftOut(), row);
    }
  }

  @Test
  void gitSaysTheSame() throws IOException, InterruptedException {
    OptionalTool.GIT.assume();
    git("init", "-q");
    for (String row : TABLE) {
      files(lines(row));
      List<String> said =
          Arrays.asList(
              git(Stream.concat(Stream.of("check-ignore", "--"), FILES.stream())
                      .toArray(String[]::new))
                  .split("\n"));
      assertEquals(
          wanted(row), String.join(" ", FILES.stream().filter(said::contains).toList()), row);
    }
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Stream.concat(
                        Stream.of("git", "-c", "core.excludesFile=/dev/null"),
                        Arrays.stream(arguments))
                    .toList())
            .directory(folder.toFile())
            .start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return text;
    }
  }

  @Test
  void theRepositoryHasRulesOfItsOwn() throws IOException {
    files("");
    Files.createDirectories(folder.resolve(".git/info"));
    Files.writeString(folder.resolve(".git/info/exclude"), "e\n");
    assertEquals("d/e/a.arith", leftOut());
    Files.writeString(folder.resolve("d/.gitignore"), "!e\n");
    assertEquals("", leftOut());
  }

  @Test
  void aSecondWorkTreeHasAFileForItsRepository() throws IOException {
    files("e\n");
    Files.writeString(folder.resolve(".git"), "gitdir: elsewhere\n");
    assertEquals("d/e/a.arith", leftOut());
    FormulaFiles.Found found =
        FormulaFiles.find(folder.resolve("d"), file -> true, false, () -> {});
    assertEquals(List.of(), found.troubles());
    assertEquals(1, found.ignored());
  }
}
