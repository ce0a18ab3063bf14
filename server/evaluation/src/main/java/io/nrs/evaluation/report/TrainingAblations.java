package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.report.AblationComparison.Compared;
import io.nrs.evaluation.result.ModelSettings.Training;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.knowm.xchart.CategoryChart;

/** The effect of each mechanism of training: one row per mechanism, an accuracy per seed. */
final class TrainingAblations {
  private TrainingAblations() {}

  /** Networks that differ in their seeds alone. */
  private record Kind(Language language, String id, String words, int iterations) {
    static Kind of(Language language, Compared compared) {
      return new Kind(
          language,
          compared.row().id().replaceFirst(Variation.NO_WINDOWS + "$", ""),
          compared.row().words().replaceFirst(";.*", ""),
          training(compared).iterations());
    }
  }

  /** The rows of networks of training runs. */
  static List<Compared> of(List<Compared> rows) {
    return rows.stream().filter(row -> row.row().training().isPresent()).toList();
  }

  private static Training training(Compared compared) {
    return compared.row().training().orElseThrow();
  }

  static String text(Map<Language, List<Compared>> measured) {
    List<List<Cell>> rows = new ArrayList<>();
    measured.forEach(
        (language, all) ->
            of(all).stream()
                .map(compared -> Kind.of(language, compared))
                .distinct()
                .forEach(kind -> rows.add(row(kind, of(all)))));
    if (rows.isEmpty()) {
      return "";
    }
    List<Cell> heads =
        List.of(
            Cell.of(""),
            Cell.of("what is different"),
            Cell.of("iterations"),
            Cell.of("seeds"),
            Cell.of("short windows"),
            Cell.of("whole formulas"));
    return MarkdownWriter.table(new Table(heads, rows))
        + "\nNetworks of other trainings: the accuracy of each seed, and the ends of all their 95 % intervals (Wilson).\n\n";
  }

  /** Bars by variation, one for each seed. */
  static CategoryChart chart(List<Compared> trained) {
    List<String> ids = trained.stream().map(each -> each.row().id()).distinct().toList();
    Map<String, List<Double>> bars = new LinkedHashMap<>();
    trained.stream()
        .map(each -> training(each).seed())
        .distinct()
        .sorted()
        .forEach(
            seed ->
                bars.put(
                    "seed " + seed, ids.stream().map(id -> accuracy(trained, id, seed)).toList()));
    return Charts.bars(ids, bars);
  }

  /** The accuracy of a seed; 0 if it was not measured. */
  private static double accuracy(List<Compared> trained, String id, long seed) {
    return trained.stream()
        .filter(each -> each.row().id().equals(id) && training(each).seed() == seed)
        .mapToDouble(each -> each.own().accuracy())
        .findFirst()
        .orElse(0);
  }

  private static List<Cell> row(Kind kind, List<Compared> all) {
    List<Compared> own =
        all.stream()
            .filter(compared -> Kind.of(kind.language(), compared).equals(kind))
            .sorted(Comparator.comparingLong(compared -> training(compared).seed()))
            .toList();
    return List.of(
        Cell.of(kind.language().displayName() + ", " + kind.id()),
        Cell.of(kind.words()),
        Cell.of(String.format(Locale.ROOT, "%,d", kind.iterations())),
        Cell.of(
            own.stream()
                .map(compared -> "" + training(compared).seed())
                .distinct()
                .collect(Collectors.joining(", "))),
        cell(own.stream().filter(compared -> !isOfWholeFormulas(compared)).toList()),
        cell(own.stream().filter(TrainingAblations::isOfWholeFormulas).toList()));
  }

  private static boolean isOfWholeFormulas(Compared compared) {
    return compared.row().id().endsWith(Variation.NO_WINDOWS);
  }

  private static Cell cell(List<Compared> seeds) {
    if (seeds.isEmpty()) {
      return Cell.unknown();
    }
    String accuracies =
        seeds.stream()
            .map(seed -> Cell.decimals(2, seed.own().accuracy()))
            .collect(Collectors.joining(", "));
    double low = seeds.stream().mapToDouble(seed -> seed.own().low()).min().orElseThrow();
    double high = seeds.stream().mapToDouble(seed -> seed.own().high()).max().orElseThrow();
    return Cell.of("%s (%s)".formatted(accuracies, Cell.range(low, high)))
        .and(
            "of " + seeds.get(0).own().formulas() + (seeds.size() > 1 ? " each" : ""),
            Cell.Style.NEXT_LINE);
  }
}
