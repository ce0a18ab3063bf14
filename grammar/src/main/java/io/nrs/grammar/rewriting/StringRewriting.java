package io.nrs.grammar.rewriting;

import io.nrs.grammar.rewriting.DiscriminationTree.Node;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A string rewriting system, which gives sequences their normal forms. It rewrites the group of
 * neighbours that begins last; of several, the shortest. A sequence is a {@linkplain #term term}
 * whose operands are rewritten first; here it is a list, because sequences may be long.
 */
public final class StringRewriting {
  /** A sequence without atoms, as it is written; no atom is it. */
  public static final String EMPTY = "ε";

  /** Rewrites nothing. */
  public static final StringRewriting NONE = new StringRewriting(Map.of(), false);

  private static final Term REST = new Term("?x");

  private final Map<List<String>, List<String>> groups;
  private final List<List<String>> results;
  private final DiscriminationTree leftSides = new DiscriminationTree();
  private final boolean assumed;

  /**
   * @param groups what each group of neighbours becomes, in the order of the rules
   * @param assumed whether rewriting is said to end, and nothing shows it
   */
  public StringRewriting(Map<List<String>, List<String>> groups, boolean assumed) {
    this.assumed = assumed;
    this.groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
    this.results = List.copyOf(groups.values());
    int number = 0;
    for (List<String> group : groups.keySet()) {
      leftSides.add(term(group), number++);
    }
  }

  /** Returns a sequence as a term of operations with one operand: {@code a b} is a(b(?x)). */
  public static Term term(List<String> sequence) {
    Term term = REST;
    for (int i = sequence.size() - 1; i >= 0; i--) {
      term = new Term(sequence.get(i), List.of(term));
    }
    return term;
  }

  /** Returns the sequence that is such a term. */
  public static List<String> sequence(Term term) {
    List<String> sequence = new ArrayList<>();
    for (Term rest = term; rest.isOperation(); rest = rest.operands().get(0)) {
      sequence.add(rest.symbol());
    }
    return sequence;
  }

  /** Returns these rules as rules for such terms, in their order. */
  public TermRewriting terms() {
    List<TermRule> rules =
        groups.entrySet().stream()
            .map(each -> new TermRule(term(each.getKey()), term(each.getValue()), ""))
            .toList();
    return new TermRewriting(rules, assumed, leftSides);
  }

  /** Returns a sequence as it is written. */
  public static String written(List<String> sequence) {
    return sequence.isEmpty() ? EMPTY : String.join(" ", sequence);
  }

  /** Returns what each group of neighbours becomes, in the order of the rules. */
  public Map<List<String>, List<String>> groups() {
    return groups;
  }

  /**
   * A group of neighbours, and what a rule makes of it.
   *
   * @param from the place of its first atom in a sequence
   */
  public record Rewrite(int from, List<String> group, List<String> result) {
    /** Returns the sequence with the result in place of the group. */
    public List<String> in(List<String> sequence) {
      List<String> rewritten = new ArrayList<>(sequence.subList(0, from));
      rewritten.addAll(result);
      rewritten.addAll(sequence.subList(from + group.size(), sequence.size()));
      return List.copyOf(rewritten);
    }
  }

  /**
   * Returns the group that is rewritten first; nothing in a normal form. It looks at every place
   * once and rewrites nothing, so its work is linear.
   */
  public Optional<Rewrite> first(List<String> sequence) {
    for (int from = sequence.size() - 1; from >= 0; from--) {
      Optional<Node> node = Optional.of(leftSides.root());
      for (int to = from; to < sequence.size() && node.isPresent(); to++) {
        node = node.get().next(sequence.get(to));
        Optional<Integer> rule = node.flatMap(Node::end);
        if (rule.isPresent()) {
          List<String> group = List.copyOf(sequence.subList(from, to + 1));
          return Optional.of(new Rewrite(from, group, results.get(rule.get())));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the normal form; nothing if it takes too many steps. */
  public Optional<List<String>> normalForm(List<String> sequence) {
    return normalForm(sequence, StepBudget.ofNormalForm(assumed));
  }

  /** Returns the normal form; nothing if it takes more steps. */
  public Optional<List<String>> normalForm(List<String> sequence, StepBudget steps) {
    // Whatever is behind the tokens that were not read yet has no group.
    Deque<String> unread = new ArrayDeque<>(sequence);
    // The first token is the last of this list.
    List<String> behind = new ArrayList<>();
    while (!unread.isEmpty()) {
      behind.add(unread.removeLast());
      Optional<Node> node = Optional.of(leftSides.root());
      for (int i = behind.size() - 1; i >= 0 && node.isPresent(); i--) {
        node = node.get().next(behind.get(i));
        Optional<Integer> rule = node.flatMap(Node::end);
        if (rule.isPresent()) {
          if (!steps.take()) {
            return Optional.empty();
          }
          behind.subList(i, behind.size()).clear();
          unread.addAll(results.get(rule.get()));
          break;
        }
      }
    }
    List<String> normal = new ArrayList<>(behind);
    Collections.reverse(normal);
    return Optional.of(normal);
  }
}
