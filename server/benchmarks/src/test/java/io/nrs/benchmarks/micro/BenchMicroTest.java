package io.nrs.benchmarks.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchMicroTest {
  @TempDir private Path folder;

  @Test
  void everyPartIsMeasuredAtEveryLength() {
    CommandLineRun.Result result =
        new CommandLineRun(folder)
            .run("bench-micro", "--forks", "0", "--iterations", "1", "--milliseconds", "1");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    List<String> lines = result.out().lines().toList();
    assertEquals(
        "| | 50 tokens, µs | 500 tokens, µs | 5,000 tokens, µs | 500 / 50 | 5,000 / 500 |",
        lines.get(0));
    assertEquals(
        List.of("combiner", "convolution", "lexer", "parser", "windows"),
        lines.subList(2, 7).stream().map(line -> line.split(" *\\| *")[1]).toList());
    assertTrue(lines.get(2).matches("\\|( [\\w.]+ \\|){6}"), lines.get(2));
  }

  @ParameterizedTest
  @CsvSource({"50", "500", "5000"})
  void formulasHaveTheirLengthAndAValue(int tokens) {
    String formula = FormulaTextBenchmark.formula(tokens, "(98-76)");
    assertEquals(tokens + 2, formula.length());
    assertEquals(formula.indexOf("(98-76)"), formula.lastIndexOf("(98-76)"));
    assertTrue(formula.indexOf("(98-76)") < 20);
    assertTrue(Evaluator.exactValue(BuiltInLanguage.ARITHMETIC, formula).isPresent());
  }

  @ParameterizedTest
  @CsvSource({"--forks, -1", "--iterations, 0", "--milliseconds, 0"})
  void nothingToMeasureIsRefused(String option, String number) {
    CommandLineRun.Result result = new CommandLineRun(folder).run("bench-micro", option, number);
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertTrue(result.err().contains(option), result.err());
  }
}
