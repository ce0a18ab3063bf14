package io.nrs.training.data;

import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.Operands;
import io.nrs.language.WorkingText;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.training.settings.Cuts;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Formulas, their intermediate steps, and cuts of both, each with its last complete leaf. In an
 * intermediate step, some leaves were rewritten exactly (paper, section 5.2.1).
 *
 * @param balancedShare the share of formulas with narrow operands
 * @param formulas draws each formula; in training it must obey the generalisation rule
 */
public record SelectorExamples(
    LanguageRules rules,
    Cuts cuts,
    double balancedShare,
    Function<SplittableRandom, String> formulas)
    implements ExampleSource {
  /**
   * @param shapes draws the shape of each formula
   */
  static SelectorExamples drawn(
      LanguageRules rules,
      Cuts cuts,
      double balancedShare,
      Function<SplittableRandom, FormulaShape> shapes) {
    return new SelectorExamples(
        rules,
        cuts,
        balancedShare,
        random -> {
          FormulaShape shape = shapes.apply(random);
          return rules.generate(shape, operands(rules, balancedShare, random), random);
        });
  }

  @Override
  public Example next(SplittableRandom random) {
    String formula = intermediateStep(random);
    if (balancedShare > 0 && isShort(formula)) {
      return whole(formula);
    }
    while (random.nextDouble() < cuts.cutShare() || tooLong(formula)) {
      Optional<Example> cut = cut(formula, random);
      if (cut.isPresent()) {
        return cut.get();
      }
      formula = intermediateStep(random);
    }
    return whole(formula);
  }

  private Example whole(String formula) {
    Optional<String> leaf = rules.lastLeaf(formula).map(Leaf::text);
    return new Example(formula, leaf.isPresent() ? leaf.get() : last(formula));
  }

  /** Users often type short formulas, which are read whole and rarely occur among cuts. */
  private boolean isShort(String formula) {
    return formula.length() <= Math.min(2 * cuts.shortestCut(), cuts.longestCut())
        && !rules.isAtom(formula);
  }

  /** An atom is selected as a whole. An operation that stays as a whole is never read. */
  private String last(String formula) {
    return rules.isAtom(formula) ? formula : "";
  }

  private boolean tooLong(String formula) {
    return cuts.cutShare() > 0 && formula.length() > cuts.longestCut();
  }

  private Optional<Example> cut(String formula, SplittableRandom random) {
    if (formula.length() <= cuts.shortestCut()) {
      return Optional.empty();
    }
    int length =
        Math.min(random.nextInt(cuts.shortestCut(), cuts.longestCut() + 1), formula.length() - 1);
    int start = random.nextInt(formula.length() - length + 1);
    String cut = formula.substring(start, start + length);
    Optional<String> leaf = rules.lastLeaf(cut).map(Leaf::text);
    if (leaf.isEmpty() && random.nextDouble() >= cuts.emptyCutShare()) {
      return Optional.empty();
    }
    return Optional.of(new Example(cut, leaf.orElse("")));
  }

  private String intermediateStep(SplittableRandom random) {
    return partlyRewritten(rules, formulas.apply(random), random);
  }

  /**
   * Draws the operands of a formula.
   *
   * @param balancedShare of the formulas that have narrow operands, if the language has such
   */
  private static Operands operands(
      LanguageRules rules, double balancedShare, SplittableRandom random) {
    if (balancedShare == 0 || random.nextDouble() >= balancedShare) {
      return Operands.ANY;
    }
    List<Operands> narrow =
        rules.operands().stream().filter(operands -> operands != Operands.ANY).sorted().toList();
    return narrow.isEmpty() ? Operands.ANY : narrow.get(random.nextInt(narrow.size()));
  }

  /**
   * Rewrites a random number of leaves exactly, in random order or the last one first. The text is
   * one that a Selector reads.
   */
  static String partlyRewritten(LanguageRules rules, String whole, SplittableRandom random) {
    WorkingText folded = rules.working(whole);
    String formula = folded.start(whole);
    boolean lastFirst = random.nextBoolean();
    for (int left = random.nextInt(rules.rewrites(formula) + 1); left > 0; left--) {
      formula = rewrite(rules, folded, formula, lastFirst ? 1 : random.nextDouble());
    }
    return folded.masked(formula);
  }

  /**
   * Rewrites or folds one leaf: the last one before {@code place}, a share of the formula's length.
   */
  static String rewrite(LanguageRules rules, WorkingText folded, String formula, double place) {
    int until = (int) Math.ceil(place * formula.length());
    return rules
        .lastLeaf(formula.substring(0, until))
        .or(() -> rules.lastLeaf(formula))
        .map(leaf -> folded.rewritten(rules, formula, leaf))
        .filter(
            // Rules may nest operations more deeply; no Selector is trained on that.
            next ->
                !rules.isDeepening()
                    || rules.nesting(next)
                        <= Math.max(rules.levels().nesting(), rules.nesting(formula)))
        .orElse(formula);
  }
}
