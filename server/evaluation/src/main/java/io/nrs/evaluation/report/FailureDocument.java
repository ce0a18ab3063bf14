package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Why formulas failed, by cell and by M, beside what is published. */
final class FailureTable implements ReadmeSection {
  private static final String UNKNOWN = "–";
  private static final int PERCENT = 100;

  private final Published published;
  private final Evidence evidence;

  FailureTable(Published published, Evidence evidence) {
    this.published = published;
    this.evidence = evidence;
  }

  @Override
  public String name() {
    return "failures";
  }

  @Override
  public String command() {
    return "nrs evaluate --split paper "
        + PaperSetting.ALL.get(0).options()
        + " --formulas 10, and the same for other M";
  }

  @Override
  public String text(List<TaskView> views) {
    List<TaskView> measured =
        views.stream()
            .filter(view -> PaperSetting.ALL.stream().anyMatch(each -> set(view, each).isPresent()))
            .toList();
    if (measured.isEmpty()) {
      return "";
    }
    List<String> heads = new ArrayList<>(List.of("", "as it<br>ships"));
    for (PaperSetting setting : PaperSetting.ALL) {
      String words = setting.words().replace(" + dynamic windowing", ", dyn.");
      heads.add(words + "<br>ours");
      heads.add(words + "<br>*published*");
    }
    List<List<String>> rows = new ArrayList<>();
    List<String> made = new ArrayList<>();
    Set<String> others = new TreeSet<>();
    for (TaskView view : measured) {
      published.failures(view.task()).values().iterator().next().keySet().stream()
          .sorted(CellOrder.COMPARATOR)
          .forEach(cell -> rows.add(row(view, cell)));
      shown(view)
          .forEach(
              set -> {
                made.add(made(view, set));
                others.addAll(others(set));
              });
    }
    return Markdown.table(new Table(heads, rows))
        + "\nPer cent of the formulas with a missing leaf/a corrupted leaf/a wrong solution; 0: no failure; "
        + UNKNOWN
        + ": not measured."
        + (others.isEmpty() ? "" : " Not shown: " + String.join(", ", others) + ".")
        + "\n\n"
        + Markdown.fold("Commands, machines and data", made);
  }

  private static Optional<SetView> ships(TaskView view) {
    return largest(
        view.systems().stream()
            .filter(set -> set.system().equals("nrs") && set.setting("preset").equals("default"))
            .toList());
  }

  private static Optional<SetView> set(TaskView view, PaperSetting setting) {
    return largest(view.systems().stream().filter(setting::isOf).toList());
  }

  /** Sets with other facts share no column. */
  private static Optional<SetView> largest(List<SetView> sets) {
    return sets.stream().max(Comparator.comparingInt(set -> set.results().size()));
  }

  private static List<SetView> shown(TaskView view) {
    List<SetView> shown = new ArrayList<>(ships(view).stream().toList());
    PaperSetting.ALL.forEach(setting -> set(view, setting).ifPresent(shown::add));
    return shown;
  }

  private List<String> row(TaskView view, String cell) {
    List<String> row = new ArrayList<>();
    row.add(Words.of(view.task()) + " " + cell);
    row.add(ours(ships(view), cell));
    for (PaperSetting setting : PaperSetting.ALL) {
      row.add(ours(set(view, setting), cell));
      Map<String, Double> shares =
          published.failures(view.task()).get(setting.published()).getOrDefault(cell, Map.of());
      row.add(
          shares.isEmpty()
              ? UNKNOWN
              : shares(FailureSection.CLASSES.stream().map(shares::get).toList()));
    }
    return row;
  }

  private static String ours(Optional<SetView> set, String cell) {
    return set.flatMap(known -> known.cell(cell))
        .map(
            known ->
                shares(
                    FailureSection.CLASSES.stream()
                        .map(failure -> (double) known.count(failure) / known.formulas())
                        .toList()))
        .orElse(UNKNOWN);
  }

  private static String shares(List<Double> shares) {
    return shares.stream().allMatch(share -> share == 0)
        ? "0"
        : shares.stream()
            .map(share -> String.format(Locale.ROOT, "%.0f", PERCENT * share))
            .collect(Collectors.joining("/"));
  }

  private static List<String> others(SetView set) {
    return set.summary().cells().stream()
        .flatMap(cell -> cell.outcomes().keySet().stream())
        .filter(outcome -> !outcome.equals(FailureSection.SOLVED))
        .filter(outcome -> !FailureSection.CLASSES.contains(outcome))
        .distinct()
        .toList();
  }

  private String made(TaskView view, SetView set) {
    return String.format(
        Locale.ROOT,
        "%s, %s: %d formulas in %s; %s",
        Words.of(view.task()),
        PaperSetting.of(set).map(PaperSetting::words).orElse("as it ships"),
        set.results().size(),
        Evidence.time(set.summary().cells().stream().mapToDouble(Summary.Cell::seconds).sum()),
        evidence.of(set.source(), "nrs evaluate"));
  }
}
