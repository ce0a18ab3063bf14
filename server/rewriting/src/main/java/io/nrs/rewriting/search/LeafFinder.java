package io.nrs.rewriting.search;

import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.SuffixWindows;
import io.nrs.rewriting.search.LeafFinder.WindowResult.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A strategy for reading formulas and for choosing among the Selector's outputs. */
public interface LeafFinder {

  /**
   * The leaves found in one formula.
   *
   * @param leaves decisions for leaves that may be replaced, without overlaps, the last one first
   * @param deciding the first of them; without any, the decision that gives the reason
   * @param windows the number of windows read
   */
  record Selection(List<WindowResult> leaves, WindowResult deciding, int windows) {
    public Selection {
      leaves = List.copyOf(leaves);
    }

    /** Returns groups of a sequence, which may overlap: the one that begins last is first. */
    Selection byStart() {
      List<WindowResult> sorted =
          leaves.stream()
              .sorted(
                  Comparator.<WindowResult>comparingInt(each -> -place(each).offset())
                      .thenComparingInt(each -> place(each).leaf().length()))
              .toList();
      return sorted.isEmpty() ? this : new Selection(sorted, sorted.get(0), windows);
    }

    private static Candidate place(WindowResult found) {
      return found.leaf().orElseThrow();
    }
  }

  /**
   * A formula in compact form, with the known part of its search.
   *
   * @param leafless tokens at its end that have not changed since windows on them showed no leaf; 0
   *     if nothing is known
   * @param single whether the last leaf is enough
   */
  record Input(String formula, int leafless, boolean single) {}

  /**
   * Finds the last leaf of every formula, or as many leaves as possible. The result for a formula
   * does not depend on the other formulas.
   *
   * @param checkCancelled called between parts of the work; may throw to cancel
   */
  List<Selection> find(List<Input> inputs, Runnable checkCancelled);

  /**
   * The grammar's check of a candidate that occurs in the formula: replacing anything but a leaf
   * would spoil the formula (docs/decisions/guard.md).
   */
  public static final class LeafGuard {
    private LeafGuard() {}

    /**
     * Returns whether the candidate is a leaf at its offset, or an atom that is the whole formula.
     */
    static boolean isLeaf(LanguageRules rules, String formula, Candidate candidate) {
      int length = candidate.leaf().length();
      return rules.isLeafAt(formula, candidate.offset(), length)
          || (length == formula.length() && rules.isAtom(formula));
    }
  }

  /**
   * The result of reading a window. Offsets are in the formula.
   *
   * @param samples of the window; more samples do not change the decision
   * @param leaf the accepted candidate
   * @param corrupted if there is no leaf, the best candidate that occurs in the formula
   * @param closest the candidate that came closest to occurring
   * @param outputs the number of outputs drawn to decide
   */
  public record WindowResult(
      Samples samples,
      Optional<Candidate> leaf,
      Optional<Candidate> corrupted,
      Optional<Candidate> closest,
      int outputs) {

    /**
     * Decides a window by its samples.
     *
     * @param guard whether candidates that are not leaves are rejected
     */
    static WindowResult of(LanguageRules rules, boolean guard, Samples samples, int outputs) {
      Optional<Candidate> leaf = leaf(rules, guard, samples);
      return new WindowResult(
          samples,
          leaf,
          guard && leaf.isEmpty() ? samples.agreeing().stream().findFirst() : Optional.empty(),
          samples.closest(),
          outputs);
    }

    /**
     * Decides as the paper does: an output counts if it occurs, however confident the Selector is
     * that there is no leaf.
     */
    static WindowResult published(LanguageRules rules, boolean guard, Samples samples) {
      if (guard) {
        return of(rules, true, samples, samples.drawn());
      }
      Optional<Candidate> leaf = samples.agreeing().stream().findFirst();
      return new WindowResult(samples, leaf, Optional.empty(), samples.closest(), samples.drawn());
    }

    /**
     * Returns the candidate that would be accepted now. Without the guard no grammar is used: the
     * most confident output decides.
     */
    static Optional<Candidate> leaf(LanguageRules rules, boolean guard, Samples samples) {
      List<Candidate> agreeing = samples.agreeing();
      if (!guard) {
        return agreeing.stream()
            .findFirst()
            .filter(candidate -> candidate.confidence() >= samples.emptyConfidence());
      }
      return agreeing.stream()
          .filter(candidate -> LeafGuard.isLeaf(rules, samples.window().formula(), candidate))
          .findFirst();
    }

    /**
     * Of this result and another without a leaf, returns the one that explains more: the one with
     * an output that occurs or, failing that, comes closest.
     */
    WindowResult moreInformative(WindowResult other) {
      return other.closeness() > closeness() ? other : this;
    }

    /** The highest agreement of an output; less than 0 if there is none. */
    double closeness() {
      return closest.map(Candidate::agreement).orElse(-1.0);
    }

    /**
     * A part of a formula that the Selector reads.
     *
     * @param formula the whole, in compact form
     * @param start of the window in it, in tokens
     * @param end one past its last token
     */
    public record Window(String formula, int start, int end) {
      String text() {
        return formula.substring(start, end);
      }
    }
  }

  /**
   * Multi-output generation and dynamic windowing as published (paper, section 4.1). The Selector
   * reads M copies of the formula; copies of a long formula lack more of its beginning, group by
   * group. The single most confident of all outputs that occur in the whole formula decides.
   *
   * <p>The last group of the published formula is empty. Its copies are not read, and count as
   * empty outputs.
   */
  public static final class DynamicWindowFinder implements LeafFinder {
    private final LanguageRules rules;
    private final Selector selector;
    private final Combiner combiner;
    private final RewritingOptions options;
    private final Consumer<SelectorStatistics> log;

    public DynamicWindowFinder(
        LanguageRules rules,
        Selector selector,
        Combiner combiner,
        RewritingOptions options,
        Consumer<SelectorStatistics> log) {
      this.rules = rules;
      this.selector = selector;
      this.combiner = combiner;
      this.options = options;
      this.log = log;
    }

    private Selection last(String formula, Runnable checkCancelled) {
      List<SuffixWindows.Group> groups =
          options.windowing() == Windowing.DYNAMIC
              ? SuffixWindows.of(rules).groups(formula.length(), options.outputs())
              : List.of(new SuffixWindows.Group(0, options.outputs()));
      Samples samples = new Samples(new Window(formula, 0, formula.length()), options, 0, combiner);
      List<Selector.Request> requests = new ArrayList<>();
      int unread = 0;
      for (SuffixWindows.Group group : groups) {
        if (group.start() == formula.length()) {
          unread += group.copies();
        } else {
          requests.addAll(samples.requests(formula.substring(group.start()), group.copies()));
        }
      }
      List<Selector.Output> outputs = new ArrayList<>(selector.select(requests, checkCancelled));
      log.accept(new SelectorStatistics(groups.size(), outputs.size(), 0, 0));
      for (int i = 0; i < unread; i++) {
        outputs.add(new Selector.Output("", 0));
      }
      samples.add(outputs);
      WindowResult result = WindowResult.published(rules, options.guard(), samples);
      List<WindowResult> leaves = result.leaf().isPresent() ? List.of(result) : List.of();
      return new Selection(leaves, result, groups.size());
    }

    @Override
    public List<Selection> find(List<Input> inputs, Runnable checkCancelled) {
      List<Selection> found = new ArrayList<>();
      for (Input input : inputs) {
        checkCancelled.run();
        found.add(last(input.formula(), checkCancelled));
      }
      return found;
    }
  }

  /** Asks the Solver about every group of a sequence in which no network found a leaf. */
  public static final class GroupFinder {
    /** The most groups that are asked about before the next check for cancellation. */
    private static final int AT_ONCE = 512;

    private final LanguageRules rules;
    private final Solver solver;
    private final RewritingOptions options;

    public GroupFinder(LanguageRules rules, Solver solver, RewritingOptions options) {
      this.rules = rules;
      this.solver = solver;
      this.options = options;
    }

    /** Returns the groups that the Solver rewrites, the last one first. */
    public Selection find(String sequence, Runnable checkCancelled) {
      List<Window> groups = new ArrayList<>();
      for (int start = sequence.length() - 1; start >= 0; start--) {
        for (int length : rules.groupLengths()) {
          if (start + length <= sequence.length()) {
            groups.add(new Window(sequence, start, start + length));
          }
        }
      }
      List<WindowResult> found = new ArrayList<>();
      for (int from = 0; from < groups.size(); from += AT_ONCE) {
        checkCancelled.run();
        List<Window> part = groups.subList(from, Math.min(groups.size(), from + AT_ONCE));
        List<Solver.Solution> answers = solver.solve(part.stream().map(Window::text).toList());
        for (int i = 0; i < part.size(); i++) {
          if (!answers.get(i).value().equals(Vocabulary.STAYS)) {
            Window group = part.get(i);
            WindowResult result = result(group, group.text(), answers.get(i).confidence());
            if (result.leaf().isPresent()) {
              found.add(result);
            }
          }
        }
      }
      Window whole = new Window(sequence, 0, sequence.length());
      WindowResult deciding = found.isEmpty() ? result(whole, "", 1) : found.get(0);
      return new Selection(found, deciding, groups.size());
    }

    private WindowResult result(Window window, String group, double confidence) {
      Samples samples = new Samples(window, options, 0);
      samples.add(new Selector.Output(group, confidence));
      return WindowResult.of(rules, true, samples, 1);
    }
  }
}
