package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.LanguageNames;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The accuracy of all systems by nesting, measured and published (paper, section 6). Where a level
 * has cells of several numbers of arguments, a measured point counts all of their formulas, and a
 * published one is their mean.
 */
final class NestingFigure {
  private NestingFigure() {}

  /**
   * A point of a line.
   *
   * @param low lower end of the 95 % interval; the accuracy itself where none is known
   * @param high upper end of it
   * @param formulas none for a published point
   */
  record Point(int nesting, double accuracy, double low, double high, OptionalInt formulas) {}

  /** A system's line, by growing nesting. */
  record Line(String label, boolean measured, List<Point> points) {}

  /** Returns the chart; nothing where no system has a point. */
  static Optional<ReportFigure> of(LanguageResults view, PublishedResults published) {
    Language language = view.language();
    List<Line> lines =
        Stream.concat(
                view.systems().stream()
                    .map(set -> new Line(set.label(), true, measured(set.results()))),
                published.systems(language).stream()
                    .map(system -> new Line(system, false, published(published, language, system))))
            .filter(line -> !line.points().isEmpty())
            .toList();
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        ReportFigure.ofChart(
            language.id() + "-accuracy-by-nesting",
            LanguageNames.of(language) + ": accuracy by nesting",
            "Solid lines are measured, with 95 % intervals (Wilson); dashed ones are published.",
            () -> Charts.accuracy(lines),
            data(lines)));
  }

  private static List<Point> measured(List<Result> results) {
    Map<Integer, List<Result>> byNesting =
        results.stream()
            .filter(result -> CellOrder.isLevel(result.cell()))
            .collect(
                Collectors.groupingBy(
                    result -> CellOrder.nesting(result.cell()), TreeMap::new, Collectors.toList()));
    List<Point> points = new ArrayList<>();
    byNesting.forEach(
        (nesting, all) -> {
          Summary.Cell cell = Summary.cell("N" + nesting, all);
          points.add(
              new Point(
                  nesting,
                  cell.accuracy(),
                  cell.low(),
                  cell.high(),
                  OptionalInt.of(cell.formulas())));
        });
    return points;
  }

  private static List<Point> published(
      PublishedResults published, Language language, String system) {
    Map<Integer, Double> means =
        published.cells(language).stream()
            .filter(cell -> published.accuracy(language, system, cell).isPresent())
            .collect(
                Collectors.groupingBy(
                    CellOrder::nesting,
                    TreeMap::new,
                    Collectors.averagingDouble(
                        cell -> published.accuracy(language, system, cell).orElseThrow())));
    List<Point> points = new ArrayList<>();
    means.forEach(
        (nesting, mean) -> points.add(new Point(nesting, mean, mean, mean, OptionalInt.empty())));
    return points;
  }

  private static Table data(List<Line> lines) {
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      for (Point point : line.points()) {
        boolean counted = point.formulas().isPresent();
        rows.add(
            List.of(
                line.label(),
                line.measured() ? "measured" : "published",
                "N" + point.nesting(),
                Cell.decimals(3, point.accuracy()),
                counted ? Cell.decimals(3, point.low()) : "",
                counted ? Cell.decimals(3, point.high()) : "",
                counted ? "" + point.formulas().getAsInt() : ""));
      }
    }
    return Table.ofText(
        List.of("system", "source", "nesting", "accuracy", "low", "high", "formulas"), rows);
  }
}
