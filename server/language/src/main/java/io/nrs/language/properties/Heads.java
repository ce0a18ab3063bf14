package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Symbols of operations with the numbers of their operands, and marked ones of calls. */
final class Heads {
  /** No symbol of a language has this character. */
  private static final String MARK = "\u0000";

  private Heads() {}

  static String of(Term term) {
    return term.symbol() + "/" + term.operands().size();
  }

  /** Returns the heads of left sides. */
  static Set<String> defined(List<TermRule> rules) {
    return rules.stream().map(rule -> of(rule.left())).collect(Collectors.toSet());
  }

  /** Returns a term whose symbol differs from all that terms have inside. */
  static Term marked(Term term) {
    return new Term(term.symbol() + MARK, term.operands());
  }

  static boolean isMarked(Term term) {
    return term.symbol().endsWith(MARK);
  }
}
