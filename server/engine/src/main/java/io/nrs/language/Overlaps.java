package io.nrs.language;

import io.nrs.grammar.StringRewriting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The overlaps of the groups that a string rewriting system rewrites. If both ways to rewrite each
 * of them lead to one sequence, and rewriting ends, every sequence has one normal form (Newman's
 * lemma).
 *
 * @param count the number of overlaps that were rewritten
 * @param split the first one that leads to two sequences
 * @param complete whether all were rewritten, or those before the split one
 */
public record Overlaps(long count, Optional<Split> split, boolean complete) {
  /**
   * A sequence with two normal forms.
   *
   * @param first the group at its start
   * @param second the group that overlaps with it
   * @param one the normal form after the first was rewritten
   * @param other the normal form after the second was rewritten
   */
  public record Split(
      List<String> sequence,
      List<String> first,
      List<String> second,
      List<String> one,
      List<String> other) {}

  /** Returns whether every sequence has one normal form, if rewriting ends. */
  public boolean join() {
    return complete && split.isEmpty();
  }

  /**
   * @param most of them that are rewritten
   */
  static Overlaps of(StringRewriting rules, long most) {
    Map<List<String>, List<List<String>>> byStart = new HashMap<>();
    rules
        .groups()
        .keySet()
        .forEach(
            group -> {
              for (int length = 1; length <= group.size(); length++) {
                byStart
                    .computeIfAbsent(group.subList(0, length), key -> new ArrayList<>())
                    .add(group);
              }
            });
    long count = 0;
    for (List<String> first : rules.groups().keySet()) {
      for (int from = 0; from < first.size(); from++) {
        List<String> rest = first.subList(from, first.size());
        List<List<String>> overlapping =
            from == 0 ? List.of() : byStart.getOrDefault(rest, List.of());
        for (List<String> second : overlapping) {
          if (++count > most) {
            return new Overlaps(most, Optional.empty(), false);
          }
          Optional<Split> split = split(rules, first, from, second);
          if (split.isPresent()) {
            return new Overlaps(count, split, true);
          }
        }
        for (int to = from + 1; to <= first.size(); to++) {
          List<String> inner = first.subList(from, to);
          // One that ends with the first is among the overlaps above.
          boolean inside = to < first.size();
          if (inside && rules.groups().containsKey(inner)) {
            count++;
            Optional<Split> split = split(rules, first, from, inner);
            if (split.isPresent()) {
              return new Overlaps(count, split, true);
            }
          }
        }
      }
    }
    return new Overlaps(count, Optional.empty(), true);
  }

  private static Optional<Split> split(
      StringRewriting rules, List<String> first, int from, List<String> second) {
    int end = from + second.size();
    List<String> sequence = new ArrayList<>(first);
    sequence.addAll(second.subList(Math.min(second.size(), first.size() - from), second.size()));
    List<String> one = replaced(rules, sequence, 0, first.size(), rules.groups().get(first));
    List<String> other = replaced(rules, sequence, from, end, rules.groups().get(second));
    return one.equals(other)
        ? Optional.empty()
        : Optional.of(new Split(sequence, first, second, one, other));
  }

  private static List<String> replaced(
      StringRewriting rules, List<String> sequence, int from, int to, List<String> result) {
    List<String> text =
        Stream.of(sequence.subList(0, from), result, sequence.subList(to, sequence.size()))
            .flatMap(List::stream)
            .toList();
    return rules.normalForm(text).orElse(text);
  }
}
