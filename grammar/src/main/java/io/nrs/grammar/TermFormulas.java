package io.nrs.grammar;

import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.TermRewriting.TermRule;
import java.util.Optional;

/** The formulas of languages whose rules have operations on both sides. */
final class TermFormulas {
  private TermFormulas() {}

  private static TermRewriting rewriting(Language language) {
    return language.terms().orElseThrow();
  }

  private static Optional<Term> term(Language language, String formula) {
    return Parser.parseFormula(language, formula.strip()).flatMap(Term::of);
  }

  /** Returns the normal form; nothing if a part is malformed, or there is none. */
  static Optional<Formula> value(Compound formula) {
    return Term.of(formula)
        .flatMap(rewriting(formula.language())::normalForm)
        .map(term -> term.formula(formula.language(), formula.span()));
  }

  /** Returns what one step makes of an operation; the operation itself if no rule rewrites it. */
  static Optional<String> rewritten(Language language, String operation) {
    return term(language, operation)
        .map(rewriting(language)::rewritten)
        .map(term -> term.print(language));
  }

  /** Returns the rule that rewrites an operation. */
  static Optional<String> rule(Language language, String operation) {
    return term(language, operation).flatMap(rewriting(language)::ruleFor).map(TermRule::text);
  }

  /** Returns whether no rule rewrites a formula or a part of it. */
  static boolean isNormalForm(Compound formula) {
    return Term.of(formula)
        .filter(term -> !rewriting(formula.language()).isNormalForm(term))
        .isEmpty();
  }
}
