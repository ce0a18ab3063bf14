package io.nrs.evaluation.report;

import io.nrs.evaluation.report.AblationComparison.Compared;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The effect of each mechanism: one row per variation, one column per language. */
record AblationsDocument() {
  String text(List<LanguageResults> views) {
    Map<Language, List<Compared>> measured = new LinkedHashMap<>();
    for (LanguageResults view : views) {
      List<Compared> rows = AblationComparison.of(view).rows();
      if (rows.size() > 1) {
        measured.put(view.language(), rows);
      }
    }
    if (measured.isEmpty()) {
      return "";
    }
    return inference(measured)
        + TrainingAblations.text(measured)
        + ProvenanceText.fold(
            measured.entrySet().stream()
                .map(entry -> provenance(entry.getKey(), entry.getValue())));
  }

  private static String inference(Map<Language, List<Compared>> measured) {
    Map<String, String> variations = new LinkedHashMap<>();
    measured.values().stream()
        .flatMap(List::stream)
        .map(Compared::row)
        .filter(row -> row.training().isEmpty())
        .forEach(row -> variations.putIfAbsent(row.id(), row.words()));
    List<Cell> heads = new ArrayList<>(List.of(Cell.of(""), Cell.of("what is different")));
    measured.forEach(
        (language, rows) ->
            heads.add(
                Cell.of(language.displayName() + ",")
                    .and(rows.get(0).own().formulas() + " formulas", Cell.Style.NEXT_LINE)));
    List<List<Cell>> rows = new ArrayList<>();
    variations.forEach(
        (id, words) -> {
          List<Cell> row = new ArrayList<>(List.of(Cell.of(id), Cell.of(words)));
          measured.values().forEach(all -> row.add(cell(id, all)));
          rows.add(row);
        });
    return MarkdownWriter.table(new Table(heads, rows))
        + "\nRight answers with their 95 % interval (Wilson), and seconds a formula, on formulas that what ships has answered too; "
        + Cell.unknown().text()
        + ": not measured.\n\n";
  }

  private static Cell cell(String id, List<Compared> all) {
    Optional<Compared> found =
        all.stream().filter(compared -> compared.row().id().equals(id)).findFirst();
    if (found.isEmpty()) {
      return Cell.unknown();
    }
    Summary.Cell own = found.get().own();
    int formulas = all.get(0).own().formulas();
    return Cell.of(
            String.format(
                Locale.ROOT,
                "%s%.2f (%s)",
                own.formulas() == formulas ? "" : "of " + own.formulas() + ": ",
                own.accuracy(),
                Cell.range(own.low(), own.high())))
        .and(Cell.decimals(2, own.seconds() / own.formulas()) + " s", Cell.Style.NEXT_LINE);
  }

  private static String provenance(Language language, List<Compared> all) {
    List<String> commands =
        all.stream()
            .flatMap(compared -> compared.set().stored().provenance().stream())
            .filter(made -> made.command().contains(" --without "))
            .map(AblationsDocument::command)
            .distinct()
            .toList();
    return language.displayName() + ": " + String.join(", ", commands);
  }

  /** Variations are measured one by one; the command with {@code all} measures all of them. */
  private static String command(Provenance provenance) {
    return MarkdownWriter.code(
            provenance.command().replaceFirst(" --without \\S+", " --without all"))
        + " on "
        + MarkdownWriter.text(provenance.machine());
  }
}
