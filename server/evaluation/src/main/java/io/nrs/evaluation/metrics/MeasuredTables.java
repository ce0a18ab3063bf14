package io.nrs.evaluation.metrics;

import io.nrs.evaluation.result.EarlierFormulas;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.interval.Interval;

/** Tables of measured figures as Markdown. */
public final class MeasuredTables {
  private MeasuredTables() {}

  /**
   * Accuracy of every language, from the metrics stored beside the models: as the program ships,
   * and of its generating Selector.
   */
  public static String accuracy(Function<Language, ModelStore> stores, List<Language> languages) {
    Map<Language, Metrics.OfSystem> generating =
        measured(stores, languages, TrainableModule.SELECTOR, Metrics.OfSystem.class);
    Map<Language, Metrics.OfSystem> shipped =
        measured(stores, languages, TrainableModule.TAGGER, Metrics.OfSystem.class);
    generating.forEach(shipped::putIfAbsent);
    if (shipped.isEmpty()) {
      return "";
    }
    String text = "As the program ships:\n\n" + overview(shipped) + "\n" + cells(shipped);
    String note =
        EarlierFormulas.note(
            Stream.of(shipped, generating)
                .flatMap(each -> each.values().stream())
                .map(metrics -> EarlierFormulas.are(metrics.draws()))
                .toList());
    return generating.isEmpty()
        ? text + note
        : text
            + "\n"
            + "With the paper's Selector, which writes the last leaf (`--selector generating`):\n\n"
            + overview(generating)
            + "\n"
            + cells(generating)
            + note;
  }

  private static <T> Map<Language, T> measured(
      Function<Language, ModelStore> stores,
      List<Language> languages,
      TrainableModule module,
      Class<T> type) {
    Map<Language, T> all = new LinkedHashMap<>();
    for (Language language : languages) {
      Path folder = stores.apply(language).folder().resolve(language.id());
      Metrics.read(folder.resolve(module.id()).resolve(Metrics.FILE), type)
          .ifPresent(metrics -> all.put(language, metrics));
    }
    return all;
  }

  private static String overview(Map<Language, Metrics.OfSystem> measured) {
    return Table.of(List.copyOf(measured.entrySet()))
        .text("", each -> each.getKey().displayName())
        .text(
            "Selector",
            each ->
                each.getValue().networks().containsKey(TrainableModule.TAGGER.id())
                    ? "tagging"
                    : "generating")
        .text(
            "cells",
            each ->
                each.getValue().cells().get(0).cell()
                    + " to "
                    + each.getValue().cells().get(each.getValue().cells().size() - 1).cell())
        .text("formulas", each -> Markdown.count(sum(each.getValue(), CellResult::formulas)))
        .text("exact", each -> Markdown.count(sum(each.getValue(), CellResult::right)))
        .text("95 % interval", each -> interval(each.getValue()))
        .text("wrong values", each -> "" + sum(each.getValue(), CellResult::wrong))
        .text(
            "given up",
            each -> "" + sum(each.getValue(), cell -> cell.missingLeaf() + cell.corruptedLeaf()))
        .markdown();
  }

  private static int sum(Metrics.OfSystem metrics, ToIntFunction<CellResult> number) {
    return metrics.cells().stream().mapToInt(number).sum();
  }

  private static String interval(Metrics.OfSystem metrics) {
    Interval interval =
        Summary.interval(sum(metrics, CellResult::formulas), sum(metrics, CellResult::right));
    return format("%.4f to %.4f", interval.getLowerBound(), interval.getUpperBound());
  }

  private static String cells(Map<Language, Metrics.OfSystem> measured) {
    return Markdown.fold(
        "Every cell, with commands and machines",
        measured.entrySet().stream()
            .map(each -> cells(each.getKey(), each.getValue()))
            .collect(Collectors.joining("\n")));
  }

  private static String cells(Language language, Metrics.OfSystem metrics) {
    return Markdown.strong(language.displayName())
        + ", "
        + metrics.made().text()
        + EarlierFormulas.mark(EarlierFormulas.are(metrics.draws()))
        + "\n\n"
        + (metrics.cells().stream().allMatch(cell -> cell.right() == cell.formulas())
            ? "Every cell is 1.00: %s.\n".formatted(counts(metrics.cells()))
            : RulesFactory.of(language).levels().haveArguments()
                ? byArguments(metrics.cells())
                : row(metrics.cells()));
  }

  /** The cells, with the number of formulas of those that have fewer than the others. */
  private static String counts(List<CellResult> cells) {
    int most = cells.stream().mapToInt(CellResult::formulas).max().orElse(0);
    return cells.stream()
            .map(
                cell ->
                    cell.formulas() == most
                        ? cell.cell()
                        : cell.cell() + " (" + cell.formulas() + ")")
            .collect(Collectors.joining(", "))
        + "; "
        + most
        + " formulas each";
  }

  private static String row(List<CellResult> cells) {
    List<String> heads = new ArrayList<>(List.of(""));
    List<String> values = new ArrayList<>(List.of("exact values"));
    List<String> formulas = new ArrayList<>(List.of("formulas"));
    for (CellResult cell : cells) {
      heads.add(cell.cell());
      values.add(Markdown.decimals(2, cell.accuracy()));
      formulas.add("" + cell.formulas());
    }
    return Markdown.table(heads, List.of(values, formulas));
  }

  /** A row for each nesting level, a column for each number of arguments; mixed formulas last. */
  private static String byArguments(List<CellResult> cells) {
    TreeSet<String> nesting = new TreeSet<>();
    TreeSet<String> arguments = new TreeSet<>();
    Map<String, String> values = new HashMap<>();
    for (CellResult cell : cells) {
      values.put(cell.cell(), Markdown.decimals(2, cell.accuracy()));
      if (cell.cell().startsWith("N")) {
        nesting.add(cell.cell().substring(0, cell.cell().indexOf('A')));
        arguments.add(cell.cell().substring(cell.cell().indexOf('A')));
      }
    }
    List<String> heads = new ArrayList<>(List.of(""));
    heads.addAll(arguments);
    List<List<String>> rows = new ArrayList<>();
    for (String level : nesting) {
      List<String> row = new ArrayList<>(List.of(level));
      arguments.forEach(each -> row.add(values.getOrDefault(level + each, "")));
      rows.add(row);
    }
    if (values.containsKey("mixed")) {
      rows.add(List.of("mixed", values.get("mixed")));
    }
    return Markdown.table(heads, rows);
  }

  /** The Solvers' domains, from the metrics stored beside the models. */
  public static String solver(Function<Language, ModelStore> stores, List<Language> languages) {
    Map<Language, Metrics.OfSolver> measured =
        measured(stores, languages, TrainableModule.SOLVER, Metrics.OfSolver.class);
    return Table.of(List.copyOf(measured.entrySet()))
            .text("", each -> each.getKey().displayName())
            .text("leaves", each -> Markdown.count(each.getValue().verification().leaves()))
            .text("atoms", each -> Markdown.count(each.getValue().verification().atoms()))
            .text("wrong", each -> "" + each.getValue().verification().wrong().size())
            .text(
                "least confidence",
                each -> Markdown.decimals(4, each.getValue().verification().leastConfidence()))
            .text("seconds", each -> Markdown.decimals(0, each.getValue().verification().seconds()))
            .text("date", each -> each.getValue().made().date().orElse(Markdown.UNKNOWN))
            .text("machine", each -> each.getValue().made().machine())
            .markdown()
        + "\nMeasured by `nrs verify --write`.\n";
  }

  /** What is proved about the Solver and the tagger of every language; empty if nothing is. */
  public static String proofs(Function<Language, ModelStore> stores, List<Language> languages) {
    List<List<String>> rows = new ArrayList<>();
    for (Language language : languages) {
      for (Proof proof :
          ProofVerdict.of(stores.apply(language), language).proof().stream().toList()) {
        for (int pass = 0; pass < proof.sweeps().size(); pass++) {
          Sweep sweep = proof.sweeps().get(pass);
          boolean atoms = pass < proof.sweeps().size() - 1;
          rows.add(
              List.of(
                  Markdown.text(language.displayName() + (atoms ? ", atoms" : ", leaves")),
                  "" + sweep.view(),
                  format("%,d of %,d", sweep.wrongs(), sweep.reachable()),
                  sweep.met() > 0 ? format("%,d", sweep.reachable() - sweep.met()) : "",
                  proof.corrected() == 0 ? "yes" : format("no, and %,d windows", proof.corrected()),
                  Markdown.decimals(2, sweep.margin()),
                  sweep.rounding().isPresent()
                      ? Markdown.decimals(4, sweep.rounding().getAsDouble())
                      : "",
                  sweep.all() > 0 ? format("%,d of %,d", sweep.wrongOfAll(), sweep.all()) : "",
                  atoms || proof.leastMargin().isEmpty()
                      ? ""
                      : Markdown.decimals(2, proof.leastMargin().getAsDouble())));
        }
      }
    }
    List<String> heads =
        List.of(
            "",
            "tokens of a window",
            "reachable windows wrong",
            "never met in training",
            "short texts only",
            "smallest margin",
            "rounding at most",
            "of all windows wrong",
            "smallest margin of the Solver");
    return rows.isEmpty()
        ? ""
        : Markdown.table(heads, rows)
            + "\nMeasured by `nrs verify --write`. A margin is the distance of a right answer's logit from the next one.\n"
            + "Rounding is the most by which float32 can change it, on any machine and for any window.\n";
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
