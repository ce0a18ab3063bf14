package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;

/** The failures of each published way of inference, ours above the published ones. */
final class FailureFigure {
  /** The paper's classes. */
  static final List<String> CLASSES = List.of("missing-leaf", "corrupted-leaf", "wrong-solution");

  private FailureFigure() {}

  /**
   * Failures of a cell.
   *
   * @param formulas 0 for published ones
   * @param shares of each class
   */
  private record Bar(String cell, int formulas, List<Double> shares) {}

  /** Failures in one way of inference. */
  private record Source(String inference, String name, List<Bar> bars) {}

  /** Returns the figure; nothing for a language without published failures. */
  static Optional<ReportFigure> of(LanguageResults view, PublishedResults published) {
    Language language = view.language();
    if (published.failures(language).isEmpty()) {
      return Optional.empty();
    }
    List<Source> ours = PaperSetting.ALL.stream().map(setting -> ours(view, setting)).toList();
    List<Source> theirs =
        PaperSetting.ALL.stream()
            .map(setting -> theirs(setting, published.failures(language).get(setting.published())))
            .toList();
    return Optional.of(
        new ReportFigure(
            language.id() + "-failures-by-inference",
            language.displayName() + ": failures by M",
            "Our networks with the published inference above, the published failures below.",
            Optional.of(() -> new ReportFigure.Rows(List.of(row(ours, false), row(theirs, true)))),
            data(Stream.concat(ours.stream(), theirs.stream()).toList())));
  }

  private static Source ours(LanguageResults view, PaperSetting setting) {
    List<Bar> bars =
        setting.set(view).stream()
            .flatMap(set -> set.summary().cells().stream())
            .sorted((one, other) -> CellOrder.COMPARATOR.compare(one.id(), other.id()))
            .map(FailureFigure::bar)
            .toList();
    return new Source(setting.brief(), "ours", bars);
  }

  private static Bar bar(Summary.Cell cell) {
    return new Bar(
        cell.id(),
        cell.formulas(),
        CLASSES.stream().map(failure -> (double) cell.count(failure) / cell.formulas()).toList());
  }

  private static Source theirs(PaperSetting setting, Map<String, Map<String, Double>> cells) {
    return new Source(
        setting.brief(),
        "published",
        cells.keySet().stream()
            .sorted(CellOrder.COMPARATOR)
            .map(id -> new Bar(id, 0, CLASSES.stream().map(cells.get(id)::get).toList()))
            .toList());
  }

  private static List<CategoryChart> row(List<Source> sources, boolean last) {
    List<String> measured =
        sources.stream()
            .flatMap(source -> source.bars().stream())
            .map(Bar::cell)
            .distinct()
            .toList();
    return sources.stream().map(source -> panel(source, sources.size(), last, measured)).toList();
  }

  /**
   * A panel.
   *
   * @param others the cells of a panel that has none
   */
  private static CategoryChart panel(Source source, int panels, boolean last, List<String> others) {
    List<Bar> bars =
        source.bars().isEmpty()
            ? (others.isEmpty() ? List.of("–") : others)
                .stream().map(cell -> new Bar(cell, 0, List.of(0.0, 0.0, 0.0))).toList()
            : source.bars();
    Map<String, List<Double>> shares = new LinkedHashMap<>();
    for (int i = 0; i < CLASSES.size(); i++) {
      int failure = i;
      shares.put(CLASSES.get(i), bars.stream().map(bar -> bar.shares().get(failure)).toList());
    }
    return Charts.failures(
        panels,
        source.name() + ", " + source.inference(),
        words(source.bars()),
        last,
        bars.stream().map(Bar::cell).toList(),
        shares);
  }

  /** What is below a panel. */
  private static String words(List<Bar> bars) {
    if (bars.isEmpty()) {
      return "not measured";
    }
    boolean failed =
        bars.stream().flatMap(bar -> bar.shares().stream()).anyMatch(share -> share > 0);
    return failed ? "" : "none of %d failed".formatted(bars.stream().mapToInt(Bar::formulas).sum());
  }

  private static Table data(List<Source> sources) {
    List<List<String>> rows = new ArrayList<>();
    for (Source source : sources) {
      for (Bar bar : source.bars()) {
        List<String> row =
            new ArrayList<>(
                List.of(
                    source.inference(),
                    source.name(),
                    bar.cell(),
                    bar.formulas() == 0 ? "" : "" + bar.formulas()));
        bar.shares().forEach(share -> row.add(Cell.decimals(3, share)));
        rows.add(row);
      }
    }
    return Table.ofText(
        Stream.concat(Stream.of("inference", "source", "cell", "formulas"), CLASSES.stream())
            .toList(),
        rows);
  }
}
