package io.nrs.evaluation.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.evaluation.table.Block.Fold;
import io.nrs.evaluation.table.Block.Paragraph;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The reasons for failures, by cell and by M, beside the published figures. */
record FailureKinds(PublishedResults published, Sources sources) {
  /** The paper's classes. */
  private static final List<String> CLASSES =
      List.of("missing-leaf", "corrupted-leaf", "wrong-solution");

  private static final int MOST_LISTED = 20;
  private static final int MOST_CANDIDATES = 3;

  /** A row of the table: a cell of a language, or the numbers of formulas of all its cells. */
  private record Row(LanguageResults view, List<String> cells, boolean isHead) {
    static Row ofCell(LanguageResults view, String cell) {
      return new Row(view, List.of(cell), false);
    }

    static Row ofAll(LanguageResults view, List<String> cells) {
      return new Row(view, cells, true);
    }
  }

  Blocks document(List<LanguageResults> views) {
    List<LanguageResults> measured =
        views.stream()
            .filter(view -> !cells(view).isEmpty())
            .filter(view -> PaperSetting.ALL.stream().anyMatch(each -> each.set(view).isPresent()))
            .toList();
    if (measured.isEmpty()) {
      return Blocks.NONE;
    }
    List<Row> rows = new ArrayList<>();
    for (LanguageResults view : measured) {
      rows.add(Row.ofAll(view, cells(view)));
      cells(view).forEach(cell -> rows.add(Row.ofCell(view, cell)));
    }
    Table.Builder<Row> table =
        Table.of(rows)
            .markdown("", FailureKinds::head)
            .markdown("as it<br>ships", row -> ours(row, ships(row.view())));
    for (PaperSetting setting : PaperSetting.ALL) {
      table
          .markdown(setting.brief() + "<br>ours", row -> ours(row, setting.set(row.view())))
          .markdown(setting.brief() + "<br>*published*", row -> theirs(row, setting));
    }
    TreeSet<String> others = new TreeSet<>();
    List<String> provenance = new ArrayList<>();
    for (LanguageResults view : measured) {
      Stream.concat(
              ships(view).stream(),
              PaperSetting.ALL.stream().flatMap(setting -> setting.set(view).stream()))
          .forEach(
              set -> {
                outcomes(set).filter(each -> !CLASSES.contains(each)).forEach(others::add);
                provenance.add(provenance(view, set));
              });
    }
    return Blocks.of(
        table.build(),
        new Paragraph(
            "Per cent of the formulas with a missing leaf/a corrupted leaf/a wrong solution; 0: no"
                + " failure; "
                + Markdown.UNKNOWN
                + ": not measured."
                + (others.isEmpty()
                    ? ""
                    : " Not shown: " + Markdown.text(String.join(", ", others)) + ".")),
        Sources.fold(provenance.stream()));
  }

  /** The cells with published failures. */
  private List<String> cells(LanguageResults view) {
    return published.failures(view.language()).values().stream()
        .limit(1)
        .flatMap(cells -> cells.keySet().stream())
        .sorted(CellOrder.COMPARATOR)
        .toList();
  }

  private static Optional<SystemResults> ships(LanguageResults view) {
    return view.systems().stream()
        .filter(SystemResults::isOfShippedSystem)
        .max(Comparator.comparingInt(set -> set.results().size()));
  }

  private static String head(Row row) {
    String language = row.view().language().displayName();
    return row.isHead()
        ? "*" + language + ", formulas a cell*"
        : language + " " + row.cells().get(0);
  }

  private static String ours(Row row, Optional<SystemResults> set) {
    List<Summary.Cell> own = set.map(known -> known.cells(row.cells())).orElse(List.of());
    if (own.isEmpty()) {
      return Markdown.UNKNOWN;
    }
    IntSummaryStatistics formulas =
        own.stream().mapToInt(Summary.Cell::formulas).summaryStatistics();
    return row.isHead() ? "*" + Sources.range(formulas) + "*" : shares(shares(own.get(0), CLASSES));
  }

  private String theirs(Row row, PaperSetting setting) {
    if (row.isHead()) {
      return "";
    }
    Map<String, Double> shares = published(row.view(), setting, row.cells().get(0));
    return shares.isEmpty() ? Markdown.UNKNOWN : shares(shares);
  }

  /** The shares of the classes; empty if they are not published. */
  private Map<String, Double> published(LanguageResults view, PaperSetting setting, String cell) {
    return published
        .failures(view.language())
        .get(setting.published())
        .getOrDefault(cell, Map.of());
  }

  private static Map<String, Double> shares(Summary.Cell cell, List<String> failures) {
    Map<String, Double> shares = new LinkedHashMap<>();
    failures.forEach(each -> shares.put(each, (double) cell.count(each) / cell.formulas()));
    return shares;
  }

  private static String shares(Map<String, Double> shares) {
    return shares.values().stream().allMatch(share -> share == 0)
        ? "0"
        : shares.values().stream()
            .map(share -> Markdown.decimals(0, 100 * share))
            .collect(Collectors.joining("/"));
  }

  /** The reasons for failures that occur. */
  private static Stream<String> outcomes(SystemResults set) {
    return set.summary().cells().stream()
        .flatMap(cell -> cell.outcomes().keySet().stream())
        .filter(outcome -> !SystemAnswer.isFinal(outcome))
        .distinct();
  }

  private String provenance(LanguageResults view, SystemResults set) {
    List<Summary.Cell> shown = set.cells(cells(view));
    return "%s, %s: %s formulas in %s; %s"
        .formatted(
            view.language().displayName(),
            PaperSetting.of(set).map(PaperSetting::words).orElse("as it ships"),
            shown.stream().mapToInt(Summary.Cell::formulas).sum(),
            Sources.time(shown.stream().mapToDouble(Summary.Cell::seconds).sum()),
            sources.of(set.stored(), "nrs evaluate"));
  }

  /** The same of one language, with the formulas that failed. */
  Blocks page(LanguageResults view) {
    return document(List.of(view)).and(Blocks.joined(view.systems().stream().map(this::listed)));
  }

  private Blocks listed(SystemResults set) {
    List<Result> failures = set.failures();
    Blocks counted =
        Blocks.text(
            "%s: %s of %s formulas failed."
                .formatted(Markdown.strong(set.label()), failures.size(), set.results().size()));
    if (failures.isEmpty()) {
      return counted;
    }
    Table table =
        Table.of(failures.subList(0, Math.min(MOST_LISTED, failures.size())))
            .text("cell", result -> result.cell() + " " + result.index())
            .markdown("formula", result -> Markdown.code(result.formula()))
            .markdown("expected", result -> Markdown.code(result.expected()))
            .markdown("answer", result -> Markdown.code(result.answer()))
            .text("outcome", Result::outcome)
            .text("step", result -> step(result.details()))
            .text("what was to choose from", result -> candidates(result.details()))
            .build();
    String sources = "Measured by " + this.sources.of(set.stored(), "nrs evaluate") + ".";
    return counted.and(
        new Fold(
            failures.size() > MOST_LISTED
                ? "The first %s of them".formatted(MOST_LISTED)
                : "All of them",
            Blocks.of(table, new Paragraph(sources))));
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

  /** Ours beside the published ones for each M; and each other set that failed. */
  List<Figure> figures(LanguageResults view) {
    String id = view.language().id() + "-failures";
    List<Figure> figures = new ArrayList<>();
    if (!cells(view).isEmpty()) {
      for (PaperSetting setting : PaperSetting.ALL) {
        figures.add(
            new Figure(
                id + "-" + setting.words().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
                "%s: failures, %s".formatted(view.language().displayName(), setting.words()),
                "Our networks with the published inference, each bar beside the published one.",
                Charts.failures(bySource(view, setting))));
      }
    }
    view.systems().stream()
        .filter(set -> !set.failures().isEmpty() && PaperSetting.of(set).isEmpty())
        .forEach(
            set ->
                figures.add(
                    new Figure(
                        id + "-" + set.config().name(),
                        set.label(),
                        "%s of %s formulas failed."
                            .formatted(set.failures().size(), set.results().size()),
                        Charts.failures(byCell(set)))));
    return figures;
  }

  /** Shares of each class by the name of a bar. */
  private Map<String, Map<String, Double>> bySource(LanguageResults view, PaperSetting setting) {
    Map<String, Map<String, Double>> bars = new LinkedHashMap<>();
    for (String cell : cells(view)) {
      setting
          .set(view)
          .flatMap(set -> set.cell(cell))
          .ifPresent(own -> bars.put(cell + ", ours", shares(own, CLASSES)));
      Map<String, Double> shares = published(view, setting, cell);
      if (!shares.isEmpty()) {
        bars.put(cell + ", published", shares);
      }
    }
    return bars;
  }

  private static Map<String, Map<String, Double>> byCell(SystemResults set) {
    List<String> outcomes =
        Stream.concat(
                set.system().equals(NrsSystem.NAME) ? CLASSES.stream() : Stream.of(),
                outcomes(set).sorted())
            .distinct()
            .toList();
    Map<String, Map<String, Double>> bars = new LinkedHashMap<>();
    set.summary().cells().stream()
        .sorted(Comparator.comparing(Summary.Cell::id, CellOrder.COMPARATOR))
        .forEach(cell -> bars.put(cell.id(), shares(cell, outcomes)));
    return bars;
  }
}
