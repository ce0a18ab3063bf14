package io.nrs.language.terms;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DescribedRules;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.language.terms.TermViews.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The questions of a language whose rules give leaves their values. A row of a table is a rule, and
 * so is each value of an expression.
 */
public final class LeafQuestions implements RuleQuestions {
  private final DescribedRules rules;
  private final TermViews views;

  private LeafQuestions(DescribedRules rules, Syntax syntax, List<TermRule> all) {
    this.rules = rules;
    this.views = new TermViews(TermViews.heads(syntax), all);
  }

  /**
   * Returns nothing if the language has no meaning or too many rules, or if rules with variables
   * stand beside an expression or a table: their leaves of operations have no rows.
   */
  public static Optional<RuleQuestions> of(DescribedRules rules) {
    DescribedLanguage language = rules.described();
    Syntax syntax = language.syntax();
    return language
        .leafValues()
        .flatMap(known -> known.leafRules().or(() -> allRows(syntax, known)))
        .filter(all -> !all.isEmpty() && all.size() <= MOST_RULES)
        .map(all -> new LeafQuestions(rules, syntax, all));
  }

  /** Returns the rows; nothing if a leaf of another operation has a value. */
  private static Optional<List<TermRule>> allRows(Syntax syntax, LeafValues values) {
    List<TermRule> rows = rows(syntax, values);
    boolean sufficient =
        rows.size() > MOST_RULES
            || !LeafDomain.isIrreducible(syntax, values)
            || LeafDomain.leaves(syntax, true)
                .filter(leaf -> leaf.arguments().stream().anyMatch(LeafValues::isPlaceholder))
                .allMatch(leaf -> values.valueOf(leaf.operation(), leaf.arguments()).isEmpty());
    return Optional.of(rows).filter(all -> sufficient);
  }

  /** Returns a rule for each leaf of atoms that has a value; one too many if they are too many. */
  private static List<TermRule> rows(Syntax syntax, LeafValues values) {
    List<TermRule> rows = new ArrayList<>();
    LeafDomain.leaves(syntax, false)
        .takeWhile(leaf -> rows.size() <= MOST_RULES)
        .forEach(
            leaf ->
                values
                    .valueOf(leaf.operation(), leaf.arguments())
                    .ifPresent(value -> rows.add(row(leaf, value))));
    return rows;
  }

  private static TermRule row(LeafTerms leaf, String value) {
    Term left =
        new Term(leaf.operation().symbol(), leaf.arguments().stream().map(Term::new).toList());
    return new TermRule(left, new Term(value), "");
  }

  @Override
  public TermViews views() {
    return views;
  }

  @Override
  public Optional<View> view(String question) {
    return leaf(question)
        .map(
            leaf ->
                views.flat(
                    new Head(leaf.operation().symbol(), leaf.arguments().size()),
                    leaf.arguments(),
                    operand -> !LeafValues.isPlaceholder(operand)));
  }

  @Override
  public boolean isAtom(CharSequence question) {
    return rules.isAtom(question);
  }

  private Optional<LeafTerms> leaf(String question) {
    return rules.isAtom(question) ? Optional.empty() : rules.terms(question);
  }

  /** The value is an atom or one of the operands. */
  @Override
  public String answer(String question, TermRule rule) {
    String value = rule.right().symbol();
    if (rule.right().isVariable()) {
      int place = rule.left().operands().indexOf(rule.right());
      value = leaf(question).orElseThrow().arguments().get(place);
    }
    String compact = rules.vocabulary().compact(value);
    return rules.leavesOperator(question) ? question.charAt(0) + compact : compact;
  }
}
