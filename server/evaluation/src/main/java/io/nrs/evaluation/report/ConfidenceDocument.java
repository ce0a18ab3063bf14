package io.nrs.evaluation.report;

import io.nrs.evaluation.result.StepFolder.Point;
import io.nrs.evaluation.result.StepFolder.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The confidence of the Selectors on inputs longer than those of training, by the ratio of lengths.
 */
record ConfidenceDocument(ProvenanceText evidence) {
  /** Upper ends, as multiples of the longest input of training. */
  private static final List<Double> RATIOS =
      List.of(0.5, 1.0, 2.0, 4.0, 8.0, Double.POSITIVE_INFINITY);

  private static final String UNREAD = "not read";

  private static final List<String> HEADS =
      List.of("up to ½", "½ to 1", "1 to 2", "2 to 4", "4 to 8", "beyond 8");

  /** A language's largest set of points. */
  private record Curve(LanguageResults view, String label, StoredRun<Steps> stored) {
    static Optional<Curve> of(LanguageResults view) {
      return view.confidence().entrySet().stream()
          .max(Comparator.comparingInt(entry -> ConfidenceSection.points(entry.getValue()).size()))
          .map(entry -> new Curve(view, entry.getKey(), entry.getValue()));
    }

    int trained() {
      return ConfidenceSection.trained(stored);
    }

    List<Point> bin(int bin) {
      double above = bin == 0 ? 0 : RATIOS.get(bin - 1);
      return ConfidenceSection.points(stored).stream()
          .filter(
              point ->
                  point.tokens() > above * trained()
                      && point.tokens() <= RATIOS.get(bin) * trained())
          .toList();
    }
  }

  String text(List<LanguageResults> views) {
    List<Curve> curves = views.stream().flatMap(view -> Curve.of(view).stream()).toList();
    if (curves.isEmpty()) {
      return "";
    }
    List<Integer> bins =
        IntStream.range(0, RATIOS.size())
            .filter(bin -> curves.stream().anyMatch(curve -> !curve.bin(bin).isEmpty()))
            .boxed()
            .toList();
    List<Cell> heads = new ArrayList<>(List.of(Cell.of(""), Cell.of("trained up to")));
    bins.forEach(bin -> heads.add(Cell.of(HEADS.get(bin))));
    return MarkdownWriter.table(
            new Table(heads, curves.stream().map(curve -> row(curve, bins)).toList()))
        + "\nMean confidence of the Selector by the length of what it reads, as a multiple of the longest input of training; bold: lengths of training; in brackets: texts read, and the formulas that they are steps of; "
        + UNREAD
        + ": longer than the Selector's labels, so not read.\n\n"
        + ProvenanceText.fold(
            curves.stream()
                .map(
                    curve ->
                        curve.view().language().displayName()
                            + ": "
                            + evidence.of(new DataSource(curve.label(), curve.stored()), "")));
  }

  private static List<Cell> row(Curve curve, List<Integer> bins) {
    List<Cell> row = new ArrayList<>();
    row.add(Cell.of(curve.view().language().displayName()));
    row.add(Cell.of(curve.trained() + " tokens"));
    bins.forEach(bin -> row.add(cell(curve.bin(bin), RATIOS.get(bin) <= 1)));
    return row;
  }

  private static Cell cell(List<Point> points, boolean trained) {
    List<Point> read = points.stream().filter(Point::isRead).toList();
    if (read.isEmpty()) {
      return points.isEmpty() ? Cell.unknown() : Cell.of(UNREAD);
    }
    double mean = read.stream().mapToDouble(Point::confidence).average().orElseThrow();
    long formulas =
        read.stream().map(point -> point.cell() + " " + point.index()).distinct().count();
    return Cell.of(Cell.decimals(3, mean), trained ? Cell.Style.STRONG : Cell.Style.PLAIN)
        .and("(%d of %d)".formatted(read.size(), formulas), Cell.Style.PLAIN);
  }
}
