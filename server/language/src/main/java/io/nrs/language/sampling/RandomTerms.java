package io.nrs.language.sampling;

import io.nrs.grammar.Operation;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Draws terms of the right sorts. */
final class RandomTerms {
  private final Syntax syntax;
  private final FormulaSorts sorts;
  private final SplittableRandom random;
  private final Map<String, List<String>> atoms = new HashMap<>();

  RandomTerms(Syntax syntax, SplittableRandom random) {
    this.syntax = syntax;
    this.sorts = new FormulaSorts(syntax);
    this.random = random;
  }

  Term draw(String sort, int depth) {
    List<Operation> operations = depth == 0 ? List.of() : sorts.operations(sort, depth);
    if (operations.isEmpty() || depth < RandomStarts.DEEPEST && random.nextInt(3) == 0) {
      List<String> all =
          atoms.computeIfAbsent(
              sort,
              key ->
                  syntax
                      .atoms()
                      .all()
                      .filter(atom -> sorts.fits(atom, key))
                      .limit(RandomStarts.MAX_ATOMS)
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
        bound.put(operand.symbol(), draw(sort, random.nextInt(RandomStarts.DEEPEST)));
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
