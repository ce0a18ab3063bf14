package io.nrs.evaluation.report;

import io.nrs.evaluation.result.ConfidenceFolder.Point;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.LanguageNames;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
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

  private static final List<String> HEADS =
      List.of("up to ½", "½ to 1", "1 to 2", "2 to 4", "4 to 8", "beyond 8");

  /** A language's largest set of points. */
  private record Curve(LanguageResults view, String label, StoredRun<Point> stored) {
    static Optional<Curve> of(LanguageResults view) {
      return view.confidence().entrySet().stream()
          .max(Comparator.comparingInt(entry -> entry.getValue().entries().size()))
          .map(entry -> new Curve(view, entry.getKey(), entry.getValue()));
    }

    int trained() {
      return ConfidenceSection.trained(stored);
    }

    DoubleSummaryStatistics bin(int bin) {
      double above = bin == 0 ? 0 : RATIOS.get(bin - 1);
      return stored.entries().stream()
          .filter(
              point ->
                  point.tokens() > above * trained()
                      && point.tokens() <= RATIOS.get(bin) * trained())
          .mapToDouble(Point::confidence)
          .summaryStatistics();
    }
  }

  String text(List<LanguageResults> views) {
    List<Curve> curves = views.stream().flatMap(view -> Curve.of(view).stream()).toList();
    if (curves.isEmpty()) {
      return "";
    }
    List<Integer> bins =
        IntStream.range(0, RATIOS.size())
            .filter(bin -> curves.stream().anyMatch(curve -> curve.bin(bin).getCount() > 0))
            .boxed()
            .toList();
    List<Cell> heads = new ArrayList<>(List.of(Cell.of(""), Cell.of("trained up to")));
    bins.forEach(bin -> heads.add(Cell.of(HEADS.get(bin))));
    return MarkdownWriter.table(
            new Table(heads, curves.stream().map(curve -> row(curve, bins)).toList()))
        + "\nMean confidence of the Selector by the length of what it reads, as a multiple of the longest input of training; bold: lengths of training; in brackets: what was read, formulas and their steps.\n\n"
        + MarkdownWriter.fold(
            "Commands, machines and data",
            curves.stream()
                .map(
                    curve ->
                        LanguageNames.of(curve.view().language())
                            + ": "
                            + evidence.of(
                                new DataSource(curve.label(), curve.stored()), "nrs confidence"))
                .toList());
  }

  private static List<Cell> row(Curve curve, List<Integer> bins) {
    List<Cell> row = new ArrayList<>();
    row.add(Cell.of(LanguageNames.of(curve.view().language())));
    row.add(Cell.of(curve.trained() + " tokens"));
    for (int bin : bins) {
      DoubleSummaryStatistics found = curve.bin(bin);
      row.add(
          found.getCount() == 0
              ? Cell.unknown()
              : Cell.of(
                      Cell.decimals(3, found.getAverage()),
                      RATIOS.get(bin) <= 1 ? Cell.Style.STRONG : Cell.Style.PLAIN)
                  .and("(%d)".formatted(found.getCount()), Cell.Style.PLAIN));
    }
    return row;
  }
}
