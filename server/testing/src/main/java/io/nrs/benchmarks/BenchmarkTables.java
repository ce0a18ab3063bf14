package io.nrs.benchmarks;

import io.nrs.benchmarks.RewritingBenchmark.Comparison;
import io.nrs.benchmarks.RewritingBenchmark.StepTime;
import io.nrs.benchmarks.RewritingBenchmark.Throughput;
import io.nrs.benchmarks.SystemQuestions.Split;
import io.nrs.benchmarks.UnseenSystems.Kind;
import io.nrs.checking.Text;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Block.Paragraph;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.statistics.interval.Interval;

/** Tables of measured speed as Markdown. */
final class BenchmarkTables {
  private BenchmarkTables() {}

  record Speed(Language language, StepTime shallow, StepTime deep, Throughput throughput) {}

  static String speed(List<Speed> speeds, String machine) {
    Table.Builder<?> table =
        Table.of(speeds)
            .text("", each -> each.language().displayName())
            .text("a step at N3, ms (95 %)", each -> milliseconds(each.shallow()))
            .text("a step at N8, ms (95 %)", each -> milliseconds(each.deep()))
            .text(
                "N8 / N3", each -> Text.format("%.2f", each.deep().mean() / each.shallow().mean()))
            .text(
                "one by one, formulas/s",
                each ->
                    rate(
                        Text.format("%.2f", each.throughput().sequential()),
                        each.throughput().sequentialFormulas()))
            .text(
                "in batches, formulas/s",
                each ->
                    rate(
                        Text.format("%.1f", each.throughput().parallel()),
                        each.throughput().formulas()))
            .text("batches / one by one", each -> Text.format("%.1f", each.throughput().ratio()))
            .text("same values", each -> each.throughput().identical() ? "yes" : "no");
    return measured(table, "nrs bench --write", machine);
  }

  /** The published inference beside ours. */
  static String comparison(List<Comparison> comparisons, String machine) {
    Table.Builder<?> table =
        Table.of(comparisons)
            .text("", each -> each.language().displayName())
            .text("cell", Comparison::cell)
            .text("default: right", each -> each.standard().right() + " of " + each.formulas())
            .text("seconds a formula", each -> Text.format("%.3f", each.standardSeconds()))
            .text(
                "outputs a window", each -> Text.format("%.1f", each.standard().outputsPerWindow()))
            .text("paper: right", each -> each.paper().right() + " of " + each.formulas())
            .text("seconds a formula", each -> Text.format("%.1f", each.paperSeconds()))
            .text("outputs a window", each -> Text.format("%.0f", each.paper().outputsPerWindow()))
            .text(
                "ratio", each -> Text.format("%.0f", each.paperSeconds() / each.standardSeconds()));
    return measured(table, "nrs bench --steps 0 --paper N --write", machine);
  }

  /** Both Selectors side by side. */
  static String selectors(List<SelectorBenchmark.Comparison> comparisons, String machine) {
    Table.Builder<SelectorBenchmark.Comparison> table =
        Table.of(comparisons)
            .text("", each -> each.language().displayName())
            .text("cell", SelectorBenchmark.Comparison::cell)
            .text("formulas", each -> "" + each.formulas())
            .text(
                "alone, CPU ms a formula (n)",
                each ->
                    pair(each.generating().alone(), each.tagging().alone(), each.formulasAlone()))
            .text("ratio", each -> ratio(each.generating().alone(), each.tagging().alone()))
            .text(
                "together, CPU ms a formula",
                each -> pair(each.generating().together(), each.tagging().together()))
            .text("ratio", each -> ratio(each.generating().together(), each.tagging().together()));
    String command = "nrs bench LANGUAGE --steps 0 --selectors N --threads 1 --write";
    if (comparisons.stream().allMatch(SelectorBenchmark.Comparison::isFlawless)) {
      Paragraph flawless =
          new Paragraph(
              "Both Selectors are right about all formulas, without vetoes and fallbacks.");
      return Blocks.of(table.build(), flawless, source(command, machine)).markdown();
    }
    table
        .text("generating: right", each -> "" + each.generating().right())
        .text("tagging: right", each -> "" + each.tagging().right())
        .text("vetoes", each -> "" + each.work().vetoes())
        .text("fallbacks", each -> "" + each.work().fallbacks());
    return measured(table, command, machine);
  }

  /** The algorithm of FastNRS beside ours. */
  static String peers(List<FastNrsBenchmark.Peers> peers, String machine) {
    Table.Builder<?> table =
        Table.of(peers)
            .text("", each -> each.language().displayName())
            .text("cell", FastNrsBenchmark.Peers::cell)
            .text("right", each -> each.right() + " of " + each.formulas())
            .text("alone, CPU ms a formula", each -> times(each.alone()))
            .text("ratios", each -> ratios(each.alone()))
            .text("together, CPU ms a formula", each -> times(each.together()))
            .text("ratios", each -> ratios(each.together()));
    return measured(
        table, "nrs bench LANGUAGE LANGUAGE --steps 0 --fastnrs N --threads 1 --write", machine);
  }

  /** What iterations of trainings cost. */
  static String training(List<TrainingBenchmark.Row> rows, String machine) {
    String parts =
        Arrays.stream(TrainingBenchmark.Part.values())
            .map(part -> part.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    Table.Builder<TrainingBenchmark.Row> table =
        Table.of(rows)
            .text("", each -> each.settings().language().displayName())
            .text("network", each -> each.settings().module().id())
            .text("preset", each -> each.settings().preset())
            .text("CPU ms an iteration", each -> Text.format("%.1f", each.milliseconds()))
            .text("% of " + parts, BenchmarkTables::shares);
    return measured(table, "nrs bench LANGUAGE LANGUAGE --steps 0 --training N --write", machine);
  }

  private static String shares(TrainingBenchmark.Row row) {
    return Arrays.stream(TrainingBenchmark.Part.values())
        .map(part -> Text.format("%.0f", 100 * row.share(part)))
        .collect(Collectors.joining(", "));
  }

  private static String times(FastNrsBenchmark.Times times) {
    return Text.format("%.1f, %.1f → %.1f", times.whole(), times.cached(), times.ours());
  }

  private static String ratios(FastNrsBenchmark.Times times) {
    return ratio(times.whole(), times.ours()) + ", " + ratio(times.cached(), times.ours());
  }

  /** How the time grows with the number of rewrites, for each shape and Selector. */
  static String shapes(List<ShapeBenchmark.Growth> growths, String machine) {
    Table.Builder<?> table =
        Table.of(growths)
            .text("", each -> each.language().displayName())
            .text("shape", each -> each.shape().toString())
            .text("Selector", each -> each.selection().id())
            .text(
                "rewrites",
                each ->
                    String.format(
                        Locale.ROOT, "%.0f … %.0f", first(each).rewrites(), last(each).rewrites()))
            .text(
                "a rewrite, CPU ms",
                each -> pair(first(each).perRewrite(), last(each).perRewrite()))
            .text("exponent", each -> Text.format("%.2f", each.exponent()))
            .text("unsolved", each -> "" + each.unsolved());
    return measured(table, "nrs bench LANGUAGE --steps 0 --shapes N --threads 1 --write", machine);
  }

  /** The memory of the process after the first, the fifth and the last tenth of the formulas. */
  static String memory(List<MemoryBenchmark.Memory> memories, String machine) {
    Table.Builder<?> table =
        Table.of(memories)
            .text("", each -> each.language().displayName())
            .text("Selector", each -> each.selection().id())
            .text("formulas", each -> Text.format("%,d", each.formulas()))
            .text("MB after a tenth", each -> "" + each.megabytes().get(0))
            .text("MB after a half", each -> "" + each.megabytes().get(4))
            .text("MB after all", each -> "" + each.megabytes().get(9))
            .text("unsolved", each -> "" + each.unsolved());
    return measured(table, "nrs bench --steps 0 --memory N --threads 1 --write", machine);
  }

  /** The most memory of processes. */
  static String peaks(List<PeakBenchmark.Peak> peaks, String machine) {
    Table.Builder<?> table =
        Table.of(peaks)
            .text("", each -> each.language().displayName())
            .text("process", PeakBenchmark.Peak::work)
            .text("most MB", each -> "" + each.megabytes());
    return measured(table, "nrs bench LANGUAGE --steps 0 --memory N --write", machine);
  }

  /** Starts with the archive of classes and without it. */
  static String starts(List<StartBenchmark.Starts> starts, String machine) {
    Table.Builder<?> table =
        Table.of(starts)
            .text(
                "classes",
                each -> each.archive() ? "from the archive of nrs" : "from Java's archive alone")
            .text("starts", each -> "" + each.seconds().size())
            .text("seconds: median (quartiles)", each -> quartiles(each.seconds()))
            .text("ratio", each -> share(each.seconds(), last(starts).seconds()))
            .text("CPU seconds: median (quartiles)", each -> quartiles(each.cpuSeconds()))
            .text("ratio", each -> share(each.cpuSeconds(), last(starts).cpuSeconds()));
    return measured(table, "nrs bench --steps 0 --starts N --write", machine);
  }

  /** What the networks that read rules answer about systems that they were not trained on. */
  static String unseen(List<UnseenBenchmark.Row> rows, String machine) {
    return measured(unseen(rows), "nrs bench --steps 0 --unseen N --write", machine);
  }

  /** The same of networks of shorter trainings, and of trainings with other vectors. */
  static String curve(List<UnseenBenchmark.Row> rows, String machine) {
    return measured(
        unseen(rows.stream().filter(row -> row.found().kind() != Kind.REPEATED).toList()),
        "nrs bench --steps 0 --unseen N --curve N,N --write",
        machine);
  }

  private static Table.Builder<?> unseen(List<UnseenBenchmark.Row> rows) {
    return Table.of(rows)
        .text("Solver", UnseenBenchmark.Row::solver)
        .text("systems", each -> each.found().kind().words())
        .text("right at once", each -> share(each.found().atOnce(), each.found().systems()))
        .text("right with one of six", each -> share(each.found().exact(), each.found().systems()))
        .text(
            "wrong pairs at once",
            each -> Text.format("%,d of %,d", each.found().wrong(), each.found().pairs()))
        .text("smallest margin", each -> Text.format("%.2g", each.found().margin()));
  }

  /** What networks that read rules answer about systems of the literature. */
  static String literature(List<LiteratureBenchmark.Row> rows, String machine) {
    Table.Builder<?> table =
        Table.of(rows)
            .text("", LiteratureBenchmark.Row::kind)
            .text("systems", each -> "" + each.systems())
            .text("every answer right", each -> "" + each.right())
            .text("and proved to end with one result", each -> "" + each.proved())
            .text("too many questions to wait for", each -> "" + each.later())
            .text(
                "formulas solved", each -> Text.format("%d of %d", each.solved(), each.formulas()));
    return measured(table, "nrs bench systems --write", machine);
  }

  /** Right answers to the questions about systems of the literature, by the kind of formula. */
  static String systems(List<SystemAnswers.Score> scores, String machine) {
    Table.Builder<SystemAnswers.Score> table =
        Table.of(scores)
            .text("", SystemAnswers.Score::name)
            .text("systems", each -> "" + each.systems());
    for (Split split : Split.tests()) {
      table.text(
          split.id(),
          each -> share(each.splits().get(split).right(), each.splits().get(split).questions()));
    }
    table.text("systems without a wrong answer", each -> "" + each.solved());
    return measured(table, "nrs bench systems --answers FILE,FILE --write", machine);
  }

  /** The time from a new description to its first value. */
  static String firstValues(List<FirstValueBenchmark.Row> rows, String machine) {
    Table.Builder<?> table =
        Table.of(rows)
            .text("description", each -> each.kind().words())
            .text("leaves", each -> Text.format("%,d", each.leaves()))
            .text("leaves × left sides", each -> Text.format("%,d", each.pairs()))
            .text("windows", each -> Text.format("%,d", each.windows()))
            .text("seconds to the first value", each -> quartiles(each.wall()))
            .text("CPU seconds", each -> quartiles(each.cpu()));
    return measured(table, "nrs bench --steps 0 --first-values N --write", machine);
  }

  /** Networks of languages, shared and not. */
  static String joint(List<JointBenchmark.Row> rows, String machine) {
    Table.Builder<?> table =
        Table.of(rows)
            .text("", each -> each.language().displayName())
            .text("questions", each -> Text.format("%,d", each.own().proof().leaves()))
            .text("wrong", both(asked -> Text.format("%,d", asked.proof().wrongLeaves())))
            .text("smallest margin", both(BenchmarkTables::margin))
            .text("windows", each -> Text.format("%,d", each.own().proof().windows()))
            .text("wrong", both(asked -> Text.format("%,d", asked.proof().wrongWindows())))
            .text("parameters of the Solver", both(asked -> Text.format("%,d", asked.parameters())))
            .text("CPU ms for 1,000 leaves", both(asked -> Text.format("%.0f", 1e6 * asked.cpu())));
    JointBenchmark.Asked first = rows.get(0).shared();
    return Blocks.of(
            table.build(),
            new Paragraph(
                Text.format(
                    "First: networks of one language. Examples in training: %,d of the shared Solver, %,d of the others.",
                    examples(first), rows.stream().mapToLong(each -> examples(each.own())).sum())),
            source("nrs bench LANGUAGE LANGUAGE --steps 0 --joint DIR --write", machine))
        .markdown();
  }

  private static String margin(JointBenchmark.Asked asked) {
    return asked.proof().leastMargin().isPresent()
        ? Text.format("%.2f", asked.proof().leastMargin().getAsDouble())
        : "not told";
  }

  /** What holds of the networks that a language has for itself, and of those that it shares. */
  private static Function<JointBenchmark.Row, String> both(
      Function<JointBenchmark.Asked, String> what) {
    return row -> what.apply(row.own()) + " / " + what.apply(row.shared());
  }

  private static long examples(JointBenchmark.Asked asked) {
    return (long) asked.training().iterations() * asked.training().batch();
  }

  /** A number of systems, with the 95 % interval of their share in percent. */
  private static String share(int right, int of) {
    Interval interval = Summary.interval(of, right);
    return Text.format(
        "%,d of %,d (%.1f–%.1f %%)",
        right, of, 100 * interval.getLowerBound(), 100 * interval.getUpperBound());
  }

  private static <T> T last(List<T> all) {
    return all.get(all.size() - 1);
  }

  private static String quartiles(List<Double> sorted) {
    return sorted.isEmpty()
        ? "not told"
        : Text.format(
            "%.2f (%.2f … %.2f)",
            percentile(sorted, 0.5), percentile(sorted, 0.25), percentile(sorted, 0.75));
  }

  /** Returns the smallest value that at least this share of the sorted values do not exceed. */
  static double percentile(List<Double> sorted, double share) {
    return sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1));
  }

  private static String share(List<Double> sorted, List<Double> whole) {
    return sorted.isEmpty()
        ? ""
        : Text.format("%.2f", percentile(sorted, 0.5) / percentile(whole, 0.5));
  }

  private static ShapeBenchmark.Point first(ShapeBenchmark.Growth growth) {
    return growth.points().get(0);
  }

  private static ShapeBenchmark.Point last(ShapeBenchmark.Growth growth) {
    return last(growth.points());
  }

  private static String pair(double generating, double tagging) {
    return Text.format("%.1f → %.1f", generating, tagging);
  }

  private static String pair(double generating, double tagging, int formulas) {
    return pair(generating, tagging) + " (" + formulas + ")";
  }

  private static String ratio(double generating, double tagging) {
    // Few short formulas take less than a tick of the clock of CPU time.
    return tagging > 0 ? Text.format("%.1f", generating / tagging) : "–";
  }

  private static String measured(Table.Builder<?> table, String command, String machine) {
    return Blocks.of(table.build(), source(command, machine)).markdown();
  }

  private static Paragraph source(String command, String machine) {
    return new Paragraph("Measured by `" + command + "` on " + machine + ".");
  }

  private static String milliseconds(StepTime time) {
    return Text.format("%.1f (%.1f)", time.mean(), time.percentile95());
  }

  private static String rate(String rate, int formulas) {
    return "%s (%s)".formatted(rate, formulas);
  }
}
