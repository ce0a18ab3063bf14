package io.nrs.grammar.rewriting;

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
 * neighbours that begins last; of several, the shortest.
 */
public final class StringRewriting {
  /** A sequence without atoms, as it is written; no atom is it. */
  public static final String EMPTY = "ε";

  /** Rewrites nothing. */
  public static final StringRewriting NONE = new StringRewriting(Map.of(), false);

  private final Map<List<String>, List<String>> groups;
  private final boolean assumed;
  private final int shortest;
  private final int longest;

  /**
   * @param groups what each group of neighbours becomes, in the order of the rules
   * @param assumed whether rewriting is said to end, and nothing shows it
   */
  public StringRewriting(Map<List<String>, List<String>> groups, boolean assumed) {
    this.assumed = assumed;
    this.groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
    this.shortest = groups.keySet().stream().mapToInt(List::size).min().orElse(0);
    this.longest = groups.keySet().stream().mapToInt(List::size).max().orElse(0);
  }

  /** Returns a sequence as it is written. */
  public static String written(List<String> sequence) {
    return sequence.isEmpty() ? EMPTY : String.join(" ", sequence);
  }

  /** Returns what each group of neighbours becomes, in the order of the rules. */
  public Map<List<String>, List<String>> groups() {
    return groups;
  }

  /** A group of neighbours, and what a rule makes of it. */
  public record Rewrite(List<String> group, List<String> result) {}

  /**
   * Returns the group that is rewritten first; nothing in a normal form. It looks at every place
   * once and rewrites nothing, so its work is linear.
   */
  public Optional<Rewrite> first(List<String> sequence) {
    for (int i = sequence.size() - 1; i >= 0; i--) {
      for (int end = i + shortest; end <= Math.min(sequence.size(), i + longest); end++) {
        List<String> group = sequence.subList(i, end);
        List<String> result = groups.get(group);
        if (result != null) {
          return Optional.of(new Rewrite(List.copyOf(group), result));
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
      List<String> group = new ArrayList<>();
      for (int i = behind.size() - 1; i >= 0 && group.size() < longest; i--) {
        group.add(behind.get(i));
        List<String> result = group.size() < shortest ? null : groups.get(group);
        if (result != null) {
          if (!steps.take()) {
            return Optional.empty();
          }
          behind.subList(i, behind.size()).clear();
          unread.addAll(result);
          break;
        }
      }
    }
    List<String> normal = new ArrayList<>(behind);
    Collections.reverse(normal);
    return Optional.of(normal);
  }
}
