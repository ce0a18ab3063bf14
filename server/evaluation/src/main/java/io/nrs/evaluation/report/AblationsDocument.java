package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.AblationTable;
import io.nrs.evaluation.report.AblationComparison.Compared;
import io.nrs.evaluation.result.Making;
import io.nrs.evaluation.result.Summary;
import io.nrs.grammar.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What each mechanism is worth: a row a variation, a column a task. */
final class AblationsTable implements ReadmeSection {
  private static final String UNKNOWN = "–";

  private final Path results;
  private final Evidence evidence;

  /**
   * @param results the folder of all
   */
  AblationsTable(Path results, Evidence evidence) {
    this.results = results;
    this.evidence = evidence;
  }

  @Override
  public String name() {
    return "ablations";
  }

  @Override
  public String command() {
    return "nrs ablate --split paper --formulas 20";
  }

  @Override
  public String text(List<TaskView> views) {
    Map<Language, List<Compared>> measured = new EnumMap<>(Language.class);
    for (TaskView view : views) {
      List<Compared> rows = AblationComparison.of(view).rows();
      if (rows.size() > 1) {
        measured.put(view.task(), rows);
      }
    }
    if (measured.isEmpty()) {
      return "";
    }
    Map<String, String> variations = new LinkedHashMap<>();
    measured.values().stream()
        .flatMap(List::stream)
        .map(Compared::row)
        .forEach(row -> variations.putIfAbsent(row.id(), row.words()));
    List<String> heads = new ArrayList<>(List.of("", "what is different"));
    measured.forEach(
        (task, rows) ->
            heads.add(
                "%s,<br>%d formulas".formatted(Words.of(task), rows.get(0).own().formulas())));
    List<List<String>> rows = new ArrayList<>();
    variations.forEach(
        (id, words) -> {
          List<String> row = new ArrayList<>(List.of(Markdown.text(id), Markdown.text(words)));
          measured.values().forEach(all -> row.add(cell(id, all)));
          rows.add(row);
        });
    return Markdown.table(new Table(heads, rows))
        + "\nRight answers with their 95 % interval (Wilson), and seconds a formula, on formulas that what ships has answered too; "
        + UNKNOWN
        + ": not measured.\n\n"
        + Markdown.fold(
            "Commands, machines and data",
            measured.entrySet().stream()
                .map(entry -> made(entry.getKey(), entry.getValue()))
                .toList());
  }

  private static String cell(String id, List<Compared> all) {
    Optional<Compared> found =
        all.stream().filter(compared -> compared.row().id().equals(id)).findFirst();
    if (found.isEmpty()) {
      return UNKNOWN;
    }
    Summary.Cell own = found.get().own();
    int formulas = all.get(0).own().formulas();
    return String.format(
        Locale.ROOT,
        "%s%.2f (%.2f–%.2f)<br>%.2f s",
        own.formulas() == formulas ? "" : "of " + own.formulas() + ": ",
        own.accuracy(),
        own.low(),
        own.high(),
        own.seconds() / own.formulas());
  }

  private String made(Language task, List<Compared> all) {
    List<String> commands =
        all.stream()
            .flatMap(
                compared -> Evidence.command(compared.set().stored().made(), "nrs ablate").stream())
            .map(AblationsTable::command)
            .distinct()
            .toList();
    return Words.of(task)
        + ": "
        + String.join(", ", commands)
        + evidence.link(AblationTable.file(results, task));
  }

  /** Variations are measured one by one; the command without a choice measures them all. */
  private static String command(Making making) {
    return Markdown.code(making.command().replaceFirst(" --only \\S+", ""))
        + " on "
        + Markdown.text(making.machine());
  }
}
