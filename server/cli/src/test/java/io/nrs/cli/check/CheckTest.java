package io.nrs.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.CommandLineRun.StandInEngine;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.rewriting.RewritingOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
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

  @Test
  void filesAreCheckedAndChanged() {
    CommandLineRun.golden(getClass(), "check.txt", folder);
  }

  @Test
  void colorsAreForTerminalsOrOnRequest() {
    cli.file("a.arith", "(1+2) = 4\n");
    assertFalse(cli.run("check", "a.arith").out().contains("\u001b"));
    String colored = cli.run("check", "--color", "always", "a.arith").out();
    assertTrue(colored.contains("\u001b[31merror\u001b[0m"), colored);
    assertEquals(cli.run("check", "a.arith").out(), colored.replaceAll("\u001b\\[[0-9]+m", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "bin.arith, 'nrs: bin.arith: is not a text file: byte 3 is NUL'",
    "latin.arith, 'nrs: latin.arith: is not UTF-8 (byte 3): save it as UTF-8'"
  })
  void whatCannotBeReadIsToldAndTheRestIsChecked(String path, String message) {
    cli.file("bin.arith", new byte[] {'(', '1', 0, '+'})
        .file("latin.arith", new byte[] {'#', ' ', (byte) 0xE4, '\n'})
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
  void resultsDoNotDependOnOtherFiles() {
    cli.file("a.arith", "(1+1) = 1\n(1+99)\n(1+97)\n").file("b.arith", "(1+98)\n(2*2) = 5\n");
    String both = cli.run("check", "a.arith", "b.arith").out();
    String a = cli.run("check", "a.arith").out();
    String b = cli.run("check", "b.arith").out();
    assertEquals(withoutSummary(both), withoutSummary(a) + withoutSummary(b));
  }

  @Test
  void aBaselineNeedsAFolder() {
    cli.file("a.arith", "1+2 = 4\n");
    Result result = cli.run("check", "--exact", "--baseline", "no/dir/x.json", "a.arith");
    assertEquals(2, result.code());
    assertEquals(
        "nrs: %s: no such folder: make it, or name another --baseline\n"
            .formatted(folder.resolve("no/dir")),
        result.err());
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
  @CsvSource({
    "keep/x.arith, keep, true",
    "./keep/x.arith, ./keep, true",
    "keep/x.arith, FOLDER/keep, true",
    "FOLDER/keep/x.arith, keep, true",
    "other/../keep/x.arith, ./keep, true",
    "x.arith, keep, false"
  })
  void excludedStandardInputIsNotRead(String name, String glob, boolean excluded) {
    String[] rest = {
      "-",
      "--force-exclude",
      "--stdin-filename",
      name.replace("FOLDER", folder.toString()),
      "--exclude",
      glob.replace("FOLDER", folder.toString())
    };
    List<String> options = List.of(rest);
    String text = "1+2  =4";
    Result checked = input(text, Stream.concat(Stream.of("check", "--exact"), options.stream()));
    assertEquals(excluded ? 0 : 1, checked.code(), checked.err());
    assertEquals(excluded, checked.out().startsWith("0 formulas in 0 files"), checked.out());
    Result formatted = input(text, Stream.concat(Stream.of("format"), options.stream()));
    assertEquals(0, formatted.code(), formatted.err());
    assertEquals(excluded ? text : "1+2 = 4", formatted.out());
    Result listed = input(text, Stream.concat(Stream.of("format", "--check"), options.stream()));
    assertEquals(excluded ? 0 : 1, listed.code(), listed.err());
    assertEquals(excluded, listed.out().isEmpty(), listed.out());
  }

  private Result input(String text, Stream<String> command) {
    return cli.input(text).run(command.toArray(String[]::new));
  }

  private static final String FIXABLE = "(1+02)\n(1+2)  = 4\n";

  private static String read(Path file) throws IOException {
    return Files.readString(file);
  }

  /** The others are written, and the report is whole. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --fix --exact",
        "check --update --exact",
        "check --fix --update --exact --format concise",
        "format"
      })
  @DisabledOnOs(OS.WINDOWS)
  void aReadOnlyFileStopsNoOther(String command) throws IOException {
    for (String readOnly : List.of("a.arith", "b.arith", "c.arith")) {
      List<String> all = List.of("a.arith", "b.arith", "c.arith");
      all.forEach(name -> cli.file(name, FIXABLE));
      Path file = folder.resolve(readOnly);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
      Result result = cli.run((command + " .").split(" "));
      assertEquals(2, result.code(), result.err());
      assertTrue(result.err().contains("nrs: " + readOnly + ": is read-only: "), result.err());
      assertTrue(result.err().contains("2 files changed"), result.err());
      assertEquals(
          command.startsWith("check"), result.out().contains("; 1 file not changed\n"), command);
      for (String name : all) {
        assertEquals(
            name.equals(readOnly),
            read(folder.resolve(name)).equals(FIXABLE),
            command + " " + name);
      }
      Files.delete(file);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "sarif", "junit", "github", "gitlab"})
  @DisabledOnOs(OS.WINDOWS)
  void everyReportNamesWhatWasNotChanged(String format) throws IOException {
    cli.file("a.arith", "(1+02)\n");
    Files.setPosixFilePermissions(
        folder.resolve("a.arith"), PosixFilePermissions.fromString("r--r--r--"));
    Result result = cli.run("check", "--fix", "--exact", "--format", format, ".");
    assertEquals(2, result.code(), result.err());
    assertTrue(result.out().contains(InputError.NOT_WRITTEN), result.out());
  }

  @ParameterizedTest
  @CsvSource({"--fix, true", "--update, true", "--fix, false", "--update, false"})
  void anEditDuringTheRunStays(String option, boolean saved) throws IOException {
    Path file = folder.resolve("b.arith");
    StandInEngine editing =
        new StandInEngine(false) {
          @Override
          public Rewriters rewriters(ModelSource source, RewritingOptions options) {
            try {
              if (saved) {
                Files.writeString(file, "(7+7)\n");
              } else {
                Files.deleteIfExists(file);
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            return super.rewriters(source, options);
          }
        };
    cli = new CommandLineRun(folder, editing);
    for (String name : List.of("a.arith", "b.arith", "c.arith")) {
      cli.file(name, FIXABLE);
    }
    Result result = cli.run("check", option, ".");
    assertEquals(2, result.code(), result.err());
    assertEquals(1, result.err().split("nrs: b.arith: ", -1).length - 1, result.err());
    assertTrue(result.err().contains("2 files changed"), result.err());
    assertTrue(result.out().contains("6 formulas in 3 files"), result.out());
    assertEquals(saved ? "(7+7)\n" : "none", Files.exists(file) ? read(file) : "none");
    assertNotEquals(FIXABLE, read(folder.resolve("a.arith")));
    assertNotEquals(FIXABLE, read(folder.resolve("c.arith")));
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

  @ParameterizedTest
  @CsvSource({
    "--output, dang.json, none.json",
    "--output, dang.json, nowhere/none.json",
    "--output, dang.json, dang.json",
    "--baseline, dang.json, none.json"
  })
  @DisabledOnOs(OS.WINDOWS)
  void aLinkThatLeadsNowhereStays(String option, String name, String end) throws IOException {
    cli.file("a.arith", "(1+1) = 1\n");
    Path link = Files.createSymbolicLink(folder.resolve(name), Path.of(end));
    Result result = cli.run("check", "--exact", option, name, "a.arith");
    assertEquals(2, result.code(), result.err());
    assertEquals("", result.out());
    assertEquals(1, result.err().lines().count(), result.err());
    assertEquals(Path.of(end), Files.readSymbolicLink(link));
    assertFalse(Files.exists(link));
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

  /** A file of another system, of another version, or of nobody. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          2  | a\\u0000b.arith | 1
          2  | a.arith        | 0
          1  | a.arith        | 2
          99 | a.arith        | 2
          """)
  void baselinesOfOthersAreReadOrRefused(int version, String path, int code) {
    Result result =
        new CommandLineRun(folder)
            .file("a.arith", "(1+2)=4\n")
            .file(
                "old.json",
                """
                {"version": %s, "findings": [{"path": "%s", "code": "nrs/expectation", "line": "(1+2)=4", "count": 1}]}
                """
                    .formatted(version, path.replace("\\\\", "\\")))
            .run("check", "--exact", "--baseline", "old.json", "a.arith");
    assertEquals(code, result.code(), result.err());
    assertFalse(result.err().contains("bug"), result.err());
  }

  /** Who reads that all is well believes that all was read. */
  @ParameterizedTest
  @ValueSource(strings = {"formulas", "formulas/a.bad", "."})
  void filesOfALanguageWithAMistakeAreNotSkipped(String given) {
    CommandLineRun cli =
        new CommandLineRun(folder)
            .file(".nrs/languages/bad.json", "{\"id\": \"bad\"}")
            .file("formulas/a.bad", "(1+2)\n")
            .file("formulas/b.arith", "(1+2) = 3\n");
    Result result = cli.run("check", "--exact", given);
    assertEquals(2, result.code(), result.out());
    assertTrue(result.err().contains("bad.json:1: "), result.err());
    assertEquals(0, cli.run("check", "--exact", "formulas/b.arith").code());
  }

  /** Of many languages, a message names some. */
  @Test
  void messagesNameSomeOfManyLanguages() {
    CommandLineRun cli = new CommandLineRun(folder).file("a.unknown", "(1+2)\n");
    for (int i = 0; i < 300; i++) {
      cli.file(
          ".nrs/languages/l" + i + ".json",
          "{\"id\": \"l%s\", \"atoms\": [\"T\"], \"operations\": [{\"symbol\": \"!\", \"form\": \"prefix\"}], \"rules\": [\"(!T) => T\"]}"
              .formatted(i));
    }
    cli.file("formulas/a.l299", "(!T) = T\n");
    Result result = cli.run("check", "--exact", "a.unknown");
    assertEquals(2, result.code());
    assertTrue(result.err().matches("(?s).*, … and [0-9]+ more or .*"), result.err());
    Result checked = cli.run("check", "--exact", "formulas");
    assertEquals(0, checked.code(), checked.err());
    assertTrue(checked.out().startsWith("1 formula in 1 file"), checked.out());
  }
}
