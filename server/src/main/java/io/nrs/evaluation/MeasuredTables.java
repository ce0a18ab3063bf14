package io.nrs.evaluation;

import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Measured figures as Markdown. */
public final class MeasuredTables {
  private MeasuredTables() {}

  /** One task's speed. */
  public record TaskBench(
      String task,
      Benchmark.StepTime shallow,
      Benchmark.StepTime deep,
      Benchmark.Throughput throughput,
      Benchmark.MatrixShare matrix) {}

  /** One task's two ways of inference. */
  public record TaskComparison(String task, Benchmark.Comparison comparison) {}

  /** Accuracy of every cell, from what is stored beside the models. */
  public static String accuracy(ModelStore store) {
    StringBuilder text = new StringBuilder();
    for (Language language : Language.values()) {
      stored(store, language, Module.SELECTOR, Metrics.OfSystem.class)
          .ifPresent(metrics -> text.append(accuracy(language, metrics)).append("\n"));
    }
    return text.toString();
  }

  private static String accuracy(Language language, Metrics.OfSystem metrics) {
    int formulas = metrics.cells().stream().mapToInt(CellResult::formulas).sum();
    int wrong = metrics.cells().stream().mapToInt(CellResult::wrong).sum();
    int given =
        metrics.cells().stream().mapToInt(cell -> cell.missingLeaf() + cell.corruptedLeaf()).sum();
    double outputs =
        metrics.cells().stream().mapToDouble(CellResult::outputsPerWindow).max().orElse(0);
    return "**"
        + title(language)
        + "**\n\n"
        + table(language, metrics.cells())
        + format(
            "%nOf %,d formulas: %d wrong values, %d given up (missing or corrupted leaf);"
                + " at most %.2f Selector outputs a window on average in any cell."
                + " Measured by `%s` on %s.%n",
            formulas, wrong, given, outputs, metrics.command(), metrics.machine());
  }

  private static String table(Language language, List<CellResult> cells) {
    return language == Language.LISTOPS ? listOps(cells) : row(cells);
  }

  private static String row(List<CellResult> cells) {
    return "| |"
        + cells.stream().map(cell -> " " + cell.cell() + " |").collect(Collectors.joining())
        + "\n|---|"
        + "---|".repeat(cells.size())
        + "\n| exact values |"
        + cells.stream()
            .map(cell -> format(" %.2f |", cell.accuracy()))
            .collect(Collectors.joining())
        + "\n";
  }

  /** Nesting downwards, arguments across; the mixed formulas in a line of their own. */
  private static String listOps(List<CellResult> cells) {
    TreeSet<String> columns = new TreeSet<>();
    TreeSet<String> rows = new TreeSet<>();
    cells.stream()
        .filter(cell -> cell.cell().startsWith("N"))
        .forEach(
            cell -> {
              rows.add(cell.cell().substring(0, cell.cell().indexOf('A')));
              columns.add(cell.cell().substring(cell.cell().indexOf('A')));
            });
    StringBuilder table = new StringBuilder("| |");
    columns.forEach(column -> table.append(" ").append(column).append(" |"));
    table.append("\n|---|").append("---|".repeat(columns.size())).append("\n");
    Function<String, String> value =
        id ->
            cells.stream()
                .filter(cell -> cell.cell().equals(id))
                .map(cell -> format(" %.2f |", cell.accuracy()))
                .findFirst()
                .orElse(" |");
    for (String row : rows) {
      table.append("| ").append(row).append(" |");
      columns.forEach(column -> table.append(value.apply(row + column)));
      table.append("\n");
    }
    if (cells.stream().anyMatch(cell -> cell.cell().equals("mixed"))) {
      table.append("| mixed |").append(value.apply("mixed")).append("\n");
    }
    return table.toString();
  }

  /** The Solvers' domains, from what is stored beside the models. */
  public static String solver(ModelStore store) {
    StringBuilder text =
        new StringBuilder(
            "| | leaves | atoms | wrong | least confidence | seconds | machine |\n"
                + "|---|---|---|---|---|---|---|\n");
    for (Language language : Language.values()) {
      stored(store, language, Module.SOLVER, Metrics.OfSolver.class)
          .ifPresent(
              metrics ->
                  text.append(
                      format(
                          "| %s | %,d | %,d | %d | %.4f | %.0f | %s |%n",
                          title(language),
                          metrics.verification().leaves(),
                          metrics.verification().atoms(),
                          metrics.verification().wrong().size(),
                          metrics.verification().leastConfidence(),
                          metrics.verification().seconds(),
                          metrics.machine())));
    }
    return text.append("\nMeasured by `nrs verify --write`.\n").toString();
  }

  /** Steps, batches and the share of the machine's rate. */
  public static String bench(List<TaskBench> benches, String machine) {
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
  public static String comparison(List<TaskComparison> comparisons, String machine) {
    StringBuilder text =
        new StringBuilder(
            "| | cell | formulas | default: exact values | seconds a formula | outputs a window |"
                + " paper: exact values | seconds a formula | outputs a window |\n"
                + "|---|---|---|---|---|---|---|---|---|\n");
    for (TaskComparison each : comparisons) {
      Benchmark.Comparison comparison = each.comparison();
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

  private static <T> Optional<T> stored(
      ModelStore store, Language language, Module module, Class<T> type) {
    Path file = store.folder().resolve(language.id()).resolve(module.id()).resolve(Metrics.FILE);
    return Metrics.read(file, type);
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
