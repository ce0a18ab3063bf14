package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.evaluation.FormulaResult.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Range;

/**
 * The results of a file, in the row above its formulas.
 *
 * @param first its first formula in the table
 * @param outcome the worst of its formulas in the table
 * @param isOpen whether its formulas are visible
 */
record FileResults(FormulaResult first, Outcome outcome, ResultCounts counts, boolean isOpen)
    implements ResultRow {

  /**
   * Groups formulas by their files. The order of files is that of their first formulas.
   *
   * @param closed the URIs of files whose formulas are hidden
   */
  static List<ResultRow> grouped(List<FormulaResult> formulas, Set<String> closed) {
    Map<String, List<FormulaResult>> files =
        formulas.stream()
            .collect(
                Collectors.groupingBy(FormulaResult::uri, LinkedHashMap::new, Collectors.toList()));
    List<ResultRow> rows = new ArrayList<>();
    files.forEach(
        (uri, of) -> {
          FileResults file = of(of, !closed.contains(uri));
          rows.add(file);
          if (file.isOpen) {
            rows.addAll(of);
          }
        });
    return List.copyOf(rows);
  }

  private static FileResults of(List<FormulaResult> formulas, boolean isOpen) {
    Outcome worst =
        formulas.stream().map(FormulaResult::outcome).min(Comparator.naturalOrder()).orElseThrow();
    return new FileResults(formulas.get(0), worst, ResultCounts.of(formulas), isOpen);
  }

  @Override
  public String uri() {
    return first.uri();
  }

  @Override
  public String file() {
    return first.file();
  }

  @Override
  public Range range() {
    return first.range();
  }

  @Override
  public String description() {
    return Stream.of(counts.allWithOutcomes(), counts.unreadable())
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" · "));
  }

  @Override
  public String text(ResultColumn column) {
    return switch (column) {
      case FILE -> nameFirst();
      case FORMULA -> counts.all().orElse("");
      case OUTCOME ->
          Stream.of(counts.all().map(any -> counts.outcomes()), counts.unreadable())
              .flatMap(Optional::stream)
              .collect(Collectors.joining(" · "));
      default -> "";
    };
  }
}
