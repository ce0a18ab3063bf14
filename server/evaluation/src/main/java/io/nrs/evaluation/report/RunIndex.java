package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The index of all stored runs, in the order of their folders. */
final class RunIndex {
  private RunIndex() {}

  static String document(StoredResults all) {
    List<StoredRun<?>> runs =
        Stream.of(all.results(), all.steps(), all.curves())
            .<StoredRun<?>>flatMap(List::stream)
            .sorted(Comparator.comparing(run -> run.config().folder()))
            .toList();
    return runs.isEmpty()
        ? ""
        : Table.of(runs)
            .cell("folder", run -> "[%1$s](%1$s)".formatted(run.config().folder()))
            .text("system", run -> ResultLabels.label(run.config()))
            .text("exact", RunIndex::accuracy)
            .text("date", run -> StoredResults.made(run).date().orElse(Markdown.UNKNOWN))
            .cell("last command", run -> Markdown.code(StoredResults.made(run).command()))
            .markdown();
  }

  private static String accuracy(StoredRun<?> run) {
    List<Result> results =
        run.entries().stream().filter(Result.class::isInstance).map(Result.class::cast).toList();
    if (results.isEmpty()) {
      return Markdown.UNKNOWN;
    }
    Summary.Cell all = Summary.cell("all", results);
    return "%s of %s (%s)"
        .formatted(
            Markdown.count(all.right()),
            Markdown.count(all.formulas()),
            Markdown.range(all.low(), all.high()));
  }
}
