package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.result.Usage;
import io.nrs.evaluation.split.StressFormulas.StressCell;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.evaluation.table.Block.Paragraph;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Datum;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The accuracy of each system, beside the published figures of the same, and its cost. */
record Comparison(PublishedResults published, Sources sources) {
  private static final String PAPER = "NRS M=1000 + dynamic windowing";
  private static final String UNKNOWN = Markdown.UNKNOWN + ": not measured, or not published. ";

  /**
   * A row of a table.
   *
   * @param head as Markdown
   * @param value of a cell
   */
  private record Row(String head, Function<String, Optional<Datum>> value) {
    Datum cell(String cell) {
      return value.apply(cell).orElse(Datum.UNKNOWN);
    }
  }

  /** A table of the published cells for each language. */
  Blocks document(List<LanguageResults> views) {
    Blocks tables = Blocks.joined(views.stream().map(this::document));
    return tables.isEmpty()
        ? Blocks.NONE
        : tables.and(
            new Paragraph(
                UNKNOWN
                    + "Ours are of formulas that this program's generator draws by the rules of the"
                    + " paper, the published ones of the authors' formulas. The lists have 95 %"
                    + " intervals (Wilson) of all cells together, and how wide those of single"
                    + " cells are. Published figures: "
                    + Markdown.text(published.source() + ". " + published.note())));
  }

  private Blocks document(LanguageResults view) {
    List<String> cells =
        published.cells(view.language()).stream()
            .filter(cell -> !CellOrder.isOfAllArguments(view.language(), cell))
            .sorted(CellOrder.COMPARATOR)
            .toList();
    List<SystemResults> sets = view.systems().stream().filter(Comparison::isCompared).toList();
    return sets.stream().allMatch(set -> set.cells(cells).isEmpty())
        ? Blocks.NONE
        : table(view, "", sets, cells, cell -> Datum.ofShare(cell.accuracy()));
  }

  /**
   * Failures and ablations compare our networks with other settings. The learning curves show how
   * far networks came whose training was ended early.
   */
  private static boolean isCompared(SystemResults set) {
    if (set.isPartlyTrained()) {
      return false;
    }
    return !set.system().equals(NrsSystem.NAME)
        || set.isTrainedAsPublished()
        || set.isOfShippedSystem()
        || set.isGenerated()
        || set.setting("preset").equals("paper");
  }

  /** All systems and cells of a language. Tables of their own are not wider than a page. */
  Blocks page(LanguageResults view) {
    Language language = view.language();
    List<String> known = published.cells(language);
    Map<String, List<String>> groups =
        Stream.concat(view.cells().stream(), known.stream())
            .distinct()
            .filter(CellOrder::isLevel)
            .sorted(CellOrder.COMPARATOR)
            .collect(
                Collectors.groupingBy(
                    cell ->
                        CellOrder.isOfAllArguments(language, cell)
                            ? ": all numbers of arguments together"
                            : known.isEmpty() || known.contains(cell)
                                ? ""
                                : ": deeper or wider than the paper's",
                    LinkedHashMap::new,
                    Collectors.toList()));
    Stream<Blocks> levels =
        groups.entrySet().stream()
            .map(
                group ->
                    table(
                        view,
                        group.getKey(),
                        view.systems(),
                        group.getValue(),
                        Comparison::detailed));
    return conflicts(view)
        .and(Blocks.joined(levels))
        .and(others(view))
        .and(view.systems().isEmpty() ? Blocks.NONE : costs(view))
        .and(
            new Paragraph(
                UNKNOWN
                    + "Below each value: the 95 % interval (Wilson) and the number of formulas."));
  }

  private static Datum detailed(Summary.Cell cell) {
    return Datum.ofShare(cell.accuracy())
        .with(Markdown.range(cell.low(), cell.high()), "n " + cell.formulas());
  }

  /** Sets that have the same name until their other settings are added. */
  private static Blocks conflicts(LanguageResults view) {
    Map<String, List<RunConfig>> named =
        view.systems().stream()
            .map(SystemResults::config)
            .collect(
                Collectors.groupingBy(
                    ResultLabels::label, LinkedHashMap::new, Collectors.toList()));
    return Blocks.joined(
        named.entrySet().stream()
            .filter(same -> same.getValue().size() > 1)
            .map(
                same ->
                    "> There are %s sets of results of \"%s\", which differ in %s. They are in rows of their own and not counted together."
                        .formatted(
                            same.getValue().size(),
                            Markdown.text(same.getKey()),
                            Markdown.text(
                                String.join(", ", ResultLabels.differing(same.getValue())))))
            .map(Blocks::text));
  }

  /** A table of the sets that have one of the cells, and what is behind it. */
  private Blocks table(
      LanguageResults view,
      String title,
      List<SystemResults> all,
      List<String> cells,
      Function<Summary.Cell, Datum> measured) {
    Language language = view.language();
    List<SystemResults> sets = all.stream().filter(set -> !set.cells(cells).isEmpty()).toList();
    List<Row> rows = new ArrayList<>();
    for (String system : LanguageResults.ORDER) {
      sets.stream()
          .filter(set -> set.system().equals(system))
          .map(
              set ->
                  new Row(Markdown.strong(set.briefly(sets)), cell -> set.cell(cell).map(measured)))
          .forEach(rows::add);
      published.systems(language).stream()
          .filter(name -> system.equals(PublishedResults.system(name)))
          .map(
              name ->
                  new Row(
                      Markdown.text(name) + " *(published)*",
                      cell ->
                          published.accuracy(language, name, cell).stream()
                              .mapToObj(Datum::ofShare)
                              .findFirst()))
          .filter(row -> cells.stream().anyMatch(cell -> row.value().apply(cell).isPresent()))
          .forEach(rows::add);
    }
    Table.Builder<Row> table = Table.of(rows).markdown("", Row::head);
    cells.forEach(cell -> table.data(cell.replaceFirst("A", "<br>A"), row -> row.cell(cell)));
    return Blocks.of(
        new Paragraph(Markdown.strong(language.displayName() + title)),
        table.build(),
        Sources.fold(sets.stream().map(set -> provenance(set, cells))));
  }

  private String provenance(SystemResults set, List<String> cells) {
    Summary.Cell all =
        Summary.cell(
            "all", set.results().stream().filter(result -> cells.contains(result.cell())).toList());
    List<Summary.Cell> own = set.cells(cells);
    IntSummaryStatistics formulas =
        own.stream().mapToInt(Summary.Cell::formulas).summaryStatistics();
    double width = own.stream().mapToDouble(cell -> cell.high() - cell.low()).max().orElseThrow();
    return String.format(
        Locale.ROOT,
        "%s: %.3f (%.3f–%.3f) of %,d formulas, %s a cell (intervals ≤ %.2f), in %s; %s",
        Markdown.text(set.label()),
        all.accuracy(),
        all.low(),
        all.high(),
        all.formulas(),
        Sources.range(formulas),
        width,
        Sources.time(all.seconds()),
        sources.of(set.stored(), "nrs evaluate"));
  }

  /** Cells that are no levels, perhaps many: a row each, with a column for each set. */
  private Blocks others(LanguageResults view) {
    List<String> cells =
        view.cells().stream()
            .filter(cell -> !CellOrder.isLevel(cell) && StressCell.of(cell).isEmpty())
            .toList();
    List<SystemResults> sets =
        view.systems().stream().filter(set -> !set.cells(cells).isEmpty()).toList();
    if (sets.isEmpty()) {
      return Blocks.NONE;
    }
    Table.Builder<String> table = Table.of(cells).text("", cell -> cell);
    sets.forEach(
        set ->
            table.data(
                Markdown.text(set.label()),
                cell -> set.cell(cell).map(Comparison::detailed).orElse(Datum.UNKNOWN)));
    return Blocks.of(
        new Paragraph(Markdown.strong(view.language().displayName() + ": other formulas")),
        table.build(),
        new Paragraph(Markdown.list(sets.stream().map(set -> provenance(set, cells)).toList())));
  }

  /** Time, and for an LLM tokens. */
  private static Blocks costs(LanguageResults view) {
    Table.Builder<SystemResults> table =
        Table.of(view.systems())
            .text("system", SystemResults::label)
            .text("formulas", set -> "" + set.results().size())
            .text("seconds, mean", set -> Markdown.decimals(3, seconds(set) / set.results().size()))
            .text(
                "seconds, most",
                set ->
                    Markdown.decimals(
                        3, set.results().stream().mapToDouble(Result::seconds).max().orElse(0)));
    if (view.systems().stream().anyMatch(set -> tokens(set, Usage::promptTokens).isPresent())) {
      table
          .text("prompt tokens, mean", set -> mean(tokens(set, Usage::promptTokens)))
          .text("completion tokens, mean", set -> mean(tokens(set, Usage::completionTokens)));
    }
    return Blocks.of(
        new Paragraph(Markdown.strong(view.language().displayName() + ": cost of a formula")),
        table
            .text(
                "machine",
                set ->
                    set.stored().provenance().stream()
                        .map(Provenance::machine)
                        .distinct()
                        .collect(Collectors.joining("; ")))
            .build());
  }

  private static double seconds(SystemResults set) {
    return set.results().stream().mapToDouble(Result::seconds).sum();
  }

  private static OptionalDouble tokens(SystemResults set, Function<Usage, Long> kind) {
    return set.results().stream()
        .flatMap(result -> Usage.of(result.details()).stream())
        .mapToLong(kind::apply)
        .average();
  }

  private static String mean(OptionalDouble tokens) {
    return tokens.isPresent() ? Markdown.decimals(0, tokens.getAsDouble()) : Markdown.UNKNOWN;
  }

  private record Hardest(String head, Summary.Cell ours, double paper) {
    String measured() {
      return "%s (%s, n = %s)"
          .formatted(
              Markdown.strong(Markdown.decimals(2, ours.accuracy())),
              Markdown.range(ours.low(), ours.high()),
              ours.formulas());
    }

    String published() {
      return Markdown.decimals(2, paper);
    }
  }

  /** Accuracy of the hardest published cell of each language, ours beside the paper's. */
  Blocks summary(List<LanguageResults> views) {
    List<Hardest> hardest = views.stream().flatMap(view -> hardest(view).stream()).toList();
    if (hardest.isEmpty()) {
      return Blocks.NONE;
    }
    Table.Builder<Boolean> table =
        Table.of(List.of(true, false))
            .markdown(
                "exact answers", ours -> ours ? Markdown.strong("this program") : "the paper");
    hardest.forEach(
        each -> table.markdown(each.head(), ours -> ours ? each.measured() : each.published()));
    return Blocks.of(
        table.build(),
        new Paragraph(
            "In brackets: 95 % interval (Wilson) and number of formulas. Measured by `nrs"
                + " evaluate`."));
  }

  private Optional<Hardest> hardest(LanguageResults view) {
    Language language = view.language();
    return published.cells(language).stream()
        .filter(CellOrder::isLevel)
        .filter(cell -> published.accuracy(language, PAPER, cell).isPresent())
        .max(CellOrder.COMPARATOR)
        .flatMap(
            cell ->
                view.systems().stream()
                    .filter(SystemResults::isOfShippedSystem)
                    .flatMap(set -> set.cell(cell).stream())
                    .findFirst()
                    .map(
                        ours ->
                            new Hardest(
                                language.displayName() + " " + cell,
                                ours,
                                published.accuracy(language, PAPER, cell).orElseThrow())));
  }
}
