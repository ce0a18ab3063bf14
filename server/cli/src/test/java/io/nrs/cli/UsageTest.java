package io.nrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.CommandLineRun.StandInEngine;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.rewriting.RewritingOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  @TempDir Path folder;

  private Result run(String... arguments) {
    return new CommandLineRun(folder).run(arguments);
  }

  @Test
  void whatIsWrittenWronglyIsOneLine() {
    CommandLineRun.golden(getClass(), "usage.txt", folder);
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
        "export onnx --help",
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
        new StandInEngine(false) {
          @Override
          public Rewriters rewriters(ModelSource source, RewritingOptions options) {
            throw new IllegalStateException("oops");
          }
        };
    Result result = new CommandLineRun(folder, console -> broken).run(arguments);
    assertEquals(2, result.code());
    return result.err();
  }
}
