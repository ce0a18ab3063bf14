package io.nrs.benchmarks.micro;

import io.nrs.checking.Text;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.evaluation.StoredMetrics;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how the cost of the work on text grows with a formula. */
@Command(
    name = "bench-micro",
    description = "Measure lexer, parser, window cutting and the Combiner's search with JMH.",
    footer = {"", "Exit codes: 0 measured, 2 could not run."})
public final class BenchMicroCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--forks",
      paramLabel = "N",
      description =
          "processes for each row and length, 0 to measure in this one (default: ${DEFAULT-VALUE})")
  private int forks = 2;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "of each process, after as many to warm up (default: ${DEFAULT-VALUE})")
  private int iterations = 5;

  @Option(
      names = "--milliseconds",
      paramLabel = "N",
      description = "of an iteration (default: ${DEFAULT-VALUE})")
  private int milliseconds = 500;

  @Option(names = "--write", description = "put the figures into docs/results/speed.md")
  private boolean write;

  public BenchMicroCommand(Console console) {
    this.console = console;
  }

  /**
   * A part of the work at one length.
   *
   * @param microseconds mean of an operation
   * @param error half of the mean's 99.9 % interval; not a number for fewer than three iterations
   */
  record Cost(double microseconds, double error) {
    String text() {
      String error = Double.isNaN(this.error) ? "" : " ± " + digits(this.error);
      return digits(microseconds) + error;
    }

    private static String digits(double number) {
      return Text.format(number < 1 ? "%.3f" : number < 100 ? "%.2f" : "%.0f", number);
    }
  }

  /**
   * A part of the work.
   *
   * @param costs by number of tokens
   */
  record Part(String name, TreeMap<Integer, Cost> costs) {
    /** How many times more a formula of so many tokens takes than the next shorter one. */
    String growth(int tokens) {
      return Text.format(
          "%.1f",
          costs.get(tokens).microseconds() / costs.lowerEntry(tokens).getValue().microseconds());
    }
  }

  @Override
  public Integer call() {
    if (forks < 0 || iterations < 1 || milliseconds < 1) {
      throw new CommandException(
          "--iterations and --milliseconds are at least 1, --forks at least 0");
    }
    String table = table(parts(run()));
    Output out = console.output();
    out.line(table);
    out.flush();
    if (write) {
      StoredMetrics.replace("micro", table);
    }
    return ExitCodes.CLEAN;
  }

  private Collection<RunResult> run() {
    TimeValue time = TimeValue.milliseconds(milliseconds);
    try {
      return new Runner(
              new OptionsBuilder()
                  .include("^" + FormulaTextBenchmark.class.getName().replace(".", "\\.") + "\\.")
                  .forks(forks)
                  .warmupIterations(iterations)
                  .warmupTime(time)
                  .measurementIterations(iterations)
                  .measurementTime(time)
                  .shouldFailOnError(true)
                  .verbosity(VerboseMode.SILENT)
                  .build())
          .run();
    } catch (RunnerException e) {
      throw new CommandException("JMH cannot measure: " + e.getMessage(), e);
    }
  }

  private static List<Part> parts(Collection<RunResult> results) {
    Map<String, Part> parts = new TreeMap<>();
    for (RunResult result : results) {
      Result<?> mean = result.getPrimaryResult();
      parts
          .computeIfAbsent(mean.getLabel(), name -> new Part(name, new TreeMap<>()))
          .costs()
          .put(
              Integer.valueOf(result.getParams().getParam("tokens")),
              new Cost(mean.getScore(), mean.getScoreError()));
    }
    return new ArrayList<>(parts.values());
  }

  private static String table(List<Part> parts) {
    Table.Builder<Part> table = Table.builder(parts).text("", Part::name);
    List<Integer> lengths = List.copyOf(parts.get(0).costs().keySet());
    for (int tokens : lengths) {
      table.text(Text.format("%,d tokens, µs", tokens), part -> part.costs().get(tokens).text());
    }
    for (int i = 1; i < lengths.size(); i++) {
      int tokens = lengths.get(i);
      table.text(Text.format("%,d / %,d", tokens, lengths.get(i - 1)), part -> part.growth(tokens));
    }
    return MarkdownWriter.table(table.build())
        + "\nMeasured by `nrs bench-micro --write` on "
        + Machine.describe()
        + ".\n";
  }
}
