package io.nrs.cli;

import io.nrs.evaluation.Benchmark;
import io.nrs.evaluation.Machine;
import io.nrs.evaluation.MeasuredTables;
import io.nrs.evaluation.MeasuredTables.TaskBench;
import io.nrs.grammar.Language;
import io.nrs.rewriting.OpenSystem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures speed as ratios inside one run. */
@Command(
    name = "bench",
    description = "Measure speed as ratios inside one run: steps, batches, the paper's inference.",
    footer = {"", "Exit codes: 0 measured, 1 batches found other values, 2 could not run."})
final class BenchCommand implements Callable<Integer> {
  private static final long SEED = 7;
  private static final int SHALLOW = 3;
  private static final int DEEP = 8;

  private final Console console;

  @Option(
      names = "--formulas",
      paramLabel = "N",
      description = "formulas of the file solved in batches (default: ${DEFAULT-VALUE})",
      defaultValue = "1000")
  private int formulas = 1000;

  @Option(
      names = "--sequential",
      paramLabel = "N",
      description = "of these, how many one after another too (default: ${DEFAULT-VALUE})",
      defaultValue = "200")
  private int sequential = 200;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "single steps timed at each level (default: ${DEFAULT-VALUE})",
      defaultValue = "400")
  private int steps = 400;

  @Option(
      names = "--paper",
      paramLabel = "N",
      description = "formulas solved with the published inference, 0 for none (default: none)",
      defaultValue = "0")
  private int paper;

  @Option(
      names = "--paper-nesting",
      paramLabel = "N,N",
      split = ",",
      description = "their levels (default: 1,2,3)")
  private List<Integer> paperNesting = List.of(1, 2, 3);

  @Option(names = "--write", description = "put the figures into README.md")
  private boolean write;

  @Mixin private Networks networks = new Networks();

  BenchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    List<TaskBench> benches = new ArrayList<>();
    List<MeasuredTables.TaskComparison> comparisons = new ArrayList<>();
    for (Language language : networks.tasks()) {
      try (OpenSystem system = networks.open(console, language)) {
        Benchmark benchmark = new Benchmark(system, SEED);
        if (steps > 0) {
          benches.add(
              new TaskBench(
                  language.id(),
                  benchmark.stepTime(SHALLOW, steps),
                  benchmark.stepTime(DEEP, steps),
                  benchmark.throughput(formulas, sequential),
                  benchmark.matrixShare(40_000)));
        }
        for (int nesting : paper > 0 ? paperNesting : List.<Integer>of()) {
          comparisons.add(
              new MeasuredTables.TaskComparison(
                  language.id(), benchmark.paperInference(nesting, paper)));
        }
      }
    }
    Map<String, String> tables = new LinkedHashMap<>();
    if (!benches.isEmpty()) {
      tables.put("bench", MeasuredTables.bench(benches, Machine.describe()));
    }
    if (!comparisons.isEmpty()) {
      tables.put("paper-inference", MeasuredTables.comparison(comparisons, Machine.describe()));
    }
    tables.values().forEach(out::line);
    if (write) {
      tables.forEach(MeasuredStorage::replace);
    }
    out.flush();
    return benches.stream().allMatch(bench -> bench.throughput().identical())
        ? ExitCodes.CLEAN
        : ExitCodes.FINDINGS;
  }
}
