package io.nrs.language.sampling;

import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Operation;
import io.nrs.grammar.StringRewriting;
import io.nrs.grammar.Term;
import io.nrs.grammar.TermRewriting;
import io.nrs.grammar.TermRewriting.TermRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Texts from which rewriting is tried, because a system can end from each of its left sides and yet
 * not from all texts. They are a function of the system.
 */
public final class RandomStarts {
  private static final int COUNT = 300;
  private static final int SEED = 1;
  private static final int DEEPEST = 3;
  private static final int MAX_ATOMS = 64;
  private static final int MAX_PIECES = 6;

  private RandomStarts() {}

  /** Returns formulas of the language; every second one is an instance of a left side. */
  public static Stream<Term> of(Syntax syntax, TermRewriting rewriting) {
    Terms terms = new Terms(syntax, RandomStreams.of(SEED));
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

  /** Draws terms of the right sorts. */
  private static final class Terms {
    private final Syntax syntax;
    private final FormulaSorts sorts;
    private final SplittableRandom random;
    private final Map<String, List<String>> atoms = new HashMap<>();

    Terms(Syntax syntax, SplittableRandom random) {
      this.syntax = syntax;
      this.sorts = new FormulaSorts(syntax);
      this.random = random;
    }

    Term draw(String sort, int depth) {
      List<Operation> operations = depth == 0 ? List.of() : sorts.operations(sort, depth);
      if (operations.isEmpty() || depth < DEEPEST && random.nextInt(3) == 0) {
        List<String> all =
            atoms.computeIfAbsent(
                sort,
                key ->
                    syntax
                        .atoms()
                        .all()
                        .filter(atom -> sorts.fits(atom, key))
                        .limit(MAX_ATOMS)
                        .toList());
        return new Term(all.get(random.nextInt(all.size())));
      }
      Operation operation = operations.get(random.nextInt(operations.size()));
      List<Term> operands = new ArrayList<>();
      for (int place = 0; place < operation.least(); place++) {
        operands.add(draw(FormulaSorts.of(operation, place), depth - 1));
      }
      return new Term(operation.symbol(), operands);
    }

    Term instance(TermRule rule) {
      Map<String, Term> bound = new HashMap<>();
      bind(rule.left(), bound);
      return TermRewriting.with(rule.left(), bound);
    }

    private void bind(Term left, Map<String, Term> bound) {
      for (int place = 0; place < left.operands().size(); place++) {
        Term operand = left.operands().get(place);
        if (operand.isVariable() && !bound.containsKey(operand.symbol())) {
          String sort = FormulaSorts.of(operation(left), place);
          bound.put(operand.symbol(), draw(sort, random.nextInt(DEEPEST)));
        } else {
          bind(operand, bound);
        }
      }
    }

    private Operation operation(Term term) {
      return syntax.operations().stream()
          .filter(each -> each.symbol().equals(term.symbol()))
          .findFirst()
          .orElseThrow();
    }
  }
}
