package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Summary;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who is how often right: a table a task, each system beside what is published of it. */
final class ComparisonTables implements ReadmeSection {
  private static final String UNKNOWN = "–";

  private final Published published;
  private final Evidence evidence;

  ComparisonTables(Published published, Evidence evidence) {
    this.published = published;
    this.evidence = evidence;
  }

  @Override
  public String name() {
    return "comparison";
  }

  @Override
  public String command() {
    return "nrs evaluate --split paper";
  }

  @Override
  public String text(List<TaskView> views) {
    String tables =
        views.stream()
            .map(this::table)
            .filter(table -> !table.isEmpty())
            .collect(Collectors.joining("\n"));
    return tables.isEmpty()
        ? ""
        : tables
            + "\n"
            + UNKNOWN
            + ": not measured, or not published. In brackets: 95 % intervals (Wilson) of all cells together; those of single cells are at most as wide as is said. Published figures: "
            + Markdown.text(published.source() + ". " + published.note())
            + "\n";
  }

  private String table(TaskView view) {
    Language task = view.task();
    List<String> cells =
        published.cells(task).stream()
            .filter(cell -> task != Language.LISTOPS || cell.contains("A"))
            .sorted(CellOrder.COMPARATOR)
            .toList();
    List<SetView> sets =
        view.systems().stream()
            .filter(ComparisonTables::isCompared)
            .filter(set -> cells.stream().anyMatch(cell -> set.cell(cell).isPresent()))
            .toList();
    if (sets.isEmpty()) {
      return "";
    }
    List<List<String>> rows = new ArrayList<>();
    for (String system : TaskView.ORDER) {
      sets.stream()
          .filter(set -> set.system().equals(system))
          .forEach(set -> rows.add(measured(set, sets, cells)));
      published.systems(task).stream()
          .filter(name -> system.equals(Published.system(name)))
          .filter(
              name ->
                  cells.stream().anyMatch(cell -> published.accuracy(task, name, cell).isPresent()))
          .forEach(name -> rows.add(published(task, name, cells)));
    }
    List<String> heads =
        Stream.concat(Stream.of(""), cells.stream().map(cell -> cell.replace("A", "<br>A")))
            .toList();
    return "**"
        + Words.of(task)
        + "**\n\n"
        + Markdown.table(new Table(heads, rows))
        + "\n"
        + Markdown.list(sets.stream().map(set -> made(set, cells)).toList());
  }

  /** Ours with other settings is compared by failures and ablations. */
  private static boolean isCompared(SetView set) {
    return !set.system().equals("nrs")
        || set.setting("preset").equals("default")
        || set.setting("preset").equals("paper");
  }

  private static List<String> measured(SetView set, List<SetView> all, List<String> cells) {
    boolean alone =
        all.stream().filter(other -> shortened(other).equals(shortened(set))).count() == 1;
    List<String> row = new ArrayList<>();
    row.add("**" + Markdown.text(alone ? shortened(set) : set.label()) + "**");
    cells.forEach(
        cell -> row.add(set.cell(cell).map(known -> share(known.accuracy())).orElse(UNKNOWN)));
    return row;
  }

  private static String shortened(SetView set) {
    return set.label().replaceFirst(": .*", "");
  }

  private List<String> published(Language task, String system, List<String> cells) {
    List<String> row = new ArrayList<>();
    row.add(Markdown.text(system) + " *(published)*");
    cells.forEach(
        cell ->
            row.add(
                published.accuracy(task, system, cell).stream()
                    .mapToObj(ComparisonTables::share)
                    .findFirst()
                    .orElse(UNKNOWN)));
    return row;
  }

  private String made(SetView set, List<String> cells) {
    List<Result> results =
        set.results().stream().filter(result -> cells.contains(result.cell())).toList();
    Summary.Cell all = Summary.cell("all", results);
    List<Summary.Cell> own = cells.stream().flatMap(cell -> set.cell(cell).stream()).toList();
    IntSummaryStatistics formulas =
        own.stream().mapToInt(Summary.Cell::formulas).summaryStatistics();
    double width = own.stream().mapToDouble(cell -> cell.high() - cell.low()).max().orElseThrow();
    return String.format(
        Locale.ROOT,
        "%s: %.3f (%.3f–%.3f) of %,d formulas, %s a cell (intervals up to %.2f wide), in %s; %s",
        Markdown.text(set.label()),
        all.accuracy(),
        all.low(),
        all.high(),
        all.formulas(),
        formulas.getMin() == formulas.getMax()
            ? "" + formulas.getMin()
            : formulas.getMin() + " to " + formulas.getMax(),
        width,
        Evidence.time(all.seconds()),
        evidence.of(set.source(), "nrs evaluate"));
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, "%.2f", share);
  }
}
