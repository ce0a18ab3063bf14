package io.nrs.benchmarks;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.Vocabulary;
import io.nrs.language.WorkingText;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.LabelPositions;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.TokenBatch;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfigBuilder;
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
 * which leaves are found and which tokens are written: only their time is measured. A language that
 * the paper does not have gets the sizes of Arithmetic.
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

  /**
   * Returns the deepest cells that the paper and FastNRS have in common, and one where little is to
   * be read together.
   */
  static List<Cell> cells(Language language) {
    if (hasArguments(language)) {
      return List.of(new Cell(language, 4, 4));
    }
    List<Integer> levels = language.isOfPaper() ? List.of(3, 6) : List.of(8);
    return levels.stream().map(level -> new Cell(language, level, 2)).toList();
  }

  private static boolean hasArguments(Language language) {
    return RulesFactory.of(language).levels().haveArguments();
  }

  /** Returns the language whose sizes the paper gives, the first one without lists for others. */
  private static Language published(Language language) {
    return language.isOfPaper()
        ? language
        : Language.ofPaper().stream().filter(each -> !hasArguments(each)).findFirst().orElseThrow();
  }

  private Transformer network(TrainableModule module) {
    Language sizes = published(rules.language());
    RunSettings paper = Presets.named(sizes, module, Optional.of("paper"));
    TransformerConfig config =
        TransformerConfigBuilder.builder(((TransformerSettings) paper).network())
            .vocabulary(rules.vocabulary().size())
            .build();
    Weights weights = Weights.initialize(manager, Transformer.shapes(config), seed);
    return new Transformer(manager, config, weights, true);
  }

  /** How the other Solver's decoder reads its output. */
  private enum Decoding {
    /** All of it for each token, as the standard layers of PyTorch do. */
    WHOLE,
    /** Its last token: keys and values of the others are kept, as ours keeps them. */
    CACHED
  }

  /**
   * Both on the same formulas.
   *
   * @param right formulas with their exact value, by ours
   * @param alone one by one
   * @param together in one batch
   */
  record Peers(
      Language language, String cell, int formulas, int right, Times alone, Times together) {}

  /**
   * CPU milliseconds per formula.
   *
   * @param whole of theirs, which reads its whole output for each token
   * @param cached of theirs, which keeps keys and values
   */
  record Times(double whole, double cached, double ours) {}

  Peers compare(Cell cell, int count) {
    List<String> formulas = DataSets.availableTestFormulas(cell, count, seed);
    List<String> some = formulas.subList(0, Math.min(BLOCK, formulas.size()));
    for (Decoding decoding : Decoding.values()) {
      WarmUp.untilCompiled(() -> some.forEach(formula -> theirs(List.of(formula), decoding)));
    }
    WarmUp.untilCompiled(() -> Cpu.seconds(system, () -> some.forEach(ours::solve)));
    double[] seconds = new double[3];
    for (int from = 0; from < formulas.size(); from += BLOCK) {
      List<String> block = formulas.subList(from, Math.min(from + BLOCK, formulas.size()));
      for (Decoding decoding : Decoding.values()) {
        seconds[decoding.ordinal()] +=
            Cpu.seconds(() -> block.forEach(formula -> theirs(List.of(formula), decoding)));
      }
      seconds[2] += Cpu.seconds(system, () -> block.forEach(ours::solve));
    }
    return new Peers(
        rules.language(),
        cell.id(),
        formulas.size(),
        SelectorBenchmark.right(rules.language(), formulas, ours.solveAll(formulas)),
        perFormula(seconds[0], seconds[1], seconds[2], formulas.size()),
        perFormula(
            Cpu.seconds(() -> theirs(formulas, Decoding.WHOLE)),
            Cpu.seconds(() -> theirs(formulas, Decoding.CACHED)),
            Cpu.seconds(system, () -> ours.solveAll(formulas)),
            formulas.size()));
  }

  private static Times perFormula(double whole, double cached, double ours, int formulas) {
    return new Times(1e3 * whole / formulas, 1e3 * cached / formulas, 1e3 * ours / formulas);
  }

  /** A formula that theirs rewrites. */
  private static final class Open {
    private final WorkingText working;
    private String text;

    Open(LanguageRules rules, String formula) {
      String compact = rules.vocabulary().compact(formula);
      this.working = rules.working(compact);
      this.text = working.start(compact);
    }
  }

  private void theirs(List<String> formulas, Decoding decoding) {
    List<Open> open = new ArrayList<>();
    formulas.forEach(each -> open.add(new Open(rules, each)));
    while (!open.isEmpty()) {
      List<List<Leaf>> leaves = open.stream().map(each -> rules.leaves(each.text)).toList();
      try (NDManager scope = manager.newSubManager()) {
        List<String> texts = open.stream().map(each -> each.working.masked(each.text)).toList();
        encode(scope, selector, texts, true).states().toFloatArray();
        List<String> questions = new ArrayList<>();
        for (int i = 0; i < leaves.size(); i++) {
          WorkingText working = open.get(i).working;
          leaves.get(i).forEach(leaf -> questions.add(working.question(leaf.text())));
        }
        solve(scope, questions, decoding);
      }
      for (int i = 0; i < leaves.size(); i++) {
        Open formula = open.get(i);
        for (int k = leaves.get(i).size() - 1; k >= 0; k--) {
          formula.text = formula.working.rewritten(rules, formula.text, leaves.get(i).get(k));
        }
      }
      open.removeIf(each -> rules.isAtom(each.text) || rules.isNormalForm(each.text));
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

  private void solve(NDManager scope, List<String> leaves, Decoding decoding) {
    Transformer.Memory memory = encode(scope, solver, leaves, false);
    List<int[]> values = encoded(leaves.stream().map(rules::valueOf).toList());
    int longest = values.stream().mapToInt(value -> value.length).max().orElseThrow();
    // The last token is the end token.
    List<int[]> written = values.stream().map(value -> Arrays.copyOf(value, longest + 1)).toList();
    if (decoding == Decoding.CACHED) {
      Transformer.Decoder decoder = solver.decoder(scope, memory);
      for (int at = 0; at <= longest; at++) {
        int last = at;
        decoder.step(written.stream().mapToInt(tokens -> tokens[last]).toArray());
      }
      return;
    }
    for (int length = 1; length <= longest + 1; length++) {
      int read = length;
      List<int[]> start = written.stream().map(tokens -> Arrays.copyOf(tokens, read)).toList();
      TokenBatch batch = TokenBatch.of(start, Vocabulary.PADDING);
      solver.logits(scope, memory, batch, false).toFloatArray();
    }
  }

  @Override
  public void close() {
    manager.close();
  }
}
