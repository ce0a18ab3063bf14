package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The results of what ships on the test distributions of other systems: those of {@code --split
 * field}, and the levels that other papers publish.
 */
public final class FieldResults {
  private static final List<Kind> KINDS =
      List.of(
          new Kind("listops-full", "nangia-bowman", "ListOps as Nangia and Bowman draw it"),
          new Kind("listops-full", "tokens-200-300", "the same, 200 to 300 tokens"),
          new Kind("listops-full", "tokens-500-600", "the same, 500 to 600 tokens"),
          new Kind("listops-full", "tokens-900-1000", "the same, 900 to 1,000 tokens"),
          new Kind("listops-full", "arguments-10", "ListOps of 10 arguments, 100 to 1,000 tokens"),
          new Kind("listops-full", "arguments-15", "ListOps of 15 arguments, 100 to 1,000 tokens"),
          new Kind("listops-full", "long-range-arena", "ListOps as the Long Range Arena's"),
          new Kind("listops", "N6A4", "ListOps N6A4, as FastNRS"),
          new Kind("arithmetic", "N6", "Arithmetic N6, as the paper and FastNRS"),
          new Kind("algebra", "N6", "Algebra N6, as the paper and FastNRS"),
          new Kind("logic", "N12", "Logic N12, as FastNRS"),
          new Kind("polynomial", "terms-300", "polynomials of 300 terms"),
          new Kind("addition", "digits-300", "additions of two numbers of 300 digits"));

  private FieldResults() {}

  private record Kind(String language, String cell, String words) {}

  private record Row(Kind kind, SystemResults set, Summary.Cell cell) {
    /** The most rewrites of a formula. */
    long steps() {
      return set.results().stream()
          .filter(result -> result.cell().equals(kind.cell()))
          .mapToLong(result -> result.details().get("steps").getAsLong())
          .max()
          .orElse(0);
    }
  }

  /** A row for each distribution that was measured. */
  static Blocks document(List<LanguageResults> views, Sources sources) {
    List<Row> rows = new ArrayList<>();
    for (Kind kind : KINDS) {
      for (LanguageResults view : views) {
        if (view.language().id().equals(kind.language())) {
          view.systems().stream()
              .filter(SystemResults::isOfShippedSystem)
              .flatMap(set -> set.cell(kind.cell()).map(cell -> new Row(kind, set, cell)).stream())
              .findFirst()
              .ifPresent(rows::add);
        }
      }
    }
    if (rows.isEmpty()) {
      return Blocks.NONE;
    }
    return Blocks.of(
        Table.of(rows)
            .text("formulas like these", row -> row.kind().words())
            .text("n", row -> Markdown.count(row.cell().formulas()))
            .text("exact", row -> Markdown.count(row.cell().right()))
            .text(
                "95 % interval",
                row ->
                    String.format(Locale.ROOT, "%.3f to %.3f", row.cell().low(), row.cell().high()))
            .text("most steps", row -> Markdown.count(row.steps()))
            .text(
                "seconds a formula",
                row -> Markdown.decimals(3, row.cell().seconds() / row.cell().formulas()))
            .build(),
        sources.fold(
            rows.stream().map(Row::set).distinct().toList(),
            set -> set.config().system().language().displayName(),
            SystemResults::stored,
            "nrs evaluate --split field"));
  }
}
