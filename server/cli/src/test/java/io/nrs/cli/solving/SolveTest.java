package io.nrs.cli.solving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.CommandLineRun.StandInEngine;
import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.description.DescriptionReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SolveTest {
  @TempDir Path folder;
  private CommandLineRun cli;

  @BeforeEach
  void setUp() {
    cli = new CommandLineRun(folder);
  }

  @Test
  void formulasAreSolvedAndTraced() {
    CommandLineRun.golden(getClass(), "solve.txt", folder);
  }

  @Test
  void comparisonsWithoutBracketsAreWarnedOf() {
    List<String> warnings = new ArrayList<>();
    FormulaReader reader =
        new FormulaReader(
            List.of("TRUE = FALSE", "(TRUE = FALSE)", "TRUE -- = FALSE"),
            InputStream.nullInputStream(),
            Optional.of(
                DescriptionReader.read(Path.of("..", "..", "grammar", "languages", "sql.json"))
                    .language()),
            new LanguageGuess(List::of),
            warnings::add);
    reader.forEachRemaining(each -> {});
    assertEquals(
        List.of(
            "TRUE = FALSE: column 6: what follows = outside of brackets is the expected value"
                + " (to compare, write brackets: (TRUE = FALSE))"),
        warnings);
  }

  /** What is no line of ListOps with MED, and what has no value, is never answered. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[MAX 10 9 ]                ; invalid",
        "[MAX 12 3 ]                ; invalid",
        "[MAX [MIN 3 4 ] [MED 1 2 ] ; invalid",
        "[MAX 1 2                   ; invalid",
        "[MIN 1 2 ] ]               ; invalid",
        "[MED s3 1 2 ]              ; invalid",
        "<< t1 t2 ]                 ; invalid",
        "[MAX 1 2 ] 3               ; stuck",
        "[MED ]                     ; stuck",
        "[MED 5 1 4 ]               ; normal-form"
      })
  void onlyLinesWithAValueAreAnswered(String line, String status) throws IOException {
    Path shipped = Path.of("..", "..", "grammar", "languages", "listops-full.json");
    cli.file(".nrs/languages/listops-full.json", Files.readAllBytes(shipped));
    Result result =
        cli.run("solve", "--exact", "--format", "jsonl", "--language", "listops-full", line);
    JsonObject answer = JsonParser.parseString(result.out()).getAsJsonObject();
    boolean answered = status.equals("normal-form");
    assertEquals(status, answer.get("status").getAsString());
    assertEquals(answered, answer.has("value") && !answer.get("value").isJsonNull());
    assertEquals(answered ? 0 : 1, result.code());
    cli.file("line.lops", line);
    assertEquals(answered ? 0 : 1, cli.run("check", "--exact", "line.lops").code());
  }

  @Test
  void tracesLongFormulasInAWindow() {
    String formula = "(1+1)";
    for (int i = 0; i < 6; i++) {
      formula = "(" + formula + "-" + formula + ")";
    }
    Result result = cli.run("solve", "--trace", formula);
    List<String> steps = result.out().lines().skip(1).toList();
    assertTrue(steps.get(0).startsWith("    1  …"), steps.get(0));
    assertTrue(steps.get(0).contains("-«(1+1)»))))))  = 2 "), steps.get(0));
    assertTrue(
        steps.stream().allMatch(step -> step.length() <= 140), () -> String.join("\n", steps));
  }

  @Test
  void brokenUtf8SpoilsOneLineOnly() {
    byte[] input = "(1+1)\n(1?2)\n(1+3)\n".getBytes(StandardCharsets.UTF_8);
    input[8] = (byte) 0xC3;
    Result result = cli.input(input).run("solve");
    assertEquals("2\ninvalid\n4\n", result.out());
    assertEquals(1, result.code());
    assertTrue(result.err().contains("not UTF-8 (byte 3)"), result.err());
  }

  @Test
  void tooLongALineSpoilsOneLineOnly() {
    String input = "(1+1)\n" + "(".repeat(Utf8Lines.MAX_BYTES + 1) + "\n(1+3)\n";
    Result result = cli.input(input).run("solve");
    assertEquals("2\ninvalid\n4\n", result.out());
  }

  @Test
  void deepNestingIsInvalid() {
    Result result = cli.run("solve", "(".repeat(10_000) + "1" + "+1)".repeat(10_000));
    assertEquals(1, result.code());
    assertEquals("invalid\n", result.out());
  }

  @Test
  void whatTakesLongerThanItsTimeIsGivenUp() {
    String formula = "(1+".repeat(200) + "1" + ")".repeat(200);
    for (String option : List.of("--outputs=8", "--parallel")) {
      Result result = cli.run("solve", "--time-limit", "1e-9", option, formula);
      assertEquals("time-limit\n", result.out());
      assertEquals(1, result.code());
      assertTrue(result.err().contains("not solved in the allowed time"), result.err());
    }
  }

  @Test
  void parallelGivesTheSameAnswersInOrder() {
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < 2500; i++) {
      input.append(
          List.of("(1+%d)", "[MAX1%d]", "(+%1$d*x-x)", "(%d", "").get(i % 5).formatted(i % 10));
      input.append('\n');
    }
    Result single = cli.input(input.toString()).run("solve", "--format", "jsonl");
    Result parallel = cli.input(input.toString()).run("solve", "--format", "jsonl", "--parallel");
    assertEquals(single, parallel);
    assertEquals(2000, single.out().lines().count());
  }

  @ParameterizedTest
  @CsvSource({
    "[MAX31], listops",
    "7, listops",
    "77, arithmetic",
    "-7, arithmetic",
    "+7*x, algebra",
    "'(1+2) # a', arithmetic",
    "'', arithmetic"
  })
  void infersTheLanguage(String formula, String task) {
    assertEquals(task, BuiltInLanguage.detect(formula).id());
  }

  @Test
  void aMissingModelIsOneLine() {
    cli = new CommandLineRun(folder, new StandInEngine(true));
    assertEquals(
        new Result(2, "", "nrs: models/algebra is not there: train it with nrs train algebra\n"),
        cli.run("solve", "(+x-x)"));
  }

  @Test
  void answersEachLineBeforeTheNextIsTyped() throws Exception {
    PipedOutputStream keyboard = new PipedOutputStream();
    PipedInputStream answers = new PipedInputStream();
    PipedOutputStream out = new PipedOutputStream(answers);
    CommandLineRun run = new CommandLineRun(folder);
    PipedInputStream in = new PipedInputStream(keyboard);
    Console console = new Console(in, out, System.err, folder);
    Thread thread = new Thread(() -> Main.run(console, run.engine, "solve"));
    thread.start();
    for (String formula : List.of("(1+2)", "(1+4)")) {
      keyboard.write((formula + "\n").getBytes(StandardCharsets.UTF_8));
      keyboard.flush();
      assertEquals(formula.equals("(1+2)") ? '3' : '5', answers.read());
      assertEquals('\n', answers.read());
    }
    keyboard.close();
    thread.join(10_000);
  }

  @ParameterizedTest
  @CsvSource({
    "Broken pipe, 141, ''",
    "No space left on device, 2, 'nrs: cannot write to standard output: No space left on device\n'"
  })
  void endsWhenNobodyReads(String reason, int code, String message) {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(reason);
          }
        };
    assertEquals(new Result(code, "", message), cli.output(closed).run("solve", "(1+1)"));
  }
}
