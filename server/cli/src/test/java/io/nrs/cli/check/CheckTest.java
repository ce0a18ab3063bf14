package io.nrs.cli.check;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.CommandLineRun.StandInEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {
  @TempDir Path folder;
  private CommandLineRun cli;

  @BeforeEach
  void setUp() {
    cli = new CommandLineRun(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check .", "check --exact ."})
  void cleanFilesAreClean(String command) {
    cli.file("a.arith", "# sums\n\n(1+2) = 3\n(2*3)\n")
        .file("deep/er/b.listops", "[MAX 3 1] = 3\n")
        .file("c.algebra", "(+x+x) = +2*x\n+2*x = +2*x\n")
        .file("notes.txt", "nothing\n");
    assertEquals(
        new Result(
            0, "5 formulas in 3 files: 0 errors, 0 notes; 1 file of other types skipped\n", ""),
        cli.run(command.split(" ")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(1+2) = 4 | a.arith:2:9: error nrs/expectation: the value found is 3, not 4 (correct the"
            + " formula, or write = 3)",
        "(1+99) = 0 | a.arith:2:1: error nrs/agreement: the networks found no next step;"
            + " closest: (9+9) (allow"
            + " more outputs with --outputs or nrs.outputs)",
        "(1+98) | a.arith:2:4: error nrs/corrupted-leaf: the networks chose text that is not a leaf"
            + ": 98 (confidence 0.500, agreement 1.00) (allow more outputs with --outputs"
            + " or nrs.outputs)",
      })
  void findsWhatIsWrong(String line, String finding) {
    cli.file("a.arith", "(1+1) = 2\n" + line + "\n(1+3) = 4\n");
    assertEquals(
        new Result(1, finding + "\n3 formulas in 1 file: 1 error, 0 notes\n", ""),
        cli.run("check", "--format", "concise", "a.arith"));
  }

  @Test
  void findingsAreShownWithTheirPlace() {
    cli.file("a.listops", "[MAX 3 1]\n\t[MAX 12 3] = 3 # so\n");
    expect(
            """
            a.listops:2:7: warning nrs/adjacent-digits: 12 is read as 1 and 2
              |
            2 |  [MAX 12 3] = 3 # so
              |       ^^
              = help: write 1 2 (--fix does so)
              = see: nrs explain nrs/adjacent-digits

            2 formulas in 1 file: 0 errors, 1 warning, 0 notes
            """)
        .check(cli.run("check", "a.listops").out());
  }

  @Test
  void colorsAreForTerminalsOrOnRequest() {
    cli.file("a.arith", "(1+2) = 4\n");
    assertFalse(cli.run("check", "a.arith").out().contains("\u001b"));
    String colored = cli.run("check", "--color", "always", "a.arith").out();
    assertTrue(colored.contains("\u001b[31merror\u001b[0m"), colored);
    assertEquals(cli.run("check", "a.arith").out(), colored.replaceAll("\u001b\\[[0-9]+m", ""));
  }

  @Test
  void theFolderIsCheckedWithoutAPath() {
    cli.file("a.arith", "(1+2) = 3\n").file("sub/b.arith", "(1+2) = 4\n");
    assertEquals(cli.run("check", "."), cli.run("check"));
  }

  @Test
  void noFilesAreWorthAWarning() {
    cli.file("a.txt", "");
    assertEquals(
        new Result(
            0,
            "0 formulas in 0 files: 0 errors, 0 notes; 1 file of other types skipped\n",
            "nrs: warning: no formula files (*.listops, *.arith, *.algebra or *.nrs) were found in"
                + " .\n"),
        cli.run("check"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"old", "old/", "old/**", "b*", "**/b.arith"})
  void filesAreExcluded(String glob) {
    cli.file("a.arith", "(1+2) = 3\n").file("old/b.arith", "(1+2) = 4\n");
    assertEquals(0, cli.run("check", "--exclude", glob).code());
    assertEquals(1, cli.run("check", "--exclude", "a.arith").code());
    assertEquals(1, cli.run("check", "--exclude", glob, "old/b.arith").code());
  }

  @Test
  void aPatternMustBeOne() {
    assertEquals(
        new Result(2, "", "nrs: --exclude '[a' is not a pattern such as '*.arith' or 'data/**'\n"),
        cli.run("check", "--exclude", "[a"));
  }

  @Test
  void quietLeavesTheSummaryOut() {
    cli.file("a.arith", "(1+2) = 4\n").file("b.arith", "(1+2) = 3\n");
    assertEquals(new Result(0, "", ""), cli.run("check", "-q", "b.arith"));
    assertEquals("", cli.run("check", "-q", "--format", "json", "a.arith").err());
    assertFalse(cli.run("check", "--quiet", "a.arith").out().contains("formula in"));
  }

  private String content(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  @Test
  void fixesAreMade() throws IOException {
    cli.file("a.arith", "\uFEFF+(1+2)  = 3 # so\r\n(1+2\n[\n(1+2) = 4");
    Result result = cli.run("check", "--fix", "--exact", "--format", "concise");
    assertEquals("\uFEFF(1+2)  = 3 # so\r\n(1+2)\n[\n(1+2) = 4", content("a.arith"));
    assertEquals(1, result.code());
    assertEquals("1 file changed\n", result.err());
    expect(
            """
            a.arith:3:1: error nrs/syntax: [ is not a bracket of Arithmetic (use ( and ))
            a.arith:4:9: error nrs/expectation: the value found is 3, not 4 (correct the formula, or \
            write = 3)
            4 formulas in 1 file: 2 errors, 0 notes
            """)
        .check(result.out());
  }

  @Test
  void expectationsAreUpdated() throws IOException {
    cli.file("a.arith", "(1+2) = 4 # so\n(1+2) =# so\n(1+2) = x\r\n(1+2)\n(1+ = 3\n(2+2) = 4");
    Result result = cli.run("check", "--update", "--format", "concise");
    assertEquals(
        "(1+2) = 3 # so\n(1+2) = 3  # so\n(1+2) = 3\r\n(1+2)\n(1+ = 3\n(2+2) = 4",
        content("a.arith"));
    assertEquals(1, result.code());
    assertTrue(result.out().endsWith("6 formulas in 1 file: 1 error, 0 notes\n"), result.out());
  }

  @Test
  void wrongValuesAreNotWritten() throws IOException {
    cli.file("a.arith", "(1+96) = 97\n");
    cli.run("check", "--update", "--verify");
    assertEquals("(1+96) = 97\n", content("a.arith"));
  }

  @Test
  void standardInputIsNotChanged() {
    cli.input("+(1+2)\n");
    assertEquals(
        new Result(2, "", "nrs: standard input cannot be changed: name a file\n"),
        cli.run("check", "--fix", "--language", "arithmetic", "-"));
  }

  @Test
  void reachesTheStepLimit() {
    cli.file("a.arith", "((1+1)*(1+1))\n");
    Result result = cli.run("check", "--step-limit", "2", "a.arith");
    assertEquals(1, result.code());
    assertTrue(
        result.out().startsWith("a.arith:1:1: error nrs/step-limit: not solved after 2 steps"),
        result.out());
  }

  @Test
  void lowConfidenceIsOnlyNoted() {
    cli.file("a.arith", "(1+97) = 98\n");
    Result noted = cli.run("check", "a.arith");
    assertEquals(0, noted.code());
    assertTrue(noted.out().startsWith("a.arith:1:1: note nrs/low-confidence: "), noted.out());
    assertFalse(
        cli.run("check", "--min-confidence", "0.1", "a.arith").out().contains("confidence"));
    assertEquals(2, cli.run("check", "--min-confidence", "1.5", "a.arith").code());
  }

  @Test
  void networksDecideUnlessExactIsAskedFor() {
    cli.file("a.arith", "(1+96) = 97\n");
    assertEquals(1, cli.run("check", "a.arith").code());
    assertEquals(0, cli.run("check", "--exact", "a.arith").code());
    assertEquals(1, cli.engine.opened.size());
  }

  @Test
  void wrongSolutionsAreFoundWhenAskedFor() {
    cli.file("a.arith", "(1+96) = 97\n(1+96)\n(1+2) = 3\n");
    Result result = cli.run("check", "--verify", "--format", "concise", "a.arith");
    assertEquals(1, result.code());
    assertTrue(
        result
            .out()
            .startsWith(
                "a.arith:1:1: error nrs/wrong-solution: wrong value: the networks found 1, the"
                    + " exact value is 97 ("),
        result.out());
    assertTrue(result.out().endsWith("3 formulas in 1 file: 2 errors, 0 notes\n"), result.out());
    assertEquals(0, cli.run("check", "--verify", "--exact", "a.arith").code());
  }

  @Test
  void everyProblemOfTheGrammarIsFound() {
    cli.file("a.listops", "[MED123]\n[MAX12\n[MAX12] = [MAX34]\n[MAX 1 2] = 2\n[MAX12] = 1\n");
    Result result = cli.run("check", "a.listops");
    assertEquals(1, result.code());
    assertTrue(result.out().contains("a.listops:1:2: error nrs/unknown-operator: "), result.out());
    assertTrue(result.out().contains("a.listops:2:"), result.out());
    assertTrue(
        result.out().contains("a.listops:3:11: error nrs/expectation-not-atom: "), result.out());
    assertTrue(result.out().contains("a.listops:5:11: error nrs/expectation: "), result.out());
    assertFalse(result.out().contains("a.listops:4:"), result.out());
  }

  @ParameterizedTest
  @CsvSource({"''", "'\n \n\t\n'", "'# only\n# comments'", "'\uFEFF'", "'\uFEFF# comment\r\n\r\n'"})
  void filesWithoutFormulasAreClean(String text) {
    cli.file("a.arith", text);
    assertEquals(
        new Result(0, "0 formulas in 1 file: 0 errors, 0 notes\n", ""),
        cli.run("check", "a.arith"));
  }

  @Test
  void windowsTextIsRead() {
    cli.file("a.arith", "\uFEFF(1+2) = 3\r\n(1+2) = 4\r\n");
    assertTrue(cli.run("check", "a.arith").out().startsWith("a.arith:2:9: error nrs/expectation"));
  }

  @ParameterizedTest
  @CsvSource({
    "bin.arith, 'nrs: bin.arith: is not a text file: byte 3 is NUL'",
    "latin.arith, 'nrs: latin.arith: is not UTF-8 (byte 3): save it as UTF-8'",
    "none.arith, 'nrs: none.arith: no such file: check the path'",
    "a.txt, 'nrs: a.txt: unknown file type: rename it to *.listops, *.arith, *.algebra or *.nrs, or"
        + " give its --language'",
    "-, 'nrs: -: standard input needs --language'"
  })
  void whatCannotBeReadIsToldAndTheRestIsChecked(String path, String message) {
    cli.file("bin.arith", new byte[] {'(', '1', 0, '+'})
        .file("latin.arith", new byte[] {'#', ' ', (byte) 0xE4, '\n'})
        .file("a.txt", "(1+1)\n")
        .file("good.arith", "(1+2) = 4\n");
    Result result = cli.run("check", path, "good.arith");
    assertEquals(2, result.code());
    assertEquals(message + "\n", result.err());
    assertTrue(
        result.out().startsWith("good.arith:1:9: error nrs/expectation")
            && result.out().endsWith("1 error, 0 notes; 1 input not checked\n"),
        result.out());
  }

  @Test
  void unreadableFilesAreTold() throws IOException {
    cli.file("a.arith", "(1+2) = 3\n").file("secret.arith", "(1+2)\n");
    Path secret = folder.resolve("secret.arith");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("---------"));
    Assumptions.assumeFalse(Files.isReadable(secret), "this user may read everything");
    Result result = cli.run("check", ".");
    assertEquals(2, result.code());
    assertEquals(
        "nrs: secret.arith: may not be read: change its permissions, or run as its owner\n",
        result.err());
  }

  @Test
  void aTaskNamesTheLanguageOfOtherFilesAndOfInput() {
    cli.file("a.txt", "(1+2) = 4\n").input("(1+2) = 5\n");
    expect(
            """
            a.txt:1:9: error nrs/expectation: the value found is 3, not 4 (correct the formula, or \
            write = 3)
            <stdin>:1:9: error nrs/expectation: the value found is 3, not 5 (correct the \
            formula, or write = 3)
            2 formulas in 2 files: 2 errors, 0 notes
            """)
        .check(
            cli.run("check", "--format", "concise", "--language", "arithmetic", "a.txt", "-")
                .out());
  }

  @Test
  void aFileIsCheckedOnceAndInTheOrderGiven() {
    cli.file("b.arith", "(1+1) = 1\n").file("a.arith", "(1+1) = 0\n").file(".git/c.arith", "x\n");
    Result result = cli.run("check", "--format", "concise", "b.arith", ".", "./b.arith");
    assertEquals(
        "b.arith a.arith",
        String.join(" ", result.out().lines().limit(2).map(line -> line.substring(0, 7)).toList()));
    assertEquals(3, result.out().lines().count());
  }

  @Test
  void resultsDoNotDependOnOtherFiles() {
    cli.file("a.arith", "(1+1) = 1\n(1+99)\n(1+97)\n").file("b.arith", "(1+98)\n(2*2) = 5\n");
    String both = cli.run("check", "a.arith", "b.arith").out();
    String a = cli.run("check", "a.arith").out();
    String b = cli.run("check", "b.arith").out();
    assertEquals(withoutSummary(both), withoutSummary(a) + withoutSummary(b));
  }

  private static String withoutSummary(String out) {
    return out.substring(0, out.lastIndexOf('\n', out.length() - 2) + 1);
  }

  @Test
  void aMissingModelStopsOnlyItsLanguage() {
    cli = new CommandLineRun(folder, new StandInEngine(true));
    cli.file("a.algebra", "(+x+x) = +2*x\n(+x+\n").file("b.arith", "(1+1) = 1\n");
    Result result = cli.run("check", ".");
    assertEquals(2, result.code());
    assertEquals(
        "nrs: models/algebra is not there: train it with nrs train algebra\n", result.err());
    assertTrue(result.out().contains("a.algebra:2:"), result.out());
    assertTrue(result.out().contains("b.arith:1:9: error nrs/expectation"), result.out());
  }

  @Test
  void writesTheReportToAFile() throws IOException {
    cli.file("a.arith", "(1+1) = 1\n");
    Result result = cli.run("check", "--output", "report.txt", "a.arith");
    assertEquals(new Result(1, "", "nrs: 1 formula in 1 file: 1 error, 0 notes\n"), result);
    assertTrue(Files.readString(folder.resolve("report.txt")).startsWith("a.arith:1:9: error"));
    try (var files = Files.list(folder)) {
      assertEquals(2, files.count());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.arith", "nowhere/report", "sub"})
  void overwritesNothingThatItShouldNot(String output) throws IOException {
    cli.file("a.arith", "(1+1) = 1\n").file("sub/keep", "");
    Result result = cli.run("check", "--output", output, "a.arith");
    assertEquals(2, result.code());
    assertEquals("", result.out());
    assertEquals(1, result.err().lines().count());
    assertEquals("(1+1) = 1\n", Files.readString(folder.resolve("a.arith")));
    assertFalse(Files.exists(folder.resolve("nowhere")));
  }

  @Test
  void hugeAndDeepLinesAreFindings() {
    cli.file(
        "a.arith",
        "(".repeat(10_000) + "1" + "+1)".repeat(10_000) + "\n" + "1".repeat(2_000_000) + "\n");
    Result result = cli.run("check", "a.arith");
    assertEquals(1, result.code());
    assertTrue(result.out().contains("nrs/nesting-too-deep"), result.out());
    assertTrue(result.out().contains("nrs/line-too-long"), result.out());
  }
}
