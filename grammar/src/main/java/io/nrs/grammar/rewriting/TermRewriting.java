package io.nrs.grammar.rewriting;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A term rewriting system. Operands are rewritten first, and of several rules that fit, the first
 * one is applied.
 */
public final class TermRewriting {
  /** Rewriting that has more operations unfinished does not end in time. */
  private static final int MAX_OPEN = 50_000;

  /** A result with more operations and atoms is none. */
  private static final int MAX_SIZE = 1_000_000;

  private static final TermMatcher<Term> MATCHER =
      new TermMatcher<>() {
        @Override
        protected Optional<List<Term>> operands(Term part, Term pattern) {
          return pattern.hasHeadOf(part) ? Optional.of(part.operands()) : Optional.empty();
        }
      };

  private final List<TermRule> rules;
  private final DiscriminationTree leftSides;
  private final boolean assumed;

  /**
   * A rule.
   *
   * @param left an operation
   * @param right a term whose variables occur on the left
   * @param text the rule as it was written
   */
  public record TermRule(Term left, Term right, String text) {
    /** Returns the operands that the variables stand for; nothing if the rule does not fit. */
    public Optional<Map<String, Term>> fit(Term term) {
      return MATCHER.match(left, term);
    }
  }

  /**
   * @param assumed whether rewriting is said to end, and nothing shows it
   */
  public TermRewriting(List<TermRule> rules, boolean assumed) {
    this(rules, assumed, new DiscriminationTree());
    for (int i = 0; i < rules.size(); i++) {
      leftSides.add(rules.get(i).left(), i);
    }
  }

  /**
   * @param leftSides of the rules
   */
  TermRewriting(List<TermRule> rules, boolean assumed, DiscriminationTree leftSides) {
    this.rules = List.copyOf(rules);
    this.assumed = assumed;
    this.leftSides = leftSides;
  }

  public List<TermRule> rules() {
    return rules;
  }

  /** Returns whether rewriting is said to end, and nothing shows it. */
  public boolean isAssumed() {
    return assumed;
  }

  /** A rule that fits, with what its variables stand for. */
  private record Match(TermRule rule, Map<String, Term> bound) {}

  private Optional<Match> match(Term operation) {
    for (int number : leftSides.fitting(operation)) {
      TermRule rule = rules.get(number);
      Optional<Map<String, Term>> bound = rule.fit(operation);
      if (bound.isPresent()) {
        return Optional.of(new Match(rule, bound.get()));
      }
    }
    return Optional.empty();
  }

  /** Returns the rules whose left side may be unified with a term, in their order. */
  public List<TermRule> unifiable(Term term) {
    List<TermRule> found = new ArrayList<>();
    for (int number : leftSides.unifiable(term)) {
      found.add(rules.get(number));
    }
    return found;
  }

  /** Returns the rule that rewrites an operation whose operands are in their normal form. */
  public Optional<TermRule> ruleFor(Term operation) {
    return match(operation).map(Match::rule);
  }

  /** Returns a term with terms for its variables. */
  public static Term with(Term term, Map<String, Term> bound) {
    if (!term.isOperation()) {
      return bound.getOrDefault(term.symbol(), term);
    }
    return new Term(
        term.symbol(), term.operands().stream().map(operand -> with(operand, bound)).toList());
  }

  /** Returns what one step makes of an operation; the operation itself if no rule rewrites it. */
  public Term rewritten(Term operation) {
    return match(operation)
        .map(match -> with(match.rule().right(), match.bound()))
        .orElse(operation);
  }

  /** Returns whether no rule rewrites a term or a part of it. */
  public boolean isNormalForm(Term term) {
    for (Term operand : term.operands()) {
      if (!isNormalForm(operand)) {
        return false;
      }
    }
    return ruleFor(term).isEmpty();
  }

  /** An operation whose operands are being rewritten, with terms for its variables. */
  private static final class Open {
    private final Term operation;
    private final Map<String, Term> bound;
    private final List<Term> done = new ArrayList<>();

    Open(Term operation, Map<String, Term> bound) {
      this.operation = operation;
      this.bound = bound;
    }
  }

  /** Returns the normal form of a term; nothing if it takes too many steps, or is too large. */
  public Optional<Term> normalForm(Term term) {
    return normalForm(term, StepBudget.ofNormalForm(assumed));
  }

  /**
   * Returns the normal form of a term, in which variables are like atoms; nothing if it takes more
   * steps, or is too large.
   */
  public Optional<Term> normalForm(Term term, StepBudget steps) {
    Deque<Open> open = new ArrayDeque<>(List.of(new Open(new Term("", List.of(term)), Map.of())));
    while (true) {
      Open top = open.peek();
      if (top.done.size() < top.operation.operands().size()) {
        Term next = top.operation.operands().get(top.done.size());
        if (next.isOperation()) {
          open.push(new Open(next, top.bound));
        } else {
          top.done.add(top.bound.getOrDefault(next.symbol(), next));
        }
        continue;
      }
      open.pop();
      if (open.isEmpty()) {
        return Optional.of(top.done.get(0));
      }
      Term finished = new Term(top.operation.symbol(), top.done);
      Optional<Match> match = match(finished);
      if (finished.nesting() > Term.MAX_NESTING
          || finished.size() > MAX_SIZE
          || open.size() > MAX_OPEN
          || match.isPresent() && !steps.take()) {
        return Optional.empty();
      }
      if (match.isEmpty()) {
        open.element().done.add(finished);
        continue;
      }
      Map<String, Term> bound = match.get().bound();
      Term right = match.get().rule().right();
      if (right.isOperation()) {
        open.push(new Open(right, bound));
      } else {
        open.element().done.add(bound.getOrDefault(right.symbol(), right));
      }
    }
  }
}
