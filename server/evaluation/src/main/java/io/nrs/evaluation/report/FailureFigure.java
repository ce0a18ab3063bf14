package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.awt.Graphics2D;
import java.util.ArrayList;
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
            Optional.of(
                () ->
                    new FailurePanels(
                        Stream.of(ours, theirs)
                            .map(row -> row.stream().map(FailureFigure::panel).toList())
                            .toList(),
                        CLASSES)),
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

  private static FailurePanels.Panel panel(Source source) {
    List<List<Double>> shares = new ArrayList<>();
    for (int i = 0; i < CLASSES.size(); i++) {
      int failure = i;
      shares.add(source.bars().stream().map(bar -> bar.shares().get(failure)).toList());
    }
    return new FailurePanels.Panel(
        source.name() + ", " + source.inference(),
        words(source.bars()),
        source.bars().stream().map(Bar::cell).toList(),
        shares);
  }

  /** What a panel without bars says. */
  private static String words(List<Bar> bars) {
    if (bars.isEmpty()) {
      return "not measured";
    }
    boolean failed =
        bars.stream().flatMap(bar -> bar.shares().stream()).anyMatch(share -> share > 0);
    return failed
        ? ""
        : "none of %d failed, %s to %s"
            .formatted(
                bars.stream().mapToInt(Bar::formulas).sum(),
                bars.get(0).cell(),
                bars.get(bars.size() - 1).cell());
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

  /**
   * Shares of failures by cell, stacked, in panels with the same axis: a column for each way of
   * inference, a row for each source.
   *
   * @param rows as many panels in each
   * @param failures the classes of failures, which the legend explains
   */
  private record FailurePanels(List<List<FailurePanels.Panel>> rows, List<String> failures)
      implements Drawing {
    private static final int LABELS = 24;
    private static final int PANEL_HEIGHT = 190;
    private static final int TITLE_HEIGHT = 16;

    /** The width of a panel's axis of shares. */
    private static final int AXIS = 30;

    /**
     * A panel.
     *
     * @param words what there is instead of bars; empty if there are bars
     * @param shares of each class of failures, by cell
     */
    record Panel(String title, String words, List<String> cells, List<List<Double>> shares) {}

    FailurePanels {
      rows = rows.stream().map(List::copyOf).toList();
      failures = List.copyOf(failures);
    }

    @Override
    public int width() {
      return Charts.WIDTH;
    }

    @Override
    public int height() {
      return PANEL_HEIGHT * rows.size() + legend().height();
    }

    @Override
    public void paint(Graphics2D graphics) {
      int columns = rows.get(0).size();
      int width = (width() - LABELS) / columns;
      for (int row = 0; row < rows.size(); row++) {
        for (int column = 0; column < columns; column++) {
          // The first column has the name of the axis too.
          int x = column == 0 ? 0 : LABELS + column * width;
          int wide = column == 0 ? LABELS + width : width;
          graphics.translate(x, row * PANEL_HEIGHT);
          paint(graphics, rows.get(row).get(column), wide, column == 0);
          graphics.translate(-x, -row * PANEL_HEIGHT);
        }
      }
      legend().paint(graphics, PANEL_HEIGHT * rows.size());
    }

    private void paint(Graphics2D graphics, FailurePanels.Panel panel, int width, boolean named) {
      double middle = (width + AXIS) / 2.0;
      DrawnText.centred(graphics, panel.title(), Charts.SMALL_LETTERS, middle, TITLE_HEIGHT);
      if (!panel.words().isEmpty()) {
        DrawnText.centred(
            graphics, panel.words(), Charts.SMALL_LETTERS, middle, PANEL_HEIGHT / 2.0);
        return;
      }
      CategoryChart chart =
          Charts.failurePanel(
              width, PANEL_HEIGHT - TITLE_HEIGHT, panel.cells(), failures, panel.shares());
      chart.setYAxisTitle(named ? "share of formulas" : "");
      graphics.translate(0, TITLE_HEIGHT);
      chart.paint(graphics, width, PANEL_HEIGHT - TITLE_HEIGHT);
      graphics.translate(0, -TITLE_HEIGHT);
    }

    private Legend legend() {
      return new Legend(
          failures.stream()
              .map(failure -> Legend.Entry.square(failure, Charts.ofFailure(failure)))
              .toList(),
          width());
    }
  }
}
