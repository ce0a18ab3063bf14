package io.nrs.cli.solving;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.CommandLineRun.StandInEngine;
import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.models.ModelSource;
import io.nrs.cli.solving.FormulaReader.Utf8Lines;
import io.nrs.grammar.LanguageDetector;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Windowing;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SolveTest {
  @TempDir Path folder;
  private CommandLineRun cli;

  @BeforeEach
  void setUp() {
    cli = new CommandLineRun(folder);
  }

  @Test
  void solvesArguments() {
    assertEquals(
        new Result(0, "-9\n3\n+4*y\n", ""),
        cli.run("solve", "((12+-3)*(4-5))", "[MIN[SM54][MIN39]]", "(+16*y-12*y)"));
  }

  @Test
  void solvesLinesOfInput() {
    cli.input("\uFEFF( 1 + 2 )\r\n\n# a comment\n  \n[MAX 3 1] = 9 # ignored\n(3*4)");
    assertEquals(new Result(0, "3\n3\n12\n", ""), cli.run("solve"));
  }

  @Test
  void mixesArgumentsAndInput() {
    cli.input("(1+2)\n");
    assertEquals("4\n3\n5\n", cli.run("solve", "(2+2)", "-", "(2+3)").out());
  }

  @Test
  void emptyInputIsNoFailure() {
    assertEquals(new Result(0, "", ""), cli.run("solve"));
  }

  @Test
  void aFormulaMayBeginWithAMinusSign() {
    assertEquals(new Result(0, "-5\n", ""), cli.run("solve", "--", "-5"));
    assertEquals(new Result(0, "-5\n", ""), cli.run("solve", "-5"));
    assertEquals(new Result(0, "-3\n-6\n", ""), cli.run("solve", "-(1+2)", "--seed", "2", "-2*3"));
    assertEquals(new Result(0, "+x\n", ""), cli.run("solve", "-x+2x"));
    assertEquals(1, cli.run("solve", "-(1+").code());
  }

  @Test
  void tellsWhatIsInvalidAndGoesOn() {
    Result result = cli.run("solve", "(1+", "(1+2)", "[MED123]", "(100+1)");
    assertEquals(1, result.code());
    assertEquals("invalid\n3\ninvalid\ninvalid\n", result.out());
    assertEquals(3, result.err().lines().count());
    assertTrue(result.err().startsWith("nrs: (1+: column "), result.err());
  }

  @Test
  void warnsOfDigitsThatLookLikeANumber() {
    assertEquals(
        new Result(0, "3\n", "nrs: [MAX 12 3]: column 6: 12 is read as 1 and 2 (write 1 2)\n"),
        cli.run("solve", "[MAX 12 3]"));
  }

  @Test
  void algebraIsReadAsPeopleWriteIt() {
    assertEquals(
        new Result(0, "+7*x*y\n", ""), cli.run("solve", "((2*y*x+3*x*y)-(+-2*y*x+0*x*y))"));
  }

  @Test
  void tellsWhyAFormulaWasNotSolved() {
    Result result = cli.run("solve", "((1+99)*(1+1))");
    assertEquals(1, result.code());
    assertEquals("missing-leaf\n", result.out());
    assertEquals(
        "nrs: ((1+99)*(1+1)): the networks found no next step after 1 step;" + " closest: (9+9)\n",
        result.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--trace", "--trace --parallel"})
  void tracesEveryStep(String options) {
    Result result = cli.run(("solve " + options + " ((12+-3)*(4-5))").split(" "));
    expect(
            """
            ((12+-3)*(4-5))
                1  ((12+-3)*«(4-5)»)  = -1        confidence 99.8 %  agreement 1.00  outputs 1
                2  («(12+-3)»*-1)     = 9         confidence 99.8 %  agreement 1.00  outputs 1
                3  «(9*-1)»           = -9        confidence 99.8 %  agreement 1.00  outputs 1
            = -9
            """)
        .check(result.out());
  }

  @Test
  void ordinaryNotationIsSolvedAndTracedAsItIsWritten() {
    assertEquals(
        new Result(0, "7\n2\n+5*x\n", ""), cli.run("solve", "1+2*3", "max(1, 2)", "2x + 3x"));
    expect(
            """
            1 + 2×3
                1  1 + «2×3»  = 6         confidence 99.8 %  agreement 1.00  outputs 1
                2  «1 + 6»    = 7         confidence 99.8 %  agreement 1.00  outputs 1
            = 7
            """)
        .check(cli.run("solve", "--trace", "1 + 2×3").out());
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
  void writesAnObjectForEachLine() {
    Result result = cli.run("solve", "--format", "jsonl", "--trace", "( 12 * 2 )", "(1+", "(1+99)");
    assertEquals(1, result.code());
    assertEquals("", result.err());
    List<String> lines = result.out().lines().toList();
    assertEquals(
        "{\"formula\":\"(12*2)\",\"language\":\"arithmetic\",\"status\":\"solved\",\"value\":\"24\","
            + "\"steps\":1,\"confidence\":0.998,\"trace\":[{\"leaf\":\"(12*2)\",\"value\":\"24\","
            + "\"offset\":0,\"confidence\":0.998,\"agreement\":1.0,\"outputs\":1}]}",
        lines.get(0));
    assertTrue(
        lines
            .get(1)
            .startsWith(
                "{\"formula\":\"(1+\",\"language\":\"arithmetic\",\"status\":\"invalid\",\"value\":null,\"steps\":0,\"confidence\":0.0,\"trace\":[],\"message\":\"column"
                    + " "),
        lines.get(1));
    assertEquals(
        "{\"formula\":\"(1+99)\",\"language\":\"arithmetic\",\"status\":\"missing-leaf\",\"value\":null,"
            + "\"steps\":0,\"confidence\":1.0,\"trace\":[]}",
        lines.get(2));
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
    assertEquals("6\n", cli.run("solve", "--time-limit", "60", "(1+(2+3))").out());
    for (String none : List.of("0", "-1", "NaN", "1e9")) {
      Result result = cli.run("solve", "--time-limit", none, "(1+2)");
      assertEquals(2, result.code());
      assertTrue(result.err().contains("--time-limit is above 0 and at most 86400"), result.err());
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
    assertEquals(task, LanguageDetector.detect(formula).id());
  }

  @Test
  void takesTheLanguageThatItIsTold() {
    Result result = cli.run("solve", "--language", "arithmetic", "--format", "jsonl", "7");
    assertTrue(result.out().contains("\"language\":\"arithmetic\""), result.out());
  }

  @Test
  void handsOptionsOn() {
    cli.run("solve", "--preset", "paper", "--outputs", "12", "--seed", "5", "(1+1)");
    cli.run("solve", "--windowing", "none", "--models", "there", "--device", "cpu", "(1+1)");
    assertEquals(Windowing.DYNAMIC, cli.engine.opened.get(0).windowing());
    assertEquals(12, cli.engine.opened.get(0).outputs());
    assertEquals(5, cli.engine.opened.get(0).seed());
    assertEquals(Windowing.NONE, cli.engine.opened.get(1).windowing());
    assertEquals(
        new ModelSource(
            folder.resolve("there"), folder.resolve(".nrs/models"), DeviceChoice.CPU, 1),
        cli.engine.sources.get(1));
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
