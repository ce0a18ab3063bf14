package io.nrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.console.Console;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.HealthCheck;
import io.nrs.cli.models.ModelSource;
import io.nrs.cli.models.RewriterFactory;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  @TempDir Path folder;

  private Result run(String... arguments) {
    return new CommandLineRun(folder).run(arguments);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "slove",
        "--colour",
        "solve --colour (1+1)",
        "solve --language maths (1+1)",
        "solve --outputs many (1+1)",
        "solve --outputs 0 (1+1)",
        "solve --outputs 1001 (1+1)",
        "solve --windowing WIDE (1+1)",
        "solve --step-limit 0 (1+1)",
        "check --format xml .",
        "doctor now"
      })
  void wrongArgumentsAreOneLine(String arguments) {
    Result result = run(arguments.split(" "));
    assertEquals(2, result.code());
    assertEquals("", result.out());
    assertEquals(1, result.err().lines().count(), result.err());
  }

  @Test
  void wordsNearbyAreSuggested() {
    assertEquals(
        "nrs: unknown command 'slove'; did you mean solve? (see nrs --help)\n", run("slove").err());
    assertEquals(
        "nrs language: unknown command 'chek'; did you mean check? (see nrs language --help)\n",
        run("language", "chek").err());
    assertEquals(
        "nrs solve: Unknown option: '--trcae'; did you mean --trace? (see nrs solve --help)\n",
        run("solve", "--trcae", "1").err());
    assertEquals(
        "nrs check: Unknown option: '--verfy'; did you mean --verify? (see nrs check --help)\n",
        run("check", "--verfy").err());
    assertEquals("nrs: unknown command 'xylophone' (see nrs --help)\n", run("xylophone").err());
  }

  @Test
  void numbersAreCalledByTheirNames() {
    assertEquals(
        "nrs solve: Invalid value for option '--seed': 'x' is not an integer (see nrs solve"
            + " --help)\n",
        run("solve", "--seed", "x", "1").err());
    assertEquals(
        "nrs solve: Invalid value for option '--time-limit': 'x' is not a number (see nrs solve"
            + " --help)\n",
        run("solve", "--time-limit", "x", "1").err());
  }

  @Test
  void languagesAreNamed() {
    assertEquals(
        "nrs verify: unknown language: 'foo' is none of listops, arithmetic, algebra, and no"
            + " description such as foo.json (see nrs verify --help)\n",
        run("verify", "foo").err());
  }

  @Test
  void helpOfACommandIsThatOfItsOption() {
    assertEquals(run("check", "--help"), run("help", "check"));
    assertEquals(run("--help"), run("help"));
  }

  @Test
  void findingsAreExplained() {
    assertTrue(run("explain").out().contains("nrs/adjacent-digits        Adjacent digits\n"));
    // The pages come with the program, which has no folder here.
    String summary = run("explain", "syntax").out();
    assertTrue(summary.startsWith("# Not a formula\n\n`nrs/syntax`, error\n"), summary);
    assertEquals(summary, run("explain", "nrs/syntax").out());
    assertEquals(
        new Result(2, "", "nrs: no finding has the code syntx: did you mean nrs/syntax?\n"),
        run("explain", "syntx"));
  }

  @Test
  void choicesAreNamed() {
    assertEquals(
        "nrs solve: Invalid value for option '--device': 'tpu' is none of auto, cpu, gpu (see nrs"
            + " solve --help)\n",
        run("solve", "--device", "tpu").err());
  }

  @Test
  void anUnknownCommandIsNamed() {
    assertEquals(
        "nrs: unknown command 'chekc'; did you mean check? (see nrs --help)\n", run("chekc").err());
    assertEquals(
        "nrs: unknown command 'bench': benchmarks run in a clone of the NRS repository, as ./nrs"
            + " bench (see nrs --help)\n",
        run("bench").err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "solve --help",
        "check --help",
        "serve --help",
        "generate --help",
        "train --help",
        "tune --help",
        "doctor --help",
        "verify --help",
        "evaluate --help",
        "report --help",
        "format --help",
        "explain --help",
        "completion --help",
        "export huggingface --help",
        "help",
        "help check",
        "help language train",
        "--version",
        "-V"
      })
  void helpGoesToStandardOutput(String arguments) {
    // A text that picocli cannot format is reported there, not on the console's own stream.
    PrintStream errors = System.err;
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    Result result;
    try {
      result = run(arguments.split(" "));
    } finally {
      System.setErr(errors);
    }
    assertEquals(0, result.code());
    assertEquals("", result.err());
    assertEquals("", complaints.toString(StandardCharsets.UTF_8));
    assertTrue(result.out().contains("nrs"), result.out());
  }

  @ParameterizedTest
  @CsvSource({
    "ablate listops --only no-guard, nrs evaluate --without",
    "confidence listops, --windowing none",
    "reliability, nrs evaluate --steps",
    "reproduce --budget 1h, docs/results",
    "merge shards, nrs spark",
    "languages, nrs language list",
    "bench-micro, nrs bench",
    "solve --task listops (1+1), --language",
    "evaluate --shard=1/2, nrs spark",
    "evaluate --language listops, first argument",
    "check --watch, editor"
  })
  void aFormerNameIsOneErrorWithTheNewWay(String arguments, String remedy) {
    Result result = run(arguments.split(" "));
    assertEquals(2, result.code());
    assertEquals("", result.out());
    assertEquals(1, result.err().lines().count(), result.err());
    assertTrue(result.err().contains(" is gone: ") && result.err().contains(remedy), result.err());
  }

  @Test
  void withoutACommandTheUsageIsShown() {
    Result result = run();
    assertEquals(2, result.code());
    assertEquals("", result.out());
    assertTrue(result.err().startsWith("Usage: nrs"), result.err());
  }

  @Test
  void aBugIsOneLineUnlessMoreIsAskedFor() {
    assertEquals(
        "nrs: this is a bug: java.lang.IllegalStateException: oops (--stacktrace shows where)\n",
        runBroken("solve", "(1+1)"));
    assertTrue(runBroken("solve", "--stacktrace", "(1+1)").contains("at io.nrs.cli."));
  }

  private String runBroken(String... arguments) {
    Engine broken =
        new Engine() {
          @Override
          public RewriterFactory rewriters(ModelSource source) {
            throw new IllegalStateException("oops");
          }

          @Override
          public List<HealthCheck> examine(ModelSource source) {
            return List.of();
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            InputStream.nullInputStream(),
            new ByteArrayOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            folder);
    assertEquals(2, Main.run(console, broken, arguments));
    return err.toString(StandardCharsets.UTF_8);
  }
}
