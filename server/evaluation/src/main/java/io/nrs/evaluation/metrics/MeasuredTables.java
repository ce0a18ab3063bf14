package io.nrs.evaluation.metrics;

import io.nrs.evaluation.result.EarlierFormulas;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Block;
import io.nrs.evaluation.table.Block.Fold;
import io.nrs.evaluation.table.Block.Paragraph;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Datum;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.interval.Interval;

/** Tables of measured figures. */
public final class MeasuredTables {
  private MeasuredTables() {}

  /**
   * Accuracy of every language, from the metrics stored beside the models: as the program ships,
   * and of its generating Selector.
   */
  public static Blocks accuracy(Function<Language, ModelStore> stores, List<Language> languages) {
    Map<Language, Metrics.OfSystem> generating =
        measured(stores, languages, TrainableModule.SELECTOR, Metrics.OfSystem.class);
    Map<Language, Metrics.OfSystem> shipped =
        measured(stores, languages, TrainableModule.TAGGER, Metrics.OfSystem.class);
    generating.forEach(shipped::putIfAbsent);
    if (shipped.isEmpty()) {
      return Blocks.NONE;
    }
    List<Boolean> earlier =
        Stream.of(shipped, generating)
            .flatMap(each -> each.values().stream())
            .map(metrics -> EarlierFormulas.are(metrics.draws()))
            .toList();
    boolean mixed = EarlierFormulas.areMixed(earlier);
    Blocks text =
        Blocks.of(new Paragraph("As the program ships:"), overview(shipped, mixed))
            .and(cells(shipped, "the tagger's"));
    Blocks note = EarlierFormulas.note(earlier);
    return generating.isEmpty()
        ? text.and(note)
        : text.and(
                new Paragraph(
                    "With the paper's Selector, which writes the last leaf (`--selector"
                        + " generating`):"),
                overview(generating, mixed))
            .and(cells(generating, "the Selector's"))
            .and(note);
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

  private static Table overview(Map<Language, Metrics.OfSystem> measured, boolean mixed) {
    return Table.of(List.copyOf(measured.entrySet()))
        .markdown(
            "",
            each ->
                Markdown.text(each.getKey().displayName())
                    + EarlierFormulas.mark(mixed && EarlierFormulas.are(each.getValue().draws())))
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
        .build();
  }

  private static int sum(Metrics.OfSystem metrics, ToIntFunction<CellResult> number) {
    return metrics.cells().stream().mapToInt(number).sum();
  }

  private static String interval(Metrics.OfSystem metrics) {
    Interval interval =
        Summary.interval(sum(metrics, CellResult::formulas), sum(metrics, CellResult::right));
    return format("%.4f to %.4f", interval.getLowerBound(), interval.getUpperBound());
  }

  /**
   * The cells of languages with failures, which the reader can unfold, and where all others are.
   *
   * @param whose the network whose folder has the metrics
   */
  private static Blocks cells(Map<Language, Metrics.OfSystem> measured, String whose) {
    List<Map.Entry<Language, Metrics.OfSystem>> failed =
        measured.entrySet().stream()
            .filter(each -> each.getValue().cells().stream().anyMatch(cell -> !isExact(cell)))
            .toList();
    Blocks others =
        Blocks.text(
            "%s cell is 1.00. `metrics.json` in %s folder has each, with command and machine."
                .formatted(failed.isEmpty() ? "Every" : "Every other", whose));
    return failed.isEmpty()
        ? others
        : Blocks.of(
                new Fold(
                    "Languages with failures",
                    Blocks.joined(
                        failed.stream().map(each -> cells(each.getKey(), each.getValue())))))
            .and(others);
  }

  private static boolean isExact(CellResult cell) {
    return cell.right() == cell.formulas();
  }

  private static Blocks cells(Language language, Metrics.OfSystem metrics) {
    return Blocks.of(
        new Paragraph(Markdown.strong(language.displayName()) + ", " + metrics.made().text()),
        cells(language, metrics.cells()));
  }

  private static Block cells(Language language, List<CellResult> cells) {
    return RulesFactory.of(language).levels().haveArguments() ? byArguments(cells) : row(cells);
  }

  /** A row of a table that has a column for each cell. */
  private record Row(String head, Function<CellResult, Datum> datum) {}

  private static Table row(List<CellResult> cells) {
    Table.Builder<Row> table =
        Table.of(
                List.of(
                    new Row("exact values", cell -> Datum.ofShare(cell.accuracy())),
                    new Row("formulas", cell -> Datum.of("" + cell.formulas()))))
            .text("", Row::head);
    cells.forEach(cell -> table.data(cell.cell(), row -> row.datum().apply(cell)));
    return table.build();
  }

  /** A row for each nesting level, a column for each number of arguments; mixed formulas last. */
  private static Table byArguments(List<CellResult> cells) {
    SortedMap<String, Map<String, Datum>> rows = new TreeMap<>();
    SortedSet<String> columns = new TreeSet<>();
    for (CellResult cell : cells) {
      int arguments = cell.cell().indexOf('A');
      if (cell.cell().startsWith("N")) {
        columns.add(cell.cell().substring(arguments));
        rows.computeIfAbsent(cell.cell().substring(0, arguments), level -> new HashMap<>())
            .put(cell.cell().substring(arguments), Datum.ofShare(cell.accuracy()));
      }
    }
    for (CellResult cell : cells) {
      if (cell.cell().equals("mixed") && !columns.isEmpty()) {
        // Its formulas have any number of arguments, so the column says nothing of it.
        rows.put(cell.cell(), Map.of(columns.first(), Datum.ofShare(cell.accuracy())));
      }
    }
    Table.Builder<Map.Entry<String, Map<String, Datum>>> table =
        Table.of(List.copyOf(rows.entrySet())).text("", Map.Entry::getKey);
    columns.forEach(
        column -> table.data(column, row -> row.getValue().getOrDefault(column, Datum.NOTHING)));
    return table.build();
  }

  /** The Solvers' domains, from the metrics stored beside the models. */
  public static Blocks solver(Function<Language, ModelStore> stores, List<Language> languages) {
    Map<Language, Metrics.OfSolver> measured =
        measured(stores, languages, TrainableModule.SOLVER, Metrics.OfSolver.class);
    return Blocks.of(
        Table.of(List.copyOf(measured.entrySet()))
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
            .build(),
        new Paragraph("Measured by `nrs verify --write`."));
  }

  /**
   * A pass of a proof over the windows of a language.
   *
   * @param atoms whether the pass is about atoms, and not the last one, about leaves
   */
  private record Pass(Language language, Proof proof, Sweep sweep, boolean atoms) {
    static Stream<Pass> of(Language language, Proof proof) {
      int last = proof.sweeps().size() - 1;
      return IntStream.rangeClosed(0, last)
          .mapToObj(pass -> new Pass(language, proof, proof.sweeps().get(pass), pass < last));
    }

    String name() {
      return language.displayName() + (atoms ? ", atoms" : ", leaves");
    }

    String neverMet() {
      return sweep.met() > 0 ? format("%,d", sweep.reachable() - sweep.met()) : "";
    }

    String ofShortTextsOnly() {
      return proof.corrected() == 0 ? "yes" : format("no, and %,d windows", proof.corrected());
    }

    String rounding() {
      return sweep.rounding().isPresent()
          ? Markdown.decimals(4, sweep.rounding().getAsDouble())
          : "";
    }

    String wrongOfAll() {
      return sweep.all() > 0 ? format("%,d of %,d", sweep.wrongOfAll(), sweep.all()) : "";
    }

    String leastMarginOfSolver() {
      return atoms || proof.leastMargin().isEmpty()
          ? ""
          : Markdown.decimals(2, proof.leastMargin().getAsDouble());
    }
  }

  /** What is proved about the Solver and the tagger of every language; empty if nothing is. */
  public static Blocks proofs(Function<Language, ModelStore> stores, List<Language> languages) {
    List<Pass> passes =
        languages.stream()
            .flatMap(
                language ->
                    ProofVerdict.of(stores.apply(language), language).proof().stream()
                        .flatMap(proof -> Pass.of(language, proof)))
            .toList();
    return passes.isEmpty()
        ? Blocks.NONE
        : Blocks.of(
            Table.of(passes)
                .text("", Pass::name)
                .text("tokens of a window", pass -> "" + pass.sweep().view())
                .text(
                    "reachable windows wrong",
                    pass -> format("%,d of %,d", pass.sweep().wrongs(), pass.sweep().reachable()))
                .text("never met in training", Pass::neverMet)
                .text("short texts only", Pass::ofShortTextsOnly)
                .text("smallest margin", pass -> Markdown.decimals(2, pass.sweep().margin()))
                .text("rounding at most", Pass::rounding)
                .text("of all windows wrong", Pass::wrongOfAll)
                .text("smallest margin of the Solver", Pass::leastMarginOfSolver)
                .build(),
            new Paragraph(
                "Measured by `nrs verify --write`. A margin is the distance of a right answer's"
                    + " logit from the next one.\n"
                    + "Rounding is the most by which float32 can change it, on any machine and for"
                    + " any window."));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
