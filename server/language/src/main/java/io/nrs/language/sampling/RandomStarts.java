package io.nrs.language.sampling;

import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Texts from which rewriting is tried, because a system can end from each of its left sides and yet
 * not from all texts. They are a function of the system.
 */
public final class RandomStarts {
  private static final int COUNT = 300;
  private static final int SEED = 1;
  static final int DEEPEST = 3;
  static final int MAX_ATOMS = 64;
  private static final int MAX_PIECES = 6;

  private RandomStarts() {}

  /** Returns formulas of the language; every second one is an instance of a left side. */
  public static Stream<Term> of(Syntax syntax, TermRewriting rewriting) {
    RandomTerms terms = new RandomTerms(syntax, RandomStreams.of(SEED));
    return Stream.iterate(0, i -> i + 1)
        .limit(COUNT)
        .map(
            i ->
                i % 2 == 0
                    ? terms.instance(rewriting.rules().get(i / 2 % rewriting.rules().size()))
                    : terms.draw(FormulaSorts.ANY, DEEPEST));
  }

  /** Returns rows of left sides and single atoms. */
  public static Stream<List<String>> of(Syntax syntax, StringRewriting rewriting) {
    SplittableRandom random = RandomStreams.of(SEED);
    List<String> atoms = List.copyOf(syntax.atoms().symbols());
    List<List<String>> groups = List.copyOf(rewriting.groups().keySet());
    return Stream.generate(
            () -> {
              List<String> sequence = new ArrayList<>();
              for (int pieces = random.nextInt(2, MAX_PIECES + 1); pieces > 0; pieces--) {
                if (random.nextBoolean()) {
                  sequence.add(atoms.get(random.nextInt(atoms.size())));
                } else {
                  sequence.addAll(groups.get(random.nextInt(groups.size())));
                }
              }
              return List.copyOf(sequence);
            })
        .limit(COUNT);
  }
}
