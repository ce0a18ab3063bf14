package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.ModelSettings.Training;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Result.Question;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Block.Paragraph;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The effect of each mechanism, of inference and of training. A variation is compared with the
 * shipped system on the formulas that both have answered, and on no others.
 */
final class Ablations {
  private Ablations() {}

  /**
   * A variation.
   *
   * @param own its answers to formulas that the shipped system has answered too
   */
  private record Compared(Variation.Stored row, SystemResults set, Summary.Cell own) {
    boolean isTrained() {
      return row.retrained().isPresent();
    }

    Variation.Retrained retrained() {
      return row.retrained().orElseThrow();
    }

    Training training() {
      return retrained().training();
    }

    boolean isOfWholeFormulas() {
      return !retrained().windows();
    }
  }

  /** Networks that differ in their seeds alone. */
  private record Kind(String id, String words, int iterations) {
    static Kind of(Compared compared) {
      return new Kind(
          compared.retrained().id(),
          compared.retrained().words(),
          compared.training().iterations());
    }
  }

  /** A row for each variation of inference, and one for each training. */
  static Blocks document(List<LanguageResults> views) {
    Map<Language, List<Compared>> measured = new LinkedHashMap<>();
    for (LanguageResults view : views) {
      List<Compared> rows = compared(view);
      if (rows.size() > 1) {
        measured.put(view.language(), rows);
      }
    }
    return measured.isEmpty()
        ? Blocks.NONE
        : inference(measured)
            .and(training(measured))
            .and(
                Sources.fold(
                    measured.entrySet().stream()
                        .map(entry -> provenance(entry.getKey(), entry.getValue()))));
  }

  /** The same of one language, with the variations that cannot be compared. */
  static Blocks page(LanguageResults view) {
    List<Compared> rows = compared(view);
    Stream<Blocks> others =
        view.variations().keySet().stream()
            .filter(row -> rows.stream().noneMatch(each -> each.row().equals(row)))
            .filter(row -> !rows.isEmpty())
            .map(
                row ->
                    "> %s was measured on other formulas than what ships, and is not compared."
                        .formatted(Markdown.text(row.name())))
            .map(Blocks::text);
    return Blocks.joined(others).and(document(List.of(view)));
  }

  static List<Figure> figures(LanguageResults view) {
    List<Compared> rows = compared(view);
    List<Compared> inference = rows.stream().filter(each -> !each.isTrained()).toList();
    List<Compared> trained = rows.stream().filter(Compared::isTrained).toList();
    List<Figure> figures = new ArrayList<>();
    if (rows.size() > 1) {
      figures.add(
          new Figure(
              view.language().id() + "-ablations-bars",
              "Accuracy without each mechanism",
              "The first bar is what ships.",
              Charts.bars(
                  inference.stream().map(each -> each.row().id()).toList(),
                  Map.of(
                      "accuracy",
                      inference.stream().map(each -> each.own().accuracy()).toList()))));
    }
    if (!trained.isEmpty()) {
      figures.add(
          new Figure(
              view.language().id() + "-ablations-training-bars",
              "Accuracy of other trainings",
              "A bar for each seed; no-windows: whole formulas are read.",
              Charts.bars(
                  trained.stream().map(each -> each.row().id()).distinct().toList(),
                  seeds(trained))));
    }
    return figures;
  }

  /** Accuracies by variation, for each seed; 0 where it was not measured. */
  private static Map<String, List<Double>> seeds(List<Compared> trained) {
    List<String> ids = trained.stream().map(each -> each.row().id()).distinct().toList();
    Map<String, List<Double>> bars = new LinkedHashMap<>();
    trained.stream()
        .map(each -> each.training().seed())
        .distinct()
        .sorted()
        .forEach(
            seed ->
                bars.put(
                    "seed " + seed,
                    ids.stream()
                        .map(
                            id ->
                                trained.stream()
                                    .filter(each -> each.row().id().equals(id))
                                    .filter(each -> each.training().seed() == seed)
                                    .mapToDouble(each -> each.own().accuracy())
                                    .findFirst()
                                    .orElse(0))
                        .toList()));
    return bars;
  }

  /** The shipped system first; nothing if it was not measured on any formula of the others. */
  private static List<Compared> compared(LanguageResults view) {
    Set<Question> shared = new LinkedHashSet<>();
    Set<Question> others = new LinkedHashSet<>();
    view.variations()
        .forEach(
            (row, set) ->
                set.results().stream()
                    .map(Result::question)
                    .forEach((row.id().equals(Variation.WHOLE) ? shared : others)::add));
    if (!others.isEmpty()) {
      // The shipped system's other answers say nothing about them.
      shared.retainAll(others);
    }
    List<Compared> rows = new ArrayList<>();
    view.variations()
        .forEach(
            (row, set) -> {
              List<Result> own =
                  set.results().stream()
                      .filter(result -> shared.contains(result.question()))
                      .toList();
              if (!own.isEmpty()) {
                rows.add(new Compared(row, set, Summary.cell("all", own)));
              }
            });
    return rows;
  }

  private static Blocks inference(Map<Language, List<Compared>> measured) {
    Map<String, String> variations = new LinkedHashMap<>();
    measured.values().stream()
        .flatMap(List::stream)
        .filter(compared -> !compared.isTrained())
        .map(Compared::row)
        .forEach(row -> variations.putIfAbsent(row.id(), row.words()));
    Table.Builder<Map.Entry<String, String>> table =
        Table.of(List.copyOf(variations.entrySet()))
            .text("", Map.Entry::getKey)
            .text("what is different", Map.Entry::getValue);
    measured.forEach(
        (language, rows) ->
            table.markdown(
                "%s,<br>%s formulas".formatted(language.displayName(), formulas(rows)),
                variation -> cell(variation.getKey(), rows)));
    return Blocks.of(
        table.build(),
        new Paragraph(
            "Right answers with their 95 % interval (Wilson), and seconds a formula, on formulas"
                + " that what ships has answered too; "
                + Markdown.UNKNOWN
                + ": not measured."));
  }

  /** The formulas of the first row, which is the shipped system. */
  private static int formulas(List<Compared> rows) {
    return rows.get(0).own().formulas();
  }

  private static String cell(String id, List<Compared> all) {
    Optional<Summary.Cell> found =
        all.stream()
            .filter(compared -> compared.row().id().equals(id))
            .map(Compared::own)
            .findFirst();
    return found
        .map(
            own ->
                String.format(
                    Locale.ROOT,
                    "%s%.2f (%s)<br>%.2f s",
                    own.formulas() == formulas(all) ? "" : "of " + own.formulas() + ": ",
                    own.accuracy(),
                    Markdown.range(own.low(), own.high()),
                    own.seconds() / own.formulas()))
        .orElse(Markdown.UNKNOWN);
  }

  private static Blocks training(Map<Language, List<Compared>> measured) {
    List<Trained> rows = new ArrayList<>();
    measured.forEach(
        (language, all) ->
            all.stream()
                .filter(Compared::isTrained)
                .collect(Collectors.groupingBy(Kind::of, LinkedHashMap::new, Collectors.toList()))
                .forEach((kind, own) -> rows.add(Trained.of(language, kind, own))));
    return rows.isEmpty()
        ? Blocks.NONE
        : Blocks.of(
            Table.of(rows)
                .markdown(
                    "", row -> row.language().displayName() + ", " + Markdown.text(row.kind().id()))
                .text("what is different", row -> row.kind().words())
                .text("iterations", row -> Markdown.count(row.kind().iterations()))
                .text("seeds", Trained::seeds)
                .markdown("short windows", row -> cell(row.runs(false)))
                .markdown("whole formulas", row -> cell(row.runs(true)))
                .build(),
            new Paragraph(
                "Networks of other trainings: the accuracy of each seed, and the ends of all their"
                    + " 95 % intervals (Wilson)."));
  }

  /**
   * Trainings that differ in their seeds alone.
   *
   * @param all in the order of their seeds
   */
  private record Trained(Language language, Kind kind, List<Compared> all) {
    static Trained of(Language language, Kind kind, List<Compared> all) {
      return new Trained(
          language,
          kind,
          all.stream().sorted(Comparator.comparing(each -> each.training().seed())).toList());
    }

    String seeds() {
      return all.stream()
          .map(compared -> "" + compared.training().seed())
          .distinct()
          .collect(Collectors.joining(", "));
    }

    Stream<Compared> runs(boolean ofWholeFormulas) {
      return all.stream().filter(compared -> compared.isOfWholeFormulas() == ofWholeFormulas);
    }
  }

  private static String cell(Stream<Compared> all) {
    List<Summary.Cell> seeds = all.map(Compared::own).toList();
    return seeds.isEmpty()
        ? Markdown.UNKNOWN
        : "%s (%s)<br>of %s%s"
            .formatted(
                seeds.stream()
                    .map(seed -> Markdown.decimals(2, seed.accuracy()))
                    .collect(Collectors.joining(", ")),
                Markdown.range(
                    seeds.stream().mapToDouble(Summary.Cell::low).min().orElseThrow(),
                    seeds.stream().mapToDouble(Summary.Cell::high).max().orElseThrow()),
                seeds.get(0).formulas(),
                seeds.size() > 1 ? " each" : "");
  }

  private static String provenance(Language language, List<Compared> all) {
    return language.displayName()
        + ": "
        + all.stream()
            .flatMap(compared -> compared.set().stored().provenance().stream())
            .filter(made -> made.command().contains(" --without "))
            // Variations are measured one by one; the command with "all" measures all of them.
            .map(made -> made.command().replaceFirst(" --without [^ ]+", " --without all"))
            .distinct()
            .map(Markdown::code)
            .collect(Collectors.joining(", "));
  }
}
