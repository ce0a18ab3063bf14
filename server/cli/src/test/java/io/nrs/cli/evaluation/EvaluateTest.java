package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.StoredRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code nrs evaluate} and its stored results, with the shipped networks. */
class EvaluateTest {
  private static final String MODELS = Path.of("..", "..", "models").toAbsolutePath().toString();

  @TempDir private Path folder;

  private CommandLineRun.Result evaluate(String... arguments) {
    String[] all =
        Stream.of(Stream.of("evaluate"), Stream.of(arguments), Stream.of("--models", MODELS))
            .flatMap(each -> each)
            .toArray(String[]::new);
    return new CommandLineRun(folder).run(all);
  }

  private List<StoredRun<Result>> stored() throws IOException {
    return CommandLineRun.runs(folder.resolve("results")).stream()
        .map(run -> RunFolder.read(run, RunFolder.RESULTS, remark -> {}))
        .toList();
  }

  /** The log as a run leaves it that was stopped before its end. */
  private Path results() throws IOException {
    Path file = stored().get(0).folder().resolve(RunFolder.RESULTS.file());
    Path packed = file.resolveSibling(file.getFileName() + ".gz");
    if (Files.exists(packed)) {
      try (InputStream lines = new GZIPInputStream(Files.newInputStream(packed))) {
        Files.copy(lines, file);
      }
      Files.delete(packed);
    }
    return file;
  }

  @Test
  void resultsAreStoredLineByLine() throws Exception {
    CommandLineRun.Result result =
        evaluate("listops", "--split", "paper", "--formulas", "2", "--seed", "3");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertEquals(12, result.out().lines().count());
    assertTrue(result.out().contains("95 %: 0.34 to 1.00"), result.out());
    StoredRun<Result> stored = stored().get(0);
    assertTrue(stored.folder().getFileName().toString().startsWith("tagging-"));
    assertEquals(24, stored.entries().size());
    assertEquals(
        "nrs evaluate listops --split paper --formulas 2 --seed 3 --models " + MODELS,
        stored.provenance().get(0).command());
    assertTrue(Files.exists(stored.folder().resolve(RunFolder.SUMMARY)));
  }

  @Test
  void irreducibleLeavesAreVerifiedToo() {
    String description =
        Path.of("..", "..", "grammar", "languages", "logic.json").toAbsolutePath().toString();
    CommandLineRun.Result result =
        new CommandLineRun(folder).run("verify", description, "--models", MODELS);
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(result.out().startsWith("logic: 5,923 leaves and 28 atoms, 0 wrong"), result.out());
    assertTrue(result.out().contains("logic: proved for every formula"), result.out());
    assertTrue(
        result.out().contains("logic: generating Selector: not covered; validation "),
        result.out());
  }

  @Test
  void describedLanguagesAreEvaluatedAgainAndReported() throws Exception {
    String description =
        Path.of("..", "..", "grammar", "languages", "sql.json").toAbsolutePath().toString();
    CommandLineRun.Result few = evaluate(description, "--formulas", "30", "--cells", "N1");
    assertTrue(few.out().contains("1.00 right (30 of 30)"), few.out() + few.err());
    for (String formulas : List.of("1", "2")) {
      CommandLineRun.Result result =
          evaluate(description, "--formulas", formulas, "--cells", "N2,mixed");
      assertEquals(ExitCodes.CLEAN, result.code(), result.err());
      assertTrue(
          result.out().contains("sql        mixed  1.00 right (%1$s of %1$s)".formatted(formulas)),
          result.out());
    }
    CommandLineRun.Result report = new CommandLineRun(folder).run("report", description);
    assertEquals(ExitCodes.CLEAN, report.code(), report.err());
    assertTrue(report.out().contains("1 set of results"), report.out());
  }

  @Test
  void cellsCanBeChosen() throws Exception {
    CommandLineRun.Result result = evaluate("--cells", "N2,N1A3", "--formulas", "1");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    List<String> lines = result.out().lines().toList();
    assertEquals(3, lines.size(), result.out());
    assertTrue(lines.get(0).startsWith("listops    N1A3"), lines.get(0));
    assertTrue(lines.get(2).startsWith("algebra    N2 "), lines.get(2));
  }

  @Test
  void whatIsStoredIsNotAskedAgain() throws Exception {
    evaluate("listops", "--split", "mixed", "--formulas", "2");
    List<String> before = Files.readAllLines(results());
    CommandLineRun.Result again = evaluate("listops", "--split", "mixed", "--formulas", "3");
    assertTrue(again.err().contains("listops: 2 stored results, 1 left"), again.err());
    assertTrue(again.out().contains("1.00 right (3 of 3)"), again.out());
    List<String> after = Files.readAllLines(results());
    assertEquals(before, after.subList(0, 2));
    assertEquals(3, after.size());
  }

  @Test
  void anotherSplitOfTheSameSeedGoesIntoTheSameFolder() throws Exception {
    evaluate("arithmetic", "--split", "mixed", "--formulas", "1");
    evaluate("arithmetic", "--split", "deep", "--formulas", "1");
    assertEquals(
        List.of("mixed", "N7", "N8"),
        stored().get(0).entries().stream().map(result -> result.cell()).toList());
    assertEquals(1, stored().size());
  }

  @Test
  void aLineThatWasCutIsDroppedAndAskedAgain() throws Exception {
    evaluate("listops", "--split", "mixed", "--formulas", "2");
    String whole = Files.readString(results());
    Files.writeString(results(), whole.substring(0, whole.length() - 20));
    CommandLineRun.Result again = evaluate("listops", "--split", "mixed", "--formulas", "2");
    assertEquals(ExitCodes.CLEAN, again.code(), again.err());
    assertTrue(again.err().contains("dropped an incomplete last line"), again.err());
    assertEquals(2, Files.readAllLines(results()).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--outputs=2", "--windowing=none", "--preset=paper", "--step-limit=9", "--seed=4"})
  void otherSettingsAreNeverMixed(String option) throws Exception {
    evaluate("listops", "--files", formula("a.listops", "[MAX31]"));
    evaluate("listops", "--files", formula("a.listops", "[MAX31]"), option);
    assertEquals(option.startsWith("--seed") ? 1 : 2, stored().size(), "a seed draws no file");
  }

  private String formula(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), text);
    return name;
  }

  @Test
  void settingsOfTheFolderCount() throws Exception {
    evaluate("listops", "--split", "mixed", "--formulas", "1");
    Files.writeString(folder.resolve(".nrs.json"), "{\"nrs.outputs\": 3}");
    evaluate("listops", "--split", "mixed", "--formulas", "1");
    List<Integer> outputs =
        stored().stream()
            .map(each -> each.config().system().settings().get("outputs").getAsInt())
            .sorted()
            .toList();
    assertEquals(List.of(3, 8), outputs);
  }

  @Test
  void ownFilesTellTheirLanguage() throws Exception {
    formula("mine/a.arith", "(1+2) = 3\n(2*3) = 7\n(1+\n");
    formula("mine/b.algebra", "(+3*a-a)\n");
    CommandLineRun.Result result = evaluate("--files", "mine");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(result.out().contains("arithmetic mine/a.arith 1.00 right (2 of 2)"), result.out());
    assertTrue(result.out().contains("algebra    mine/b.algebra 1.00 right (1 of 1)"));
    assertTrue(result.err().contains("mine/a.arith:2: expects 7, but is 6"), result.err());
    assertTrue(result.err().contains("mine/a.arith:3: left out"), result.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          data.tsv   ; 9|( ( ( [MAX 2 ) 9 ) ] )
          data.tsv   ; Source|Target/( ( ( [MAX 2 ) 9 ) ] )|9
          data.csv   ; Source,Target//( ( ( [MAX 2 ) 9 ) ] ),9
          data.jsonl ; {"Source": "( ( ( [MAX 2 ) 9 ) ] )", "Target": 9}
          data.json  ; [{"Target": "9", "Source": "[MAX 2 9 ]"}]
          """)
  void externalDataIsListOps(String file, String text) throws Exception {
    formula(file, text.replace('|', '\t').replace('/', '\n') + "\n");
    CommandLineRun.Result result = evaluate("--external", file);
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(
        result.out().contains(file + " 1.00 right (1 of 1), 1 of 1 as labelled"), result.out());
  }

  @Test
  void externalJsonNeedsAMemberWithFormulas() throws Exception {
    formula("data.jsonl", "{\"text\": \"[MAX 2 9 ]\"}\n");
    CommandLineRun.Result result = evaluate("--external", "data.jsonl");
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertTrue(result.err().contains("--formula-column"), result.err());
  }

  @Test
  void aTableIsReadWithTheLanguageOfItsFormulas() throws Exception {
    formula("data.csv", "id,answer,formula\r\n1,4,(1+2)\r\n2,5,(1+3)\r\n3,4,\r\n");
    CommandLineRun.Result result =
        evaluate("arithmetic", "--files", "data.csv", "--value-column", "answer");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(
        result.out().contains("arithmetic data.csv 1.00 right (2 of 2), 0 of 2 as labelled"),
        result.out());
    assertEquals(
        result.err().indexOf("read 2 of 3 rows"),
        result.err().lastIndexOf("read 2 of 3 rows"),
        result.err());
    assertEquals(
        List.of(Optional.of("4"), Optional.of("5")),
        stored().stream().flatMap(each -> each.entries().stream()).map(Result::label).toList());
    assertTrue(
        result
            .err()
            .contains(
                "data.csv: read 2 of 3 rows; the first one that cannot be read is in line 4: it has"
                    + " no formula"),
        result.err());
    assertTrue(
        result.err().contains("data.csv:2: expects 4, but is 3, which counts (and 1 more)"),
        result.err());
  }

  @Test
  void failuresAreStoredWithTheirCandidates() throws Exception {
    CommandLineRun.Result result =
        evaluate("listops", "--files", formula("a.listops", "[MAX31]"), "--step-limit", "1");
    assertEquals(ExitCodes.CLEAN, result.code(), "one step is enough");
    result =
        evaluate("listops", "--files", formula("a.listops", "[MAX3[MIN12]]"), "--step-limit", "1");
    assertEquals(ExitCodes.FINDINGS, result.code(), result.err());
    var failed =
        stored().stream()
            .flatMap(each -> each.entries().stream())
            .filter(each -> !each.right())
            .findFirst()
            .orElseThrow();
    assertEquals("step-limit", failed.outcome());
    assertEquals("[MAX31]", failed.details().get("before").getAsString());
    assertFalse(failed.details().getAsJsonArray("candidates").isEmpty());
  }
}
