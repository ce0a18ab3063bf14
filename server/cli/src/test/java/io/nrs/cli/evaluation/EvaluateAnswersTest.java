package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code nrs evaluate LANGUAGE --answers FILE}. */
class EvaluateAnswersTest {
  @TempDir private Path folder;

  private CommandLineRun.Result score(String language, String file, String text, String... more)
      throws IOException {
    Files.writeString(folder.resolve(file), text);
    return run(
        Stream.concat(Stream.of("evaluate", language, "--answers", file), Stream.of(more))
            .toArray(String[]::new));
  }

  private CommandLineRun.Result run(String... arguments) {
    return new CommandLineRun(folder).run(arguments);
  }

  private List<Result> stored() throws IOException {
    List<Path> runs = CommandLineRun.runs(folder.resolve("results"));
    assertEquals(1, runs.size());
    return RunFolder.read(runs.get(0), RunFolder.RESULTS, remark -> {}).entries();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "listops|a.csv|formula,answer~[MAX31],3~\"[SM 5 5]\",\"The answer is 0.\"",
        "listops|a.tsv|\uFEFFanswer\tid\tformula~3\t1\t[MAX31]~0\t2\t[SM55]",
        "listops|a.jsonl|\uFEFF{'formula': '[MAX31]', 'answer': 3}~~{'answer':'0','formula':'[SM 5"
            + " 5]'}",
        "arithmetic|a.csv|formula,answer~(1-3),−2~1+2*3,7",
        "algebra|a.csv|formula,answer~(+4*x*y-2*x*y),2yx~(+x-x),0",
        "../../grammar/languages/logic.json|a.csv|formula,answer~(T&F),F~((T&F)&T),F"
      })
  void rightAnswersAreRight(String language, String file, String text) throws IOException {
    CommandLineRun.Result result =
        score(
            language.endsWith(".json") ? Path.of(language).toAbsolutePath().toString() : language,
            file,
            text.replace('~', '\n').replace('\'', '"'));
    assertEquals(ExitCodes.CLEAN, result.code(), result.out() + result.err());
    assertEquals("nrs: " + file + ": read 2 of 2 rows\n", result.err());
    assertTrue(result.out().contains("1.00 right (2 of 2), no failure"), result.out());
    assertTrue(result.out().contains("95 %: 0.34 to 1.00"), result.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.csv|sep=;~Formula;Answer;Value~=(1+2);4; 4~(1+1);2;x~(2+2);4;",
        "a.jsonl|{'formula':'(1+2)','answer':4,'value':4}~{'formula':'(1+1)','answer':2,'value':'x'}~"
            + "{'formula':'(2+2)','answer':4}"
      })
  void labelsOfTheDataAreKept(String file, String text) throws IOException {
    CommandLineRun.Result result =
        score("arithmetic", file, text.replace('~', '\n').replace('\'', '"'));
    assertTrue(
        result.out().contains("0.67 right (2 of 3), 1 of 2 as labelled"),
        result.out() + result.err());
    assertEquals(
        List.of(Optional.of("4"), Optional.of("x"), Optional.empty()),
        stored().stream().map(Result::label).toList());
  }

  @Test
  void wrongAnswersAreCountedAndStoredWithTheText() throws IOException {
    String text = "formula,answer\n[MAX31],7\n[MAX31],3\n[MAX31],\n[MAX31],3 or 1\n";
    CommandLineRun.Result result = score("listops", "a.csv", text);
    assertEquals(ExitCodes.FINDINGS, result.code(), result.err());
    assertTrue(
        result.out().contains("0.25 right (1 of 4), 2 no-answer, 1 wrong-solution"), result.out());
    assertEquals(
        List.of("wrong-solution", "solved", "no-answer", "no-answer"),
        stored().stream().map(Result::outcome).toList());
    assertEquals("3 or 1", stored().get(3).details().get("given").getAsString());
    assertEquals(result.out(), score("listops", "a.csv", text).out(), "again the same");
    assertEquals(4, stored().size());
    CommandLineRun.Result report = run("report", "listops");
    assertEquals(ExitCodes.CLEAN, report.code(), report.err());
    assertTrue(Files.readString(folder.resolve("results/report.html")).contains("Answers, a.csv"));
  }

  @Test
  void rowsThatCannotBeReadAreNamedAndCounted() throws IOException {
    CommandLineRun.Result table =
        score("listops", "a.csv", "formula,answer\n[MAX31],3\n,4\n[MAX31,3\n(1+2),3\n");
    assertEquals(ExitCodes.FINDINGS, table.code());
    assertEquals(4, table.err().lines().count(), table.err());
    for (int line : new int[] {3, 4, 5}) {
      assertTrue(table.err().contains("nrs: a.csv:" + line + ": left out: "), table.err());
    }
    assertTrue(table.err().endsWith("nrs: a.csv: read 1 of 4 rows\n"), table.err());
    CommandLineRun.Result lines =
        score(
            "listops",
            "a.jsonl",
            "{\"formula\":\"[MAX31]\",\"answer\":3}\n"
                + "7\n"
                + "{\"answer\":3}\n"
                + "{\"formula\":[],\"answer\":3}\n"
                + "{\n");
    assertTrue(lines.err().endsWith("nrs: a.jsonl: read 1 of 5 rows\n"), lines.err());
    assertEquals(5, lines.err().lines().count(), lines.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.csv|formula,value~[MAX31],3|has no column answer",
        "a.csv|formula,answer~\"[MAX31],3|has wrong quotes",
        "a.csv|formula,answer~(1+2),3|no formula of listops that can be read",
        "a.csv|formula,answer~[MAX31],The answer is 3, or 7|a.csv:2: left out",
        "a.csv|answer,formula~[MAX31]|a.csv:2: left out",
        "a.jsonl|{'formula':'[MAX31]','output':'3'}|has no answers",
        "a.jsonl|formula,answer|no formula of listops that can be read",
        "a.csv|''|is empty"
      })
  void aFileWithoutAnswersCannotBeScored(String file, String text, String words)
      throws IOException {
    CommandLineRun.Result result =
        score("listops", file, text.replace('~', '\n').replace('\'', '"'));
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertTrue(result.err().contains(words), result.err());
    assertFalse(Files.exists(folder.resolve("results")));
  }
}
