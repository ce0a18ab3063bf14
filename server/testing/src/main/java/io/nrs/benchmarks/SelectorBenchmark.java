package io.nrs.benchmarks;

import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Both ways of selecting leaves on the same formulas, in pairs. */
final class SelectorBenchmark {
  private static final int SHORT = 3;
  private static final int DEEPER = 8;
  private static final int WIDEST_PUBLISHED = 4;

  /** The paper's deepest levels: of ListOps, and of the others. */
  private static final int DEEPEST_PUBLISHED_LISTS = 4;

  private static final int DEEPEST_PUBLISHED = 6;

  /** The most tokens of a deeper cell's formulas, which limits its time to minutes. */
  private static final int MAX_TOKENS = 40_000;

  /** The same for the formulas of every cell that are solved one by one. */
  private static final int MAX_TOKENS_ALONE = 6_000;

  private static final int WARM_UP = 3;

  /**
   * Formulas that one Selector solves alone before the other's turn. Turns after each formula would
   * let both find the other's weights in the processor's caches, which no user's work does.
   */
  private static final int BLOCK = 10;

  private final LoadedSystem system;
  private final NeuralRewritingSystem generating;
  private final NeuralRewritingSystem tagging;
  private final long seed;

  SelectorBenchmark(LoadedSystem system, long seed) {
    this.system = system;
    this.seed = seed;
    this.generating = system.rewriter(RewritingOptions.standard());
    this.tagging =
        system.rewriter(RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING));
  }

  /**
   * One way of selecting.
   *
   * @param right formulas with the exact value, of those solved together
   * @param alone CPU milliseconds per formula, one by one
   * @param together CPU milliseconds per formula
   */
  record Measured(int right, double alone, double together) {}

  /**
   * Both ways.
   *
   * @param formulas the number of formulas solved together
   * @param formulasAlone the number of these that were also solved one by one
   * @param work of the tagger
   */
  record Comparison(
      Language language,
      String cell,
      int formulas,
      int formulasAlone,
      Measured generating,
      Measured tagging,
      SelectorStatistics work) {
    /** Whether both Selectors are right about all formulas, and tagging needs no generating. */
    boolean isFlawless() {
      return generating.right() == formulas
          && tagging.right() == formulas
          && work.vetoes() == 0
          && work.fallbacks() == 0;
    }
  }

  private static boolean hasArguments(Language language) {
    return RulesFactory.of(language).levels().haveArguments();
  }

  /** A short, the hardest published and a deeper cell. */
  static List<Cell> cells(Language language) {
    return hasArguments(language)
        ? List.of(
            new Cell(language, SHORT, 2),
            new Cell(language, DEEPEST_PUBLISHED_LISTS, WIDEST_PUBLISHED),
            new Cell(language, DEEPER, 2))
        : Stream.of(SHORT, DEEPEST_PUBLISHED, DEEPER).map(n -> new Cell(language, n, 2)).toList();
  }

  /**
   * Measures a cell.
   *
   * @param most the most formulas; fewer are used in cells deeper than the published ones
   */
  Comparison compare(Cell cell, int most) {
    int deepest = hasArguments(cell.language()) ? DEEPEST_PUBLISHED_LISTS : DEEPEST_PUBLISHED;
    int tokens = cell.nesting() <= deepest ? Integer.MAX_VALUE : MAX_TOKENS;
    List<String> formulas = upTo(tokens, DataSets.availableTestFormulas(cell, most, seed));
    List<String> alone = upTo(MAX_TOKENS_ALONE, formulas);
    List<String> some = formulas.subList(0, Math.min(WARM_UP, formulas.size()));
    WarmUp.untilCompiled(() -> Cpu.seconds(system, () -> solve(some)));
    double[] seconds = new double[2];
    for (int from = 0; from < alone.size(); from += BLOCK) {
      List<String> block = alone.subList(from, Math.min(from + BLOCK, alone.size()));
      boolean generatingFirst = from / BLOCK % 2 == 0;
      // Each goes first every second time, so neither profits from a clock that changes.
      for (boolean generated : List.of(generatingFirst, !generatingFirst)) {
        NeuralRewritingSystem rewriter = generated ? generating : tagging;
        seconds[generated ? 0 : 1] += Cpu.seconds(system, () -> block.forEach(rewriter::solve));
      }
    }
    List<Outcome> generated = new ArrayList<>();
    List<Outcome> tagged = new ArrayList<>();
    double generatingSeconds =
        Cpu.seconds(system, () -> generated.addAll(generating.solveAll(formulas)));
    SelectorStatistics before = tagging.statistics();
    double taggingSeconds = Cpu.seconds(system, () -> tagged.addAll(tagging.solveAll(formulas)));
    return new Comparison(
        cell.language(),
        cell.id(),
        formulas.size(),
        alone.size(),
        new Measured(
            right(cell.language(), formulas, generated),
            1e3 * seconds[0] / alone.size(),
            1e3 * generatingSeconds / formulas.size()),
        new Measured(
            right(cell.language(), formulas, tagged),
            1e3 * seconds[1] / alone.size(),
            1e3 * taggingSeconds / formulas.size()),
        tagging.statistics().since(before));
  }

  private void solve(List<String> formulas) {
    formulas.forEach(generating::solve);
    formulas.forEach(tagging::solve);
    generating.solveAll(formulas);
    tagging.solveAll(formulas);
  }

  /** The first formulas that together have at most this many tokens, but at least one formula. */
  private List<String> upTo(int tokens, List<String> formulas) {
    List<String> some = new ArrayList<>();
    int left = tokens;
    for (String formula : formulas) {
      left -= system.rules().vocabulary().compact(formula).length();
      if (left < 0 && !some.isEmpty()) {
        break;
      }
      some.add(formula);
    }
    return some;
  }

  /** Returns the number of formulas with their exact value. */
  static int right(Language language, List<String> formulas, List<Outcome> outcomes) {
    int right = 0;
    for (int i = 0; i < formulas.size(); i++) {
      String exact = TextEvaluator.exactValue(language, formulas.get(i)).orElseThrow();
      boolean complete = outcomes.get(i) instanceof Outcome.Complete;
      right += complete && outcomes.get(i).remaining().equals(exact) ? 1 : 0;
    }
    return right;
  }
}
