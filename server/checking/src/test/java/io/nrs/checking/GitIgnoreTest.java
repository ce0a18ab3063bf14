package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.checking.FormulaFiles.Wanted;
import io.nrs.io.FileTree;
import io.nrs.io.UserFolders;
import io.nrs.testing.OptionalTool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
        FormulaFiles.find(
                folder,
                new Wanted(file -> file.toString().endsWith(".arith"), ExcludedFiles.NONE, false),
                () -> {})
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
    return git(
        folder,
        Stream.concat(Stream.of("-c", "core.excludesFile=/dev/null"), Arrays.stream(arguments)));
  }

  /** Runs Git for a user whose home is {@code home}, without settings of the machine. */
  private String git(Path in, Stream<String> arguments) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(Stream.concat(Stream.of("git"), arguments).toList())
            .directory(in.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    builder.environment().put("HOME", folder.resolve("home").toString());
    builder.environment().put("XDG_CONFIG_HOME", folder.resolve("xdg").toString());
    Process process = builder.start();
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

  /**
   * A file of settings with {@code ¦} between lines, and what is left out: {@code u} is a rule of
   * the usual file of a user, {@code o} of {@code own} in the home, {@code r} of that in the
   * repository, and the others are those of files with such names in the home.
   */
  private static final List<String> SETTINGS =
      List.of(
          "xdg/git/config:  → u",
          "home/.gitconfig: [user] ¦ name = x ¦ [Core] ¦ ExcludesFile = ~/own → o",
          "home/.gitconfig: [core] ¦ excludesfile = \"~/own\" # mine → o",
          "home/.gitconfig: [core] ¦ excludesfile = ~/own # mine → o",
          "home/.gitconfig: [core] ¦ excludesfile = ~/own;mine → o",
          "home/.gitconfig: [core] ¦ excludesfile = \"~/a#b;c\" → h",
          "home/.gitconfig: [core] ¦ excludesfile = ~/\"a#b\";c → n",
          "home/.gitconfig: [core] ¦ excludesfile = ~/o\"w\"n → o",
          "home/.gitconfig: [core] ¦ excludesfile = ~/a b \t  → s",
          "home/.gitconfig: [core] ¦ excludesfile = \"~/q\\\"q\" → q",
          "home/.gitconfig: [core] ¦ excludesfile = ~/q\\\"q → q",
          "home/.gitconfig: [core] ¦ excludesfile = ~/t\\tt → t",
          "home/.gitconfig: [core] ¦ excludesfile = ~/b\\\\b → b",
          "home/.gitconfig: [core] ¦ excludesfile = ~/o\\ ¦ wn → o",
          "home/.gitconfig: [core] excludesfile = ~/own → o",
          "home/.gitconfig: [core]excludesfile=~/own → o",
          "home/.gitconfig: [core] ¦ excludesfile = ~/own\r ¦ [a]\r → o",
          "home/.gitconfig: [core] ¦ excludesfile = ~/x ¦ excludesfile = ~/own → o",
          "home/.gitconfig: [core] ¦ excludesfile = ~/own ¦ [user] ¦ name = y ¦ [core] ¦ bare = no → o",
          "home/.gitconfig: [core] ¦ excludesfile = → ",
          "home/.gitconfig: [core] ¦ excludesfile = \"\" → ",
          "home/.gitconfig: [core] ¦ excludesfile = ~/missing → ",
          "home/.gitconfig: [other] ¦ excludesfile = ~/own → u",
          "home/.gitconfig: [core \"x\"] ¦ excludesfile = ~/own → u",
          "home/.gitconfig: [x \"a]b\\\"\"] ¦ y = z ¦ [core] ¦ excludesfile = ~/own → o",
          "home/.gitconfig: [core] ¦ #excludesfile = ~/own ¦ ;excludesfile = ~/own → u",
          "home/.gitconfig: [core] ¦ editor = \"vi ; excludesfile = ~/own\" → u",
          "home/.gitconfig: [core] ¦ editor = vi \\ ¦ excludesfile = ~/own → u",
          "home/.gitconfig: [core] ¦ editor = vi # \\ ¦ excludesfile = ~/own → o",
          "home/.gitconfig: [core] ¦ bare ¦ excludesfile = ~/own → o",
          "home/.gitconfig: [core] ¦ excludesfiles = ~/own → u",
          "home/.gitconfig: \ufeff[core] ¦ excludesfile = ~/own → o",
          "xdg/git/config: [core] ¦ excludesfile = ~/own → o",
          "r/.git/config: [core] ¦ excludesfile = own → r");

  /** Git refuses to work with these. */
  private static final List<String> BROKEN =
      List.of(
          "home/.gitconfig: [core] ¦ excludesfile = \"~/own → u",
          "home/.gitconfig: [core] ¦ excludesfile = \"~/own ¦ \" ¦ → u",
          "home/.gitconfig: [core] ¦ excludesfile = ~/\\own → u",
          "home/.gitconfig: [core] ¦ excludesfile → u",
          "home/.gitconfig: [core ¦ excludesfile = ~/own → u",
          "home/.gitconfig: [core] ¦ = ~/x ¦ ]] ¦ excludesfile = ~/own → o",
          "home/.gitconfig: [core] ¦ excludesfile = ~/own\\ → o",
          "home/.gitconfig: [\"\\ → u");

  /** Names of files in the home, and what they leave out. */
  private static final Map<String, String> OWN =
      Map.of(
          "own", "o", "a#b;c", "h", "a#b", "n", "a b", "s", "q\"q", "q", "t\tt", "t", "b\\b", "b");

  private static final List<String> LEFT_OUT = List.of("u", "o", "r", "h", "n", "s", "q", "t", "b");

  /** Makes a user and a repository anew, with the settings of a row. */
  private Path repository(String row) throws IOException, InterruptedException {
    Path r = folder.resolve("r");
    for (String name : List.of("home", "xdg", "r")) {
      FileTree.delete(folder.resolve(name));
    }
    for (String name : List.of("home", "xdg/git", "r/.git")) {
      Files.createDirectories(folder.resolve(name));
    }
    for (String name : OWN.keySet()) {
      Files.writeString(folder.resolve("home").resolve(name), OWN.get(name) + "\n");
    }
    Files.writeString(r.resolve("own"), "r\n");
    Files.writeString(folder.resolve("xdg/git/ignore"), "u\n");
    Files.writeString(
        folder.resolve(row.substring(0, row.indexOf(':'))),
        lines(row.substring(row.indexOf(':') + 2)),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    return r;
  }

  private GitIgnore above(Path r) {
    return GitIgnore.above(
        r,
        new UserFolders(folder.resolve("home"), folder.resolve("xdg"), folder.resolve("cache")),
        (file, e) -> {
          throw new UncheckedIOException(e);
        });
  }

  @Test
  void whatAUserNeverWantsIsLeftOut() throws IOException, InterruptedException {
    for (String row : Stream.concat(SETTINGS.stream(), BROKEN.stream()).toList()) {
      Path r = repository(row);
      GitIgnore above = above(r);
      assertEquals(
          wanted(row),
          String.join(
              " ",
              LEFT_OUT.stream()
                  .filter(name -> above.ignores(r.resolve("d/" + name), false))
                  .toList()),
          row);
    }
  }

  @Test
  void gitReadsTheSameOfSettings() throws IOException, InterruptedException {
    OptionalTool.GIT.assume();
    for (String row : SETTINGS) {
      Path r = repository(row);
      git(r, Stream.of("init", "-q"));
      List<String> said =
          Arrays.asList(
              git(r, Stream.concat(Stream.of("check-ignore", "--"), LEFT_OUT.stream()))
                  .split("\n"));
      assertEquals(
          wanted(row), String.join(" ", LEFT_OUT.stream().filter(said::contains).toList()), row);
    }
  }

  @Test
  void nearerRulesTakeBackThoseOfAUser() throws IOException, InterruptedException {
    Path r = repository("home/.gitconfig: [core] ¦ excludesfile = ~/own → ");
    Files.createDirectories(r.resolve(".git/info"));
    Files.writeString(r.resolve(".git/info/exclude"), "!o\n");
    assertEquals(false, above(r).ignores(r.resolve("o"), false));
    Files.writeString(r.resolve(".gitignore"), "o\n");
    assertEquals(true, above(r.resolve("d")).ignores(r.resolve("d/o"), false));
  }

  /** Git goes on without a file that it cannot read. */
  @Test
  void aFileThatCannotBeReadIsNamedAndTheOthersCount() throws IOException, InterruptedException {
    Path r = repository("home/.gitconfig: [core] ¦ excludesfile = ~/folder → ");
    Files.createDirectory(folder.resolve("home/folder"));
    Files.createDirectories(r.resolve(".git/info"));
    Files.writeString(r.resolve(".git/info/exclude"), "e\n");
    List<Path> failed = new ArrayList<>();
    GitIgnore above =
        GitIgnore.above(
            r,
            new UserFolders(folder.resolve("home"), folder.resolve("xdg"), folder.resolve("cache")),
            (file, e) -> failed.add(file));
    assertEquals(List.of(folder.resolve("home/folder")), failed);
    assertEquals(true, above.ignores(r.resolve("e"), false));
  }

  @Test
  void secondWorkTreesHaveTheRulesOfTheirRepository() throws IOException {
    Path own = folder.resolve("main/.git/worktrees/w");
    Files.createDirectories(own);
    Files.createDirectories(folder.resolve("main/.git/info"));
    Files.createDirectories(folder.resolve("w"));
    Files.writeString(folder.resolve("main/.git/info/exclude"), "e.arith\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(folder.resolve("w/.git"), "gitdir: " + own + "\n");
    Path w = folder.resolve("w");
    assertEquals(true, above(w).ignores(w.resolve("e.arith"), false));
  }

  @Test
  void aSecondWorkTreeHasAFileForItsRepository() throws IOException {
    files("e\n");
    Files.writeString(folder.resolve(".git"), "gitdir: elsewhere\n");
    assertEquals("d/e/a.arith", leftOut());
    FormulaFiles.Found found =
        FormulaFiles.find(
            folder.resolve("d"), new Wanted(file -> true, ExcludedFiles.NONE, false), () -> {});
    assertEquals(List.of(), found.troubles());
    assertEquals(1, found.ignored());
  }
}
