package io.nrs.evaluation.report;

import io.nrs.evaluation.result.CurveFolder.Validation;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.split.StressFormulas.StressCell;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The sections of this program's documents, from stored results.
 *
 * @param remarks on data that could not be used
 */
public record DocumentSections(List<Section> sections, List<String> remarks) {
  public DocumentSections {
    sections = List.copyOf(sections);
    remarks = List.copyOf(remarks);
  }

  /**
   * A section between comments {@code measured:NAME}.
   *
   * @param text as Markdown; empty if no results for it are stored
   * @param command that measures it
   */
  public record Section(String name, Optional<String> text, String command) {}

  /**
   * Creates the sections, from results of these networks alone.
   *
   * @param results the folder of all results
   * @param home the folder of this program, which contains the documents
   * @param models that the documents describe
   * @throws io.nrs.evaluation.result.ResultException if results cannot be read
   * @throws io.nrs.rewriting.models.ModelException if there are no models
   */
  public static DocumentSections of(Path results, Path home, ModelStore models) {
    StoredResults sets = StoredResults.read(results).of(new CurrentModels(models));
    List<LanguageResults> all =
        Stream.concat(
                Stream.of(BuiltInLanguage.values()),
                sets.results().stream().map(stored -> stored.config().system().language()))
            .distinct()
            .sorted(Language.order())
            .map(language -> LanguageResults.of(language, sets))
            .toList();
    // Published figures and ablations are of the paper's languages.
    List<LanguageResults> views =
        all.stream().filter(view -> view.language() instanceof BuiltInLanguage).toList();
    PublishedResults published = PublishedResults.read();
    ProvenanceText evidence = new ProvenanceText(home);
    List<Section> sections =
        List.of(
            section(
                "summary",
                "nrs evaluate --split paper",
                new SummaryDocument(published).text(views)),
            section(
                "comparison",
                "nrs evaluate --split paper",
                new ComparisonDocument(published, evidence).text(views)),
            section(
                "routers",
                "nrs evaluate --system router --split stress",
                new RouterDocument(evidence).text(views)),
            section(
                "failures",
                "nrs evaluate --split paper %s --formulas 10, and the same for other M"
                    .formatted(PaperSetting.ALL.get(0).options()),
                new FailureDocument(published, evidence).text(views)),
            section(
                "ablations",
                "nrs evaluate --split paper --formulas 20 --without all",
                new AblationsDocument().text(views)),
            section(
                "stress", "nrs evaluate --split stress", new StressDocument(evidence).text(all)),
            section(
                "confidence",
                "nrs evaluate --split paper --steps --windowing none",
                new ConfidenceDocument(evidence).text(views)),
            section(
                "reliability",
                "nrs evaluate --split paper --formulas 20 --steps",
                new ReliabilityDocument(evidence).text(all)),
            section(
                "training",
                "nrs train LANGUAGE MODULE --results results",
                new TrainingDocument(evidence).text(views)),
            section("missing", "nrs evaluate", MissingExperiment.table(views, published)));
    return new DocumentSections(sections, sets.remarks());
  }

  private static Section section(String name, String command, String text) {
    return new Section(name, Optional.of(text).filter(given -> !given.isEmpty()), command);
  }

  /** The tables of the split {@code stress}, of our system. */
  private record StressDocument(ProvenanceText evidence) {
    String text(List<LanguageResults> views) {
      StringBuilder text = new StringBuilder();
      for (LanguageResults view : views) {
        for (SystemResults set : view.systems()) {
          if (set.system().equals("nrs")) {
            StressTable.of(set)
                .ifPresent(
                    table ->
                        text.append("**")
                            .append(view.language().displayName())
                            .append("** (")
                            .append(MarkdownWriter.text(set.label()))
                            .append(")\n\n")
                            .append(MarkdownWriter.table(table))
                            .append("\nMeasured by ")
                            .append(evidence.of(set.source(), "nrs evaluate"))
                            .append(".\n\n"));
          }
        }
      }
      return text.toString();
    }
  }

  /** Accuracy of the hardest published cell of each language, ours beside the paper's. */
  private record SummaryDocument(PublishedResults published) {
    private static final String PAPER = "NRS M=1000 + dynamic windowing";

    private record Hardest(LanguageResults view, String cell, Summary.Cell ours, double paper) {}

    String text(List<LanguageResults> views) {
      List<Hardest> hardest = views.stream().flatMap(view -> hardest(view).stream()).toList();
      if (hardest.isEmpty()) {
        return "";
      }
      List<Cell> heads = new ArrayList<>(List.of(Cell.of("exact answers")));
      List<Cell> ours = new ArrayList<>(List.of(Cell.of("this program", Cell.Style.STRONG)));
      List<Cell> paper = new ArrayList<>(List.of(Cell.of("the paper")));
      for (Hardest each : hardest) {
        heads.add(Cell.of(each.view().language().displayName() + " " + each.cell()));
        ours.add(
            Cell.of(Cell.decimals(2, each.ours().accuracy()), Cell.Style.STRONG)
                .and(
                    "(%s, n = %d)"
                        .formatted(
                            Cell.range(each.ours().low(), each.ours().high()),
                            each.ours().formulas()),
                    Cell.Style.PLAIN));
        paper.add(Cell.share(each.paper()));
      }
      return MarkdownWriter.table(new Table(heads, List.of(ours, paper)))
          + "\nIn brackets: 95 % interval (Wilson) and number of formulas. Measured by `nrs evaluate --split paper`.\n";
    }

    private Optional<Hardest> hardest(LanguageResults view) {
      Optional<String> last =
          published.cells(view.language()).stream()
              .filter(CellOrder::isLevel)
              .filter(cell -> published.accuracy(view.language(), PAPER, cell).isPresent())
              .max(CellOrder.COMPARATOR);
      if (last.isEmpty()) {
        return Optional.empty();
      }
      String cell = last.get();
      OptionalDouble paper = published.accuracy(view.language(), PAPER, cell);
      return view.systems().stream()
          .filter(SystemResults::isAsItShips)
          .flatMap(set -> set.cell(cell).stream())
          .findFirst()
          .map(ours -> new Hardest(view, cell, ours, paper.orElseThrow()));
    }
  }

  /** The accuracy of Neural Data Routers at the second level, by the operands of its formulas. */
  private record RouterDocument(ProvenanceText evidence) {
    private static final int LEVEL = 2;

    /** The cell of random formulas. */
    private static final String ANY = "N" + LEVEL;

    private record Row(Language language, SystemResults set) {
      String name() {
        return language.displayName() + ", " + set.label();
      }

      /** The cells of this level, narrow operands first. */
      List<Summary.Cell> cells() {
        return Stream.concat(
                set.summary().cells().stream().filter(cell -> stress(cell).findAny().isPresent()),
                set.cell(ANY).stream())
            .toList();
      }

      static Stream<StressCell> stress(Summary.Cell cell) {
        return StressCell.of(cell.id()).filter(known -> known.nesting() == LEVEL);
      }
    }

    String text(List<LanguageResults> views) {
      List<Row> rows =
          views.stream()
              .flatMap(view -> view.systems().stream().map(set -> new Row(view.language(), set)))
              .filter(row -> row.set().system().equals("router"))
              .filter(row -> row.cells().stream().flatMap(Row::stress).findAny().isPresent())
              .toList();
      if (rows.isEmpty()) {
        return "";
      }
      List<String> cells =
          rows.stream()
              .flatMap(row -> row.cells().stream())
              .map(Summary.Cell::id)
              .distinct()
              .toList();
      Table.Builder<Row> table = Table.builder(rows).text("", Row::name);
      cells.forEach(cell -> table.text(head(cell), row -> accuracy(row.set(), cell)));
      IntSummaryStatistics formulas =
          rows.stream()
              .flatMap(row -> row.cells().stream())
              .mapToInt(Summary.Cell::formulas)
              .summaryStatistics();
      return MarkdownWriter.table(table.build())
          + "\nRight answers to formulas of the second level by their operands, with 95 %% intervals (Wilson); %s formulas a cell.\n\n"
              .formatted(ProvenanceText.range(formulas))
          + ProvenanceText.fold(
              rows.stream()
                  .map(row -> row.name() + ": " + evidence.of(row.set().source(), "nrs evaluate")));
    }

    private static String head(String cell) {
      return cell.equals(ANY) ? "any" : cell.replace("-" + ANY, "");
    }

    private static String accuracy(SystemResults set, String cell) {
      return set.cell(cell)
          .map(
              known ->
                  "%s (%s)"
                      .formatted(
                          Cell.decimals(2, known.accuracy()),
                          Cell.range(known.low(), known.high())))
          .orElse(Cell.unknown().text());
    }
  }

  /** The learning curves of trainings: how far each came, and its accuracy on the way. */
  private record TrainingDocument(ProvenanceText evidence) {
    /** Validations shown of a training. */
    private static final int SHOWN = 6;

    private record Training(Language language, LearningCurve curve) {
      String name() {
        return language.displayName() + ", " + curve.label();
      }

      /** Some validations at equal distances, the last one among them. */
      List<Validation> shown() {
        int all = curve.validations().size();
        int shown = Math.min(SHOWN, all);
        return IntStream.rangeClosed(1, shown)
            .mapToObj(number -> curve.validations().get(number * all / shown - 1))
            .toList();
      }
    }

    String text(List<LanguageResults> views) {
      List<Training> rows =
          views.stream()
              .flatMap(
                  view ->
                      view.curves().entrySet().stream()
                          .map(
                              entry ->
                                  new Training(
                                      view.language(),
                                      LearningCurve.of(entry.getKey(), entry.getValue()))))
              .toList();
      if (rows.isEmpty()) {
        return "";
      }
      Table table =
          Table.builder(rows)
              .text("", Training::name)
              .text(
                  "iterations",
                  row ->
                      "%s of %s"
                          .formatted(
                              count(row.curve().last().iteration()),
                              count(row.curve().iterations())))
              .text(
                  "examples",
                  row -> count((long) row.curve().last().iteration() * row.curve().batch()))
              .text("time", row -> ProvenanceText.time(row.curve().last().seconds()))
              .text("in distribution", row -> course(row, true))
              .text("out of distribution", row -> course(row, false))
              .text(
                  "best",
                  row ->
                      "%s after %s"
                          .formatted(
                              Cell.decimals(3, row.curve().best().outOfDistribution()),
                              count(row.curve().best().iteration())))
              .build();
      return MarkdownWriter.table(table)
          + "\nAccuracies after equal parts of the iterations done; *best*: the highest out of distribution. A Solver has no formulas out of distribution: these are further leaves and atoms.\n\n"
          + ProvenanceText.fold(
              rows.stream()
                  .map(row -> row.name() + ": " + evidence.of(row.curve().source(), "nrs train")));
    }

    private static String course(Training row, boolean within) {
      return row.shown().stream()
          .map(
              validation ->
                  Cell.decimals(
                      2, within ? validation.inDistribution() : validation.outOfDistribution()))
          .collect(Collectors.joining(", "));
    }

    private static String count(long number) {
      return String.format(Locale.ROOT, "%,d", number);
    }
  }
}
