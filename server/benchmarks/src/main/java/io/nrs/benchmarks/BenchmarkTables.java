package io.nrs.benchmarks;

import io.nrs.grammar.Language;
import java.util.List;
import java.util.Locale;

/** Measured speed as Markdown. */
final class BenchmarkTables {
  private BenchmarkTables() {}

  /** One task's speed. */
  record TaskBench(
      String task,
      RewritingBenchmark.StepTime shallow,
      RewritingBenchmark.StepTime deep,
      RewritingBenchmark.Throughput throughput,
      RewritingBenchmark.MatrixShare matrix) {}

  /** One task's two ways of inference. */
  record TaskComparison(String task, RewritingBenchmark.Comparison comparison) {}

  /** Steps, batches and the share of the machine's rate. */
  static String bench(List<TaskBench> benches, String machine) {
    StringBuilder text =
        new StringBuilder(
            "| | a step at N3, ms (95 %) | a step at N8, ms (95 %) | N8 / N3 |"
                + " one by one, formulas/s | in batches, formulas/s | batches / one by one |"
                + " same values | share of the matrix-product rate |\n"
                + "|---|---|---|---|---|---|---|---|---|\n");
    for (TaskBench bench : benches) {
      text.append(
          format(
              "| %s | %.1f (%.1f) | %.1f (%.1f) | %.2f | %.2f (%d) | %.1f (%d) | %.1f | %s |"
                  + " %.2f of %.0f GFLOP/s |%n",
              title(Language.ofId(bench.task()).orElseThrow()),
              bench.shallow().mean(),
              bench.shallow().percentile95(),
              bench.deep().mean(),
              bench.deep().percentile95(),
              bench.deep().mean() / bench.shallow().mean(),
              bench.throughput().sequential(),
              bench.throughput().sequentialFormulas(),
              bench.throughput().parallel(),
              bench.throughput().formulas(),
              bench.throughput().ratio(),
              bench.throughput().identical() ? "yes" : "no",
              bench.matrix().share(),
              bench.matrix().machine() / 1e9));
    }
    return text.append("\nMeasured by `nrs bench --write` on " + machine + ".\n").toString();
  }

  /** The published inference beside ours. */
  static String comparison(List<TaskComparison> comparisons, String machine) {
    StringBuilder text =
        new StringBuilder(
            "| | cell | formulas | default: exact values | seconds a formula | outputs a window |"
                + " paper: exact values | seconds a formula | outputs a window |\n"
                + "|---|---|---|---|---|---|---|---|---|\n");
    for (TaskComparison each : comparisons) {
      RewritingBenchmark.Comparison comparison = each.comparison();
      text.append(
          format(
              "| %s | %s | %d | %.2f | %.3f | %.1f | %.2f | %.1f | %.0f |%n",
              title(Language.ofId(each.task()).orElseThrow()),
              comparison.cell(),
              comparison.formulas(),
              comparison.standard().accuracy(),
              comparison.standardSeconds(),
              comparison.standard().outputsPerWindow(),
              comparison.paper().accuracy(),
              comparison.paperSeconds(),
              comparison.paper().outputsPerWindow()));
    }
    return text.append(
            "\nMeasured by `nrs bench --steps 0 --paper N --write` on " + machine + ".\n")
        .toString();
  }

  private static String title(Language language) {
    return switch (language) {
      case LISTOPS -> "ListOps";
      case ARITHMETIC -> "Arithmetic";
      case ALGEBRA -> "Algebra";
    };
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
