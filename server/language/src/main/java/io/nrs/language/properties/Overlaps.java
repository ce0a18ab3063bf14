package io.nrs.language.properties;

import io.nrs.grammar.rewriting.StringRewriting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The overlaps of the groups that a string rewriting system rewrites. If both ways to rewrite each
 * of them lead to one sequence, and rewriting ends, every sequence has one normal form (Newman's
 * lemma).
 *
 * @param count the number of overlaps that were rewritten
 * @param split the first one that leads to two sequences
 * @param complete whether all were rewritten, or those before the split one, and all results are
 *     known
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
  public static Overlaps of(StringRewriting rules, long most) {
    return of(rules, most, new Joins<>(rules::normalForm));
  }

  public static Overlaps of(StringRewriting rules, long most, Joins<List<String>> joins) {
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
        for (List<String> second : overlapping(rules, byStart, first, from)) {
          if (++count > most) {
            return new Overlaps(most, Optional.empty(), false);
          }
          Optional<Split> split = split(rules, joins, first, from, second);
          if (split.isPresent() || joins.isExhausted()) {
            return new Overlaps(count, split, split.isPresent());
          }
        }
      }
    }
    return new Overlaps(count, Optional.empty(), joins.areKnown());
  }

  /** Returns the groups that begin inside another one; not it itself. */
  private static List<List<String>> overlapping(
      StringRewriting rules,
      Map<List<String>, List<List<String>>> byStart,
      List<String> first,
      int from) {
    List<List<String>> all = new ArrayList<>();
    if (from > 0) {
      all.addAll(byStart.getOrDefault(first.subList(from, first.size()), List.of()));
    }
    // One that ends with the first is among these.
    IntStream.range(from + 1, first.size())
        .mapToObj(to -> first.subList(from, to))
        .filter(rules.groups()::containsKey)
        .forEach(all::add);
    return all;
  }

  private static Optional<Split> split(
      StringRewriting rules,
      Joins<List<String>> joins,
      List<String> first,
      int from,
      List<String> second) {
    int end = from + second.size();
    List<String> sequence = new ArrayList<>(first);
    sequence.addAll(second.subList(Math.min(second.size(), first.size() - from), second.size()));
    return joins
        .split(
            replaced(sequence, 0, first.size(), rules.groups().get(first)),
            replaced(sequence, from, end, rules.groups().get(second)))
        .map(two -> new Split(sequence, first, second, two.one(), two.other()));
  }

  /** Returns a sequence with a result in place of a part. */
  static List<String> replaced(List<String> sequence, int from, int to, List<String> result) {
    return Stream.of(sequence.subList(0, from), result, sequence.subList(to, sequence.size()))
        .flatMap(List::stream)
        .toList();
  }
}
