package io.nrs.language.terms;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermMatcher;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.FoldedOperands;
import io.nrs.language.Vocabulary;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.language.terms.TermViews.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A formula that a term rewriting system rewrites. The Solver reads views of its leaves. */
final class TermText extends FoldedOperands {
  private final TermRules rules;

  TermText(TermRules rules) {
    super(rules);
    this.rules = rules;
  }

  /** Operations are shown as far as rules look at them. */
  @Override
  public String question(String leaf) {
    Optional<LeafTerms> terms = rules.terms(leaf);
    if (terms.isEmpty()) {
      return leaf;
    }
    LeafTerms operation = terms.get();
    Head head = new Head(operation.operation().symbol(), operation.arguments().size());
    return view(operation, rules.views().of(head), new ArrayList<>());
  }

  private String view(LeafTerms operation, List<Place> places, List<String> numbered) {
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      shown.add(view(operation.arguments().get(i), places.get(i), numbered));
    }
    return rules.write(operation.operation(), shown);
  }

  /**
   * An operand that a rule compares has a number before what is shown of it, if it equals one
   * before it.
   *
   * @param operand an atom, or the character of an operation
   * @param numbered the operands that are compared
   */
  private String view(String operand, Place place, List<String> numbered) {
    int before = numbered.indexOf(operand);
    if (place.isCompared() && before < 0) {
      numbered.add(operand);
    }
    Optional<LeafTerms> operation = operation(operand);
    Optional<List<Place>> below = place.of(head(operand, operation));
    int number = place.isCompared() ? numbered.indexOf(operand) + 1 : 0;
    if (below.isEmpty()) {
      return rules.number(number);
    }
    return (number > 0 && before >= 0 ? rules.repeated(number) : "")
        + operation
            .map(terms -> view(terms, below.get(), numbered))
            .orElseGet(() -> rules.vocabulary().compact(operand));
  }

  private static Head head(String operand, Optional<LeafTerms> operation) {
    return operation
        .map(terms -> new Head(terms.operation().symbol(), terms.arguments().size()))
        .orElseGet(() -> new Head(operand, 0));
  }

  private Optional<LeafTerms> operation(String operand) {
    return rules.isFolded(operand) ? rules.terms(text(operand.charAt(0))) : Optional.empty();
  }

  /** Puts the operands of a leaf into the right side of a rule. */
  @Override
  public Optional<String> replacement(String leaf, String answer) {
    if (answer.equals(Vocabulary.STAYS)) {
      return super.replacement(leaf, answer);
    }
    return rules
        .ruleOf(answer)
        .flatMap(
            rule ->
                rules
                    .terms(leaf)
                    .flatMap(terms -> new Matcher(leaf, terms).match(rule.left(), leaf))
                    .map(bound -> write(rule, bound)));
  }

  /** Matches a leaf, whose operands are atoms or the characters of operations. */
  private final class Matcher extends TermMatcher<String> {
    private final String leaf;
    private final LeafTerms terms;

    Matcher(String leaf, LeafTerms terms) {
      this.leaf = leaf;
      this.terms = terms;
    }

    @Override
    protected Optional<List<String>> operands(String part, Term pattern) {
      if (!pattern.isOperation()) {
        return pattern.symbol().equals(part) ? Optional.of(List.of()) : Optional.empty();
      }
      return (part.equals(leaf) ? Optional.of(terms) : operation(part))
          .filter(found -> head(part, Optional.of(found)).equals(Head.of(pattern)))
          .map(LeafTerms::arguments);
    }
  }

  private String write(TermRule rule, Map<String, String> bound) {
    return rules.write(rule.right(), atom -> bound.getOrDefault(atom, atom));
  }
}
