package io.nrs.evaluation.report;

import io.nrs.evaluation.result.ConfidenceFolder;
import io.nrs.evaluation.result.ConfidenceFolder.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** How sure the Selectors are of inputs that are longer than those of training, by their ratio. */
final class ConfidenceTable implements ReadmeSection {
  private static final String UNKNOWN = "–";

  /** Upper ends, as multiples of the longest input of training. */
  private static final List<Double> RATIOS =
      List.of(0.5, 1.0, 2.0, 4.0, 8.0, Double.POSITIVE_INFINITY);

  private static final List<String> HEADS =
      List.of("up to ½", "½ to 1", "1 to 2", "2 to 4", "4 to 8", "beyond 8");

  private final Evidence evidence;

  /** A task's largest set of points. */
  private record Curve(TaskView view, String label, ConfidenceFolder.Stored stored) {
    static Optional<Curve> of(TaskView view) {
      return view.confidence().entrySet().stream()
          .max(Comparator.comparingInt(entry -> entry.getValue().points().size()))
          .map(entry -> new Curve(view, entry.getKey(), entry.getValue()));
    }

    int trained() {
      return ConfidenceSection.trained(stored);
    }

    DoubleSummaryStatistics bin(int bin) {
      double above = bin == 0 ? 0 : RATIOS.get(bin - 1);
      return stored.points().stream()
          .filter(
              point ->
                  point.tokens() > above * trained()
                      && point.tokens() <= RATIOS.get(bin) * trained())
          .mapToDouble(Point::confidence)
          .summaryStatistics();
    }
  }

  ConfidenceTable(Evidence evidence) {
    this.evidence = evidence;
  }

  @Override
  public String name() {
    return "confidence";
  }

  @Override
  public String command() {
    return "nrs confidence --split paper";
  }

  @Override
  public String text(List<TaskView> views) {
    List<Curve> curves = views.stream().flatMap(view -> Curve.of(view).stream()).toList();
    if (curves.isEmpty()) {
      return "";
    }
    List<Integer> bins =
        IntStream.range(0, RATIOS.size())
            .filter(bin -> curves.stream().anyMatch(curve -> curve.bin(bin).getCount() > 0))
            .boxed()
            .toList();
    List<String> heads = new ArrayList<>(List.of("", "trained up to"));
    bins.forEach(bin -> heads.add(HEADS.get(bin)));
    return Markdown.table(new Table(heads, curves.stream().map(curve -> row(curve, bins)).toList()))
        + "\nMean confidence of the Selector by the length of what it reads, as a multiple of the longest input of training; bold: lengths of training; in brackets: formulas.\n\n"
        + Markdown.fold(
            "Commands, machines and data",
            curves.stream()
                .map(
                    curve ->
                        Words.of(curve.view().task())
                            + ": "
                            + evidence.of(
                                ConfidenceSection.source(curve.label(), curve.stored()),
                                "nrs confidence"))
                .toList());
  }

  private static List<String> row(Curve curve, List<Integer> bins) {
    List<String> row = new ArrayList<>();
    row.add(Words.of(curve.view().task()));
    row.add(curve.trained() + " tokens");
    for (int bin : bins) {
      DoubleSummaryStatistics found = curve.bin(bin);
      String text = String.format(Locale.ROOT, "%.3f", found.getAverage());
      row.add(
          found.getCount() == 0
              ? UNKNOWN
              : "%s (%d)"
                  .formatted(RATIOS.get(bin) <= 1 ? "**" + text + "**" : text, found.getCount()));
    }
    return row;
  }
}
