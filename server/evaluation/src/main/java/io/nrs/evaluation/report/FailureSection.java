package io.nrs.evaluation.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The reasons for failures, by cell, beside the published figures for each M. */
record FailureSection(HtmlWriter html, PublishedResults published) {
  private static final int MOST_LISTED = 20;
  private static final int MOST_CANDIDATES = 3;

  void write(LanguageResults view) {
    String id = view.language().id() + "-failures";
    html.section(id, "###", "Failures");
    List<SystemResults> shown =
        PaperSetting.ALL.stream().flatMap(setting -> setting.set(view).stream()).toList();
    List<SystemResults> others =
        view.systems().stream().filter(set -> !shown.contains(set)).toList();
    others.stream()
        .filter(set -> set.failures().isEmpty())
        .forEach(
            set ->
                html.paragraph(
                    "%s: none of %d formulas failed."
                        .formatted(set.label(), set.results().size())));
    List<SystemResults> failing = others.stream().filter(set -> !set.failures().isEmpty()).toList();
    if (!failing.isEmpty()) {
      failing.forEach(set -> measured(id, set));
    }
    FailureFigure.of(view, published)
        .ifPresent(
            figure -> html.figure(figure, shown.stream().map(SystemResults::source).toList()));
    view.systems().stream().filter(set -> !set.failures().isEmpty()).forEach(this::listed);
    html.close("section");
  }

  private void measured(String id, SystemResults set) {
    ReportFigure figure =
        figure(
            id + "-" + set.config().folderName(),
            set.label(),
            "%d of %d formulas failed.".formatted(set.failures().size(), set.results().size()),
            shares(set));
    html.figure(figure, List.of(set.source()));
  }

  private static Map<String, Map<String, Double>> shares(SystemResults set) {
    Map<String, Map<String, Double>> cells = new LinkedHashMap<>();
    List<String> outcomes =
        Stream.concat(
                set.system().equals("nrs") ? FailureFigure.CLASSES.stream() : Stream.of(),
                set.summary().cells().stream()
                    .flatMap(cell -> cell.outcomes().keySet().stream())
                    .filter(outcome -> !SystemAnswer.isFinal(outcome))
                    .sorted())
            .distinct()
            .toList();
    set.summary().cells().stream()
        .map(Summary.Cell::id)
        .sorted(CellOrder.COMPARATOR)
        .forEach(
            id -> {
              Summary.Cell cell = set.cell(id).orElseThrow();
              Map<String, Double> shares = new LinkedHashMap<>();
              outcomes.forEach(
                  outcome -> shares.put(outcome, (double) cell.count(outcome) / cell.formulas()));
              cells.put(id, shares);
            });
    return cells;
  }

  private static ReportFigure figure(
      String id, String title, String says, Map<String, Map<String, Double>> cells) {
    List<String> names = List.copyOf(cells.keySet());
    List<String> failures = List.copyOf(cells.values().iterator().next().keySet());
    Map<String, List<Double>> shares = new LinkedHashMap<>();
    failures.forEach(
        failure ->
            shares.put(failure, names.stream().map(name -> cells.get(name).get(failure)).toList()));
    List<String> heads = new ArrayList<>(List.of("cell"));
    heads.addAll(failures);
    List<List<String>> rows = new ArrayList<>();
    for (String name : names) {
      List<String> row = new ArrayList<>(List.of(name));
      failures.forEach(failure -> row.add(Cell.decimals(3, cells.get(name).get(failure))));
      rows.add(row);
    }
    return ReportFigure.ofChart(
        id, title, says, () -> Charts.failures(names, shares), Table.ofText(heads, rows));
  }

  private void listed(SystemResults set) {
    List<Result> failures = set.failures();
    html.details(
        "",
        "%s: %s"
            .formatted(
                set.label(),
                failures.size() > MOST_LISTED
                    ? "the first %d of %d failures".formatted(MOST_LISTED, failures.size())
                    : failures.size() == 1 ? "the failure" : "all failures"));
    Table data =
        Table.builder(failures.subList(0, Math.min(MOST_LISTED, failures.size())))
            .text("cell", result -> result.cell() + " " + result.index())
            .cell(Cell.of("formula"), result -> code(result.formula()))
            .cell(Cell.of("expected"), result -> code(result.expected()))
            .cell(Cell.of("answer"), result -> code(result.answer()))
            .text("outcome", Result::outcome)
            .text("step", result -> step(result.details()))
            .text("what was to choose from", result -> candidates(result.details()))
            .build();
    html.table("failures", set.label() + ": formulas that failed", data)
        .sources(List.of(set.source()))
        .close("details");
  }

  private static Cell code(String text) {
    return Cell.of(text, Cell.Style.CODE);
  }

  private static String step(JsonObject details) {
    if (!details.has("step")) {
      return "";
    }
    String before = details.has("before") ? " of " + plain(details.get("before")) : "";
    return plain(details.get("step")) + before;
  }

  private static String candidates(JsonObject details) {
    List<String> words = new ArrayList<>();
    if (details.has("leaf")) {
      words.add(
          "%s → %s (exact %s)"
              .formatted(
                  plain(details.get("leaf")),
                  plain(details.get("value")),
                  plain(details.get("exact"))));
    }
    if (details.get("candidates") != null && details.get("candidates").isJsonArray()) {
      for (JsonElement element : details.getAsJsonArray("candidates")) {
        if (words.size() < MOST_CANDIDATES && element.isJsonObject()) {
          JsonObject candidate = element.getAsJsonObject();
          words.add(
              "%s (confidence %s)"
                  .formatted(plain(candidate.get("leaf")), rounded(candidate.get("confidence"))));
        }
      }
    }
    return String.join("; ", words);
  }

  private static String rounded(JsonElement value) {
    return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber()
        ? String.format(Locale.ROOT, "%.2f", value.getAsDouble())
        : plain(value);
  }

  private static String plain(JsonElement value) {
    return value == null ? "unknown" : value.isJsonPrimitive() ? value.getAsString() : "" + value;
  }
}
