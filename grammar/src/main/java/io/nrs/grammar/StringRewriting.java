package io.nrs.grammar;

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
 *
 * @param groups what each group of neighbours becomes, in the order of the rules
 */
public record StringRewriting(Map<List<String>, List<String>> groups) {
  /** A sequence that takes more steps has no normal form. */
  public static final int MAX_STEPS = 1_000_000;

  static final StringRewriting NONE = new StringRewriting(Map.of());

  public StringRewriting {
    groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
  }

  /** Returns the length of the shortest group; 0 if there is none. */
  public int shortest() {
    return groups.keySet().stream().mapToInt(List::size).min().orElse(0);
  }

  /** Returns the length of the longest group; 0 if there is none. */
  public int longest() {
    return groups.keySet().stream().mapToInt(List::size).max().orElse(0);
  }

  /** Returns the normal form; nothing if it takes too many steps. */
  public Optional<List<String>> normalForm(List<String> sequence) {
    return normalForm(sequence, shortest(), longest());
  }

  /** Whatever is behind the tokens that were not read yet has no group. */
  private Optional<List<String>> normalForm(List<String> sequence, int shortest, int longest) {
    Deque<String> unread = new ArrayDeque<>(sequence);
    // The first token is the last of this list.
    List<String> behind = new ArrayList<>();
    int steps = 0;
    while (!unread.isEmpty()) {
      behind.add(unread.removeLast());
      List<String> group = new ArrayList<>();
      for (int i = behind.size() - 1; i >= 0 && group.size() < longest; i--) {
        group.add(behind.get(i));
        List<String> result = group.size() < shortest ? null : groups.get(group);
        if (result != null) {
          if (++steps > MAX_STEPS) {
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
