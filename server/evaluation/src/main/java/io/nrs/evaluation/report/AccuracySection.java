package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Facts;
import io.nrs.evaluation.result.Summary;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** Who is how often right: a table of colours, a column a set of results. */
final class AccuracySection {
  private final Html html;
  private final Published published;

  AccuracySection(Html html, Published published) {
    this.html = html;
    this.published = published;
  }

  void write(Element parent, TaskView view) {
    Language task = view.task();
    Element section = Html.section(parent, task.id() + "-accuracy", "h3", "Accuracy");
    conflicts(section, view);
    List<String> known = published.cells(task);
    List<String> levels =
        Stream.concat(view.cells().stream(), known.stream())
            .distinct()
            .filter(CellOrder::isLevel)
            .sorted(CellOrder.COMPARATOR)
            .toList();
    List<String> byNesting = levels.stream().filter(cell -> isOfAllArguments(task, cell)).toList();
    List<String> cells = levels.stream().filter(cell -> !byNesting.contains(cell)).toList();
    table(section, view, cells, systems(task, cells), "accuracy");
    if (!byNesting.isEmpty()) {
      table(
          section,
          view,
          byNesting,
          systems(task, byNesting),
          "published for all numbers of arguments together");
    }
    List<String> others = view.cells().stream().filter(cell -> !CellOrder.isLevel(cell)).toList();
    if (!others.isEmpty()) {
      table(section, view, others, List.of(), "other formulas");
    }
    Html.paragraph(
        section,
        "Each value is the share of formulas that are answered right; below it the 95 % interval (Wilson) and the number of formulas. N/A: not measured, or not published.");
    html.sources(section, view.systems().stream().map(SetView::source).toList());
  }

  private static boolean isOfAllArguments(Language task, String cell) {
    return task == Language.LISTOPS && !cell.contains("A");
  }

  private List<String> systems(Language task, List<String> cells) {
    return published.systems(task).stream()
        .filter(
            system ->
                cells.stream().anyMatch(cell -> published.accuracy(task, system, cell).isPresent()))
        .toList();
  }

  /** Sets that are called the same until their other settings are told. */
  private static void conflicts(Element section, TaskView view) {
    Map<String, List<Facts>> named = new LinkedHashMap<>();
    view.systems().stream()
        .map(SetView::facts)
        .forEach(
            facts ->
                named.computeIfAbsent(Labels.label(facts), label -> new ArrayList<>()).add(facts));
    named.forEach(
        (label, same) -> {
          if (same.size() > 1) {
            Html.paragraph(
                    section,
                    "There are %d sets of results of \"%s\", which differ in %s. They are in columns of their own and not counted together."
                        .formatted(same.size(), label, String.join(", ", Labels.differing(same))))
                .addClass("remark");
          }
        });
  }

  private void table(
      Element section, TaskView view, List<String> cells, List<String> systems, String what) {
    List<SetView> sets =
        view.systems().stream()
            .filter(set -> cells.stream().anyMatch(cell -> set.cell(cell).isPresent()))
            .toList();
    Element table = Html.table(section, Words.of(view.task()) + ": " + what);
    table.addClass("accuracy");
    Element head = table.appendElement("thead");
    Element groups = head.appendElement("tr");
    Html.head(groups, "").attr("rowspan", "2");
    if (!sets.isEmpty()) {
      Html.head(groups, "measured").attr("colspan", "" + sets.size()).attr("scope", "colgroup");
    }
    if (!systems.isEmpty()) {
      Html.head(groups, "published")
          .attr("colspan", "" + systems.size())
          .attr("scope", "colgroup")
          .addClass("published");
    }
    Element names = head.appendElement("tr");
    sets.forEach(set -> Html.head(names, set.label()));
    systems.forEach(system -> Html.head(names, system).addClass("published"));
    Element body = table.appendElement("tbody");
    for (String cell : cells) {
      Element row = body.appendElement("tr");
      Html.rowHead(row, cell);
      sets.forEach(set -> measured(row, set.cell(cell)));
      for (String system : systems) {
        published
            .accuracy(view.task(), system, cell)
            .ifPresentOrElse(
                accuracy -> Html.heat(row, accuracy).addClass("published"),
                () -> Html.notKnown(row).addClass("published"));
      }
    }
    Html.csv(
        Html.paragraph(section, "The same as a file: "),
        view.task().id() + "-" + what.replace(' ', '-'),
        data(view, sets, systems, cells));
  }

  private static void measured(Element row, Optional<Summary.Cell> cell) {
    if (cell.isEmpty()) {
      Html.notKnown(row);
      return;
    }
    Summary.Cell known = cell.get();
    Html.heat(row, known.accuracy())
        .appendText(" ")
        .appendElement("small")
        .text(
            "%s–%s, n %d"
                .formatted(Html.share(known.low()), Html.share(known.high()), known.formulas()));
  }

  private Table data(TaskView view, List<SetView> sets, List<String> systems, List<String> cells) {
    List<List<String>> rows = new ArrayList<>();
    for (String cell : cells) {
      for (SetView set : sets) {
        set.cell(cell)
            .ifPresent(
                known ->
                    rows.add(
                        List.of(
                            cell,
                            set.label(),
                            set.facts().digest(),
                            exact(known.accuracy()),
                            exact(known.low()),
                            exact(known.high()),
                            String.valueOf(known.right()),
                            String.valueOf(known.formulas()))));
      }
      for (String system : systems) {
        published
            .accuracy(view.task(), system, cell)
            .ifPresent(
                accuracy ->
                    rows.add(List.of(cell, system, "published", exact(accuracy), "", "", "", "")));
      }
    }
    return new Table(
        List.of("cell", "system", "facts", "accuracy", "low", "high", "right", "formulas"), rows);
  }

  private static String exact(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
