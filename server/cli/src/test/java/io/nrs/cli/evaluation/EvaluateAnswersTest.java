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

  /** The rows are not even read, of which one would be left out. */
  @ParameterizedTest
  @CsvSource({"results, results", "results/r, results", "new/results, ''"})
  void whatCannotBeStoredIsNotComputed(String results, String inTheWay) throws IOException {
    Files.writeString(folder.resolve("results"), "no folder");
    CommandLineRun.Result result =
        score("listops", "a.csv", "formula,answer\n[MAX31,3\n[MAX31],3\n", "--results", results);
    if (inTheWay.isEmpty()) {
      assertEquals(ExitCodes.FINDINGS, result.code(), result.err());
      assertTrue(result.err().contains("left out"), result.err());
    } else {
      assertEquals(ExitCodes.COULD_NOT_RUN, result.code(), result.err());
      assertEquals(1, result.err().lines().count(), result.err());
      assertTrue(result.err().contains(folder.resolve(inTheWay) + ": not a folder"), result.err());
    }
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
  void onlyWhatIsClearlyAnAnswerIsRight() throws IOException {
    String text =
        "formula\tanswer\n(4+5)\t9.0\n(3+4)\t7 = 3+4\n(4+5)\t9\u00b2\n(4+5)\t**9**2\n(4+5)\tnot 9\n"
            + "(4+5)\tI do not know (9)\n";
    CommandLineRun.Result result = score("arithmetic", "a.tsv", text);
    assertTrue(result.out().contains("0.33 right (2 of 6)"), result.out() + result.err());
  }

  @Test
  void answersAreScored() {
    CommandLineRun.golden(getClass(), "answers.txt", folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.csv|formula,value~[MAX31],3",
        "a.csv|formula,answer~(1+2),3",
        "a.csv|answer,formula~[MAX31]",
        "a.jsonl|{'formula':'[MAX31]','output':'3'}",
        "a.csv|''"
      })
  void aRefusedFileLeavesNoResults(String file, String text) throws IOException {
    CommandLineRun.Result result =
        score("listops", file, text.replace('~', '\n').replace('\'', '"'));
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertFalse(Files.exists(folder.resolve("results")));
  }
}
