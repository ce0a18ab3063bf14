package io.nrs.training.data;

import io.nrs.grammar.Evaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.Leaf;
import io.nrs.language.LanguageRules.Operands;
import io.nrs.language.WorkingText;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RunSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/** An endless source of training or validation examples. */
@FunctionalInterface
interface ExampleSource {
  /** Returns the next example, which depends on {@code random} alone. */
  Example next(SplittableRandom random);

  /**
   * Returns a source that draws from a fixed set of examples. An example is generated again from
   * its number at each draw, so a large set needs no memory.
   *
   * @param size of the set
   * @param seed determines the set
   */
  default ExampleSource fixed(int size, long seed) {
    return random -> next(RandomStreams.of(seed, random.nextInt(size)));
  }

  default ExampleSource upTo(int longest) {
    return random -> {
      Example example = next(random);
      while (example.input().length() > longest) {
        example = next(random);
      }
      return example;
    };
  }

  /**
   * Whole formulas, or intermediate steps of them, with their values.
   *
   * @param operands of the whole formulas
   * @param shapes draws the shape of each formula; in training it must obey the generalisation rule
   */
  record RouterExamples(
      LanguageRules rules,
      RouterFormulas data,
      Operands operands,
      Function<SplittableRandom, FormulaShape> shapes)
      implements ExampleSource {
    @Override
    public Example next(SplittableRandom random) {
      String whole = rules.generate(shapes.apply(random), operands, random);
      String formula =
          data == RouterFormulas.INTERMEDIATE
              ? SelectorExamples.partlyRewritten(rules, whole, random)
              : whole;
      String text = rules.vocabulary().expand(formula);
      return Evaluator.exactValue(rules.language(), text)
          .map(value -> new Example(formula, rules.vocabulary().compact(value)))
          .orElseThrow(() -> new IllegalStateException("no formula: " + text));
    }
  }

  /**
   * Formulas, their intermediate steps, and cuts of both, each with its last complete leaf. In an
   * intermediate step, some leaves were rewritten exactly (paper, section 5.2.1).
   *
   * @param formulas draws each formula; in training it must obey the generalisation rule
   */
  record SelectorExamples(
      LanguageRules rules, RunSettings settings, Function<SplittableRandom, String> formulas)
      implements ExampleSource {
    /**
     * @param shapes draws the shape of each formula
     */
    static SelectorExamples drawn(
        LanguageRules rules,
        RunSettings settings,
        Function<SplittableRandom, FormulaShape> shapes) {
      return new SelectorExamples(
          rules,
          settings,
          random -> {
            FormulaShape shape = shapes.apply(random);
            return rules.generate(shape, operands(rules, settings.balancedShare(), random), random);
          });
    }

    @Override
    public Example next(SplittableRandom random) {
      String formula = intermediateStep(random);
      if (settings.balancedShare() > 0 && isShort(formula)) {
        return whole(formula);
      }
      while (random.nextDouble() < settings.cutShare() || tooLong(formula)) {
        Optional<Example> cut = cut(formula, random);
        if (cut.isPresent()) {
          return cut.get();
        }
        formula = intermediateStep(random);
      }
      return whole(formula);
    }

    private Example whole(String formula) {
      Optional<String> leaf = rules.lastLeaf(formula).map(LanguageRules.Leaf::text);
      return new Example(formula, leaf.isPresent() ? leaf.get() : last(formula));
    }

    /** Users often type short formulas, which are read whole and rarely occur among cuts. */
    private boolean isShort(String formula) {
      return formula.length() <= Math.min(2 * settings.shortestCut(), settings.longestCut())
          && !rules.isAtom(formula);
    }

    /** An atom is selected as a whole. An operation that stays as a whole is never read. */
    private String last(String formula) {
      return rules.isAtom(formula) ? formula : "";
    }

    private boolean tooLong(String formula) {
      return settings.cutShare() > 0 && formula.length() > settings.longestCut();
    }

    private Optional<Example> cut(String formula, SplittableRandom random) {
      if (formula.length() <= settings.shortestCut()) {
        return Optional.empty();
      }
      int length =
          Math.min(
              random.nextInt(settings.shortestCut(), settings.longestCut() + 1),
              formula.length() - 1);
      int start = random.nextInt(formula.length() - length + 1);
      String cut = formula.substring(start, start + length);
      Optional<String> leaf = rules.lastLeaf(cut).map(LanguageRules.Leaf::text);
      if (leaf.isEmpty() && random.nextDouble() >= settings.emptyCutShare()) {
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
     * Rewrites a random number of leaves exactly, in random order or the last one first. The text
     * is one that a Selector reads.
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
     * Rewrites or folds one leaf: the last one before {@code place}, a share of the formula's
     * length.
     */
    static String rewrite(LanguageRules rules, WorkingText folded, String formula, double place) {
      int until = (int) Math.ceil(place * formula.length());
      return rules
          .lastLeaf(formula.substring(0, until))
          .or(() -> rules.lastLeaf(formula))
          .map(leaf -> folded.rewritten(rules, formula, leaf))
          .filter(
              next ->
                  rules.isSequence()
                      || !rules.isGrowing()
                      || nesting(next) <= Math.max(rules.levels().nesting(), nesting(formula)))
          .orElse(formula);
    }

    /**
     * Rules may nest operations more deeply than a drawn formula; no Selector is trained on that.
     */
    private static int nesting(String text) {
      int open = 0;
      int deepest = 0;
      for (char token : text.toCharArray()) {
        open += "([{".indexOf(token) >= 0 ? 1 : ")]}".indexOf(token) >= 0 ? -1 : 0;
        deepest = Math.max(deepest, open);
      }
      return deepest;
    }
  }

  /**
   * The paper's out-of-distribution validation sets (sections 5.2.1 and 5.2.2): formulas of nesting
   * 4 to 6, in ListOps of nesting 3 and 4 with 2 to 4 arguments.
   */
  static final class BalancedExamples {
    /** A level that this many formulas in a row do not show has too few formulas. */
    private static final int MAX_FORMULAS = 100_000;

    /**
     * A group of the balanced set.
     *
     * @param nesting operations around the leaf, itself included
     * @param arguments of its operation; 2 except in ListOps
     */
    record Level(int nesting, int arguments) {}

    private BalancedExamples() {}

    /**
     * Draws the formulas of a Neural Data Router with their values, as many of every level as of
     * another.
     *
     * @param each examples of a level
     */
    static List<Example> formulas(LanguageRules rules, int each, SplittableRandom random) {
      List<Example> drawn = new ArrayList<>();
      for (int nesting = shallowest(rules); nesting <= deepest(rules); nesting++) {
        for (int arguments = 2; arguments <= widest(rules); arguments++) {
          ExampleSource level = level(rules, nesting, arguments);
          for (int i = 0; i < each; i++) {
            drawn.add(level.next(random));
          }
        }
      }
      return List.copyOf(drawn);
    }

    private static ExampleSource level(LanguageRules rules, int nesting, int arguments) {
      boolean unsigned = !rules.hasSignedOperands();
      return new RouterExamples(
          rules,
          RouterFormulas.TOP_LEVEL,
          Operands.ANY,
          random -> new FormulaShape(nesting, arguments, unsigned || random.nextBoolean()));
    }

    private static int shallowest(LanguageRules rules) {
      return rules.levels().haveArguments() ? 3 : 4;
    }

    private static int deepest(LanguageRules rules) {
      return rules.levels().haveArguments() ? 4 : 6;
    }

    private static int widest(LanguageRules rules) {
      return rules.levels().haveArguments() ? 4 : 2;
    }

    /**
     * Draws the formulas and intermediate steps of a Selector. They have equally many examples of
     * every nesting level of the last leaf; in ListOps, also of every number of arguments of its
     * operation.
     *
     * @param each examples of a level
     */
    static List<Example> steps(LanguageRules rules, int each, SplittableRandom random) {
      Map<Level, List<Example>> levels = new LinkedHashMap<>();
      for (int nesting = 1; nesting <= deepest(rules); nesting++) {
        for (int arguments = 2; arguments <= widest(rules); arguments++) {
          levels.put(new Level(nesting, arguments), new ArrayList<>());
        }
      }
      int open = levels.size();
      for (int formulas = 0; open > 0; formulas++) {
        if (formulas == MAX_FORMULAS) {
          throw new IllegalStateException("too few formulas of some level of the leaf");
        }
        String formula = rules.generate(shape(rules, random), random);
        // At most one example of a level comes from each formula, because its steps are similar.
        Map<Level, Example> found = new LinkedHashMap<>();
        WorkingText folded = rules.working(formula);
        boolean lastFirst = random.nextBoolean();
        for (int steps = rules.rewrites(formula); steps > 0; steps--) {
          Leaf leaf = rules.lastLeaf(formula).orElseThrow();
          found.putIfAbsent(
              level(rules, formula, leaf),
              new Example(folded.masked(formula), folded.masked(leaf.text())));
          formula =
              SelectorExamples.rewrite(rules, folded, formula, lastFirst ? 1 : random.nextDouble());
        }
        for (Map.Entry<Level, Example> one : found.entrySet()) {
          List<Example> level = levels.get(one.getKey());
          if (level.size() < each) {
            level.add(one.getValue());
            open -= level.size() == each ? 1 : 0;
          }
        }
      }
      return levels.values().stream().flatMap(List::stream).toList();
    }

    private static FormulaShape shape(LanguageRules rules, SplittableRandom random) {
      return rules.levels().haveArguments()
          ? new FormulaShape(3 + random.nextInt(2), 2 + random.nextInt(3), true)
          : new FormulaShape(4 + random.nextInt(3), 2, random.nextBoolean());
    }

    /** The level of a leaf in a formula in compact form. */
    static Level level(LanguageRules rules, String formula, Leaf leaf) {
      if (!rules.levels().haveArguments()) {
        return new Level(depth(formula, leaf.offset() + 1, '(', ')'), 2);
      }
      int operator = formula.charAt(leaf.offset()) == '[' ? leaf.offset() + 1 : leaf.offset();
      return new Level(
          depth(formula, operator, '[', ']'), formula.indexOf("]", operator) - operator - 1);
    }

    private static int depth(String formula, int until, char opening, char closing) {
      String before = formula.substring(0, until);
      return (int)
          (before.chars().filter(token -> token == opening).count()
              - before.chars().filter(token -> token == closing).count());
    }
  }
}
