package io.nrs.training.family;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.terms.TermViews.Head;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws the rules of one operation of a rewriting system, one after the other. Symbols have no
 * meaning, and none of the rules was written by anybody.
 */
public final class RandomRules {
  private static final Term RESULT = new Term("result");

  private final Sizes sizes;
  private final SplittableRandom random;
  private final List<Head> symbols = new ArrayList<>();
  private final double variables;
  private final double repeated;
  private int left;

  /**
   * What systems are drawn from.
   *
   * @param symbols the most symbols beside the operation
   * @param operands the most operands of a symbol
   * @param height the most levels of a left side, 1 or more
   * @param nodes the most nodes of a left side
   * @param rules the most rules
   * @param repeated how likely a variable is one that stands before, at least, in the systems that
   *     repeat variables; 0 to 1
   */
  public record Sizes(
      int symbols, int operands, int height, int nodes, int rules, double repeated) {
    /** What networks are trained on. */
    public static final Sizes TRAINING = new Sizes(30, 9, 5, 24, 8, 0);
  }

  private RandomRules(Sizes sizes, SplittableRandom random) {
    this.sizes = sizes;
    this.random = random;
    this.variables = 0.2 + 0.5 * random.nextDouble();
    double drawn = random.nextInt(5) < 2 ? 0 : random.nextDouble();
    this.repeated = Math.max(sizes.repeated(), drawn);
  }

  /** Draws a system. */
  public static RulePairs draw(Sizes sizes, SplittableRandom random) {
    return new RandomRules(sizes, random).system();
  }

  private RulePairs system() {
    boolean flat = random.nextInt(4) == 0;
    int count = 2 + random.nextInt(sizes.symbols() - 1);
    for (int i = 0; i < count; i++) {
      symbols.add(new Head("s" + i, flat || random.nextInt(5) < 2 ? 0 : arity()));
    }
    Head operation = new Head("f", arity());
    int height = flat ? 1 : 1 + random.nextInt(sizes.height());
    List<TermRule> rules = new ArrayList<>();
    for (int i = 1 + random.nextInt(sizes.rules()); i > 0; i--) {
      left = sizes.nodes() - 1;
      Term side =
          rules.isEmpty() || random.nextBoolean()
              ? operation(operation, height)
              : changed(RulePairs.any(rules, random).left(), height);
      rules.add(new TermRule(named(side), RESULT, ""));
    }
    return new RulePairs(operation, rules);
  }

  /** Most symbols have one or two operands. */
  private int arity() {
    return random.nextInt(4) == 0
        ? 1 + random.nextInt(sizes.operands())
        : 1 + random.nextInt(Math.min(3, sizes.operands()));
  }

  private Term operation(Head head, int height) {
    List<Term> operands = new ArrayList<>();
    left -= head.operands();
    for (int i = 0; i < head.operands(); i++) {
      operands.add(term(height - 1));
    }
    return new Term(head.symbol(), operands);
  }

  private Term term(int height) {
    if (random.nextDouble() < variables) {
      return new Term("?");
    }
    Head head = RulePairs.any(symbols, random);
    return head.operands() == 0 || height > 0 && left >= head.operands()
        ? operation(head, height)
        : new Term("?");
  }

  /** Returns a left side with another part at one place. */
  private Term changed(Term side, int height) {
    List<Term> operands = new ArrayList<>(side.operands());
    int place = random.nextInt(operands.size());
    Term operand = operands.get(place);
    left = Math.max(0, sizes.nodes() - (int) side.size());
    operands.set(
        place,
        operand.isOperation() && random.nextBoolean()
            ? changed(operand, height - 1)
            : term(height - 1));
    return new Term(side.symbol(), operands);
  }

  /** Gives variables names: new ones, or those of variables before. */
  private Term named(Term side) {
    List<String> names = new ArrayList<>();
    return named(side, names, random.nextDouble() < 0.7 ? repeated : 0);
  }

  private Term named(Term part, List<String> names, double share) {
    if (part.isVariable()) {
      if (names.isEmpty() || random.nextDouble() >= share) {
        names.add("?" + names.size());
        return new Term(names.get(names.size() - 1));
      }
      return new Term(RulePairs.any(names, random));
    }
    return new Term(
        part.symbol(),
        part.operands().stream().map(operand -> named(operand, names, share)).toList());
  }
}
