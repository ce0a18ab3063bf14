package io.nrs.evaluation.metrics;

import io.nrs.evaluation.table.Markdown;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/** Tables of measured figures as Markdown. */
public final class MeasuredTables {
  private MeasuredTables() {}

  /** Accuracy of every cell, from the metrics stored beside the models of each language. */
  public static String accuracy(Function<Language, ModelStore> stores, List<Language> languages) {
    StringBuilder text = new StringBuilder();
    for (Language language : languages) {
      stored(stores.apply(language), language, TrainableModule.SELECTOR, Metrics.OfSystem.class)
          .ifPresent(metrics -> text.append(accuracy(language, metrics)).append("\n"));
    }
    return text.toString();
  }

  private static String accuracy(Language language, Metrics.OfSystem metrics) {
    int formulas = metrics.cells().stream().mapToInt(CellResult::formulas).sum();
    int wrong = metrics.cells().stream().mapToInt(CellResult::wrong).sum();
    int given =
        metrics.cells().stream().mapToInt(cell -> cell.missingLeaf() + cell.corruptedLeaf()).sum();
    double outputs =
        metrics.cells().stream().mapToDouble(CellResult::outputsPerWindow).max().orElse(0);
    return "**"
        + language.displayName()
        + "**\n\n"
        + (LanguageRules.of(language).levels().haveArguments()
            ? byArguments(metrics.cells())
            : row(metrics.cells()))
        + format(
            "%nOf %,d formulas: %d wrong values, %d given up (missing or corrupted leaf);"
                + " at most %.2f Selector outputs a window on average in any cell."
                + " Measured by `%s` on %s.%n",
            formulas, wrong, given, outputs, metrics.command(), metrics.machine());
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
    List<List<String>> rows = new ArrayList<>();
    for (Language language : languages) {
      stored(stores.apply(language), language, TrainableModule.SOLVER, Metrics.OfSolver.class)
          .ifPresent(
              metrics -> {
                Verification verification = metrics.verification();
                rows.add(
                    List.of(
                        Markdown.text(language.displayName()),
                        format("%,d", verification.leaves()),
                        format("%,d", verification.atoms()),
                        "" + verification.wrong().size(),
                        Markdown.decimals(4, verification.leastConfidence()),
                        Markdown.decimals(0, verification.seconds()),
                        Markdown.text(metrics.machine())));
              });
    }
    List<String> heads =
        List.of("", "leaves", "atoms", "wrong", "least confidence", "seconds", "machine");
    return Markdown.table(heads, rows) + "\nMeasured by `nrs verify --write`.\n";
  }

  /** What is proved about the Solver and the tagger of every language; empty if nothing is. */
  public static String proofs(Function<Language, ModelStore> stores, List<Language> languages) {
    List<List<String>> rows = new ArrayList<>();
    for (Language language : languages) {
      for (Proof proof : Proof.of(stores.apply(language), language).stream().toList()) {
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
                  sweep.all() > 0 ? format("%,d of %,d", sweep.wrongOfAll(), sweep.all()) : ""));
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
            "of all windows wrong");
    return rows.isEmpty()
        ? ""
        : Markdown.table(heads, rows)
            + "\nMeasured by `nrs verify --write`. The margin is that of a right answer's logit.\n";
  }

  private static <T> Optional<T> stored(
      ModelStore store, Language language, TrainableModule module, Class<T> type) {
    Path file = store.folder().resolve(language.id()).resolve(module.id()).resolve(Metrics.FILE);
    return Metrics.read(file, type);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
