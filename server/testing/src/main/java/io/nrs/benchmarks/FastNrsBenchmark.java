package io.nrs.benchmarks;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.Vocabulary;
import io.nrs.network.LabelPositions;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.TokenBatch;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.Weights;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.Cell;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TransformerSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Ours beside the algorithm of FastNRS (Petruzzellis, Testolin and Sperduti 2025, arXiv
 * 2507.19372): in every round an encoder reads the whole formulas, and the Solver writes the values
 * of all their leaves. These networks have the paper's sizes and random weights, for the rules say
 * which leaves are found and which tokens are written: only their time is measured. As PyTorch's
 * standard layers do, the decoder reads its whole output anew for each token.
 */
final class FastNrsBenchmark implements AutoCloseable {
  /** Formulas that one system solves alone before the other's turn. */
  private static final int BLOCK = 10;

  private final LoadedSystem system;
  private final LanguageRules rules;
  private final NeuralRewritingSystem ours;
  private final long seed;
  private final NDManager manager;
  private final Transformer selector;
  private final Transformer solver;

  FastNrsBenchmark(LoadedSystem system, long seed) {
    this.system = system;
    this.rules = system.rules();
    this.seed = seed;
    this.ours =
        system.rewriter(RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING));
    this.manager = NeuralEngine.open(DeviceChoice.CPU, 1);
    this.selector = network(TrainableModule.SELECTOR);
    this.solver = network(TrainableModule.SOLVER);
  }

  private Transformer network(TrainableModule module) {
    RunSettings paper = Presets.named(rules.language(), module, Optional.of("paper"));
    TransformerConfig config = ((TransformerSettings) paper).network();
    Weights weights = Weights.initialize(manager, Transformer.shapes(config), seed);
    return new Transformer(manager, config, weights, true);
  }

  /**
   * Both on the same formulas.
   *
   * @param right formulas with their exact value, by ours
   * @param alone CPU milliseconds per formula one by one, of theirs and of ours
   * @param together CPU milliseconds per formula in one batch, of theirs and of ours
   */
  record Peers(
      Language language, String cell, int formulas, int right, Pair alone, Pair together) {}

  /** Two measurements side by side. */
  record Pair(double theirs, double ours) {}

  Peers compare(int nesting, int count) {
    int arguments = rules.levels().haveArguments() ? Math.min(nesting, 4) : 2;
    Cell cell = new Cell(rules.language(), nesting, arguments);
    List<String> formulas = DataSets.availableTestFormulas(cell, count, seed);
    List<String> some = formulas.subList(0, Math.min(BLOCK, formulas.size()));
    WarmUp.untilCompiled(() -> some.forEach(formula -> theirs(List.of(formula))));
    WarmUp.untilCompiled(() -> Cpu.seconds(system, () -> some.forEach(ours::solve)));
    double[] seconds = new double[2];
    for (int from = 0; from < formulas.size(); from += BLOCK) {
      List<String> block = formulas.subList(from, Math.min(from + BLOCK, formulas.size()));
      seconds[0] += Cpu.seconds(() -> block.forEach(formula -> theirs(List.of(formula))));
      seconds[1] += Cpu.seconds(system, () -> block.forEach(ours::solve));
    }
    double theirs = Cpu.seconds(() -> theirs(formulas));
    double own = Cpu.seconds(system, () -> ours.solveAll(formulas));
    return new Peers(
        rules.language(),
        cell.id(),
        formulas.size(),
        SelectorBenchmark.right(rules.language(), formulas, ours.solveAll(formulas)),
        perFormula(seconds[0], seconds[1], formulas.size()),
        perFormula(theirs, own, formulas.size()));
  }

  private static Pair perFormula(double theirs, double ours, int formulas) {
    return new Pair(1e3 * theirs / formulas, 1e3 * ours / formulas);
  }

  private void theirs(List<String> formulas) {
    List<StringBuilder> open = new ArrayList<>();
    formulas.forEach(each -> open.add(new StringBuilder(rules.vocabulary().compact(each))));
    while (!open.isEmpty()) {
      List<String> texts = open.stream().map(StringBuilder::toString).toList();
      List<List<Leaf>> leaves = texts.stream().map(rules::leaves).toList();
      try (NDManager scope = manager.newSubManager()) {
        encode(scope, selector, texts, true).states().toFloatArray();
        solve(scope, leaves.stream().flatMap(List::stream).map(Leaf::text).toList());
      }
      for (int i = 0; i < leaves.size(); i++) {
        for (int k = leaves.get(i).size() - 1; k >= 0; k--) {
          Leaf leaf = leaves.get(i).get(k);
          int end = leaf.offset() + leaf.text().length();
          open.get(i).replace(leaf.offset(), end, rules.valueOf(leaf.text()));
        }
      }
      open.removeIf(rules::isAtom);
    }
  }

  private Transformer.Memory encode(
      NDManager scope, Transformer network, List<String> texts, boolean labels) {
    List<int[]> tokens = encoded(texts);
    List<int[]> positions =
        tokens.stream()
            .map(
                each ->
                    labels
                        ? LabelPositions.even(each.length, network.config().labels(), 0.5)
                        : LabelPositions.plain(each.length))
            .toList();
    TokenBatch batch = TokenBatch.of(tokens, Vocabulary.PADDING);
    return network.encode(scope, batch, positions, false);
  }

  private List<int[]> encoded(List<String> texts) {
    return texts.stream().map(rules.vocabulary()::encode).toList();
  }

  private void solve(NDManager scope, List<String> leaves) {
    Transformer.Memory memory = encode(scope, solver, leaves, false);
    List<int[]> values = encoded(leaves.stream().map(rules::valueOf).toList());
    int longest = values.stream().mapToInt(value -> value.length).max().orElseThrow();
    // The last token is the end token.
    for (int length = 1; length <= longest + 1; length++) {
      int read = length;
      List<int[]> written = values.stream().map(value -> Arrays.copyOf(value, read)).toList();
      TokenBatch batch = TokenBatch.of(written, Vocabulary.PADDING);
      solver.logits(scope, memory, batch, false).toFloatArray();
    }
  }

  @Override
  public void close() {
    manager.close();
  }
}
