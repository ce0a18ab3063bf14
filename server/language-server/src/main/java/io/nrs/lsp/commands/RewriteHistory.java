package io.nrs.lsp.commands;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The rewrites of formulas. A user may click a lens of the old formula before the editor draws the
 * new one. The lens then means the new formula.
 */
public final class RewriteHistory {
  private static final int MAX_SIZE = 256;

  /** In order. A formula may have become two others: a step of it, and its value. */
  private final Set<Rewrite> rewrites = new LinkedHashSet<>();

  private record Rewrite(String uri, String before, String after) {}

  /** Records the rewrite of a formula of a document; formulas are without whitespace. */
  synchronized void note(String uri, String before, String after) {
    rewrites.add(new Rewrite(uri, before, after));
    if (rewrites.size() > MAX_SIZE) {
      rewrites.remove(rewrites.iterator().next());
    }
  }

  /** Whether rewriting has led from one formula to another, in any number of steps. */
  synchronized boolean leads(String uri, String from, String to) {
    Set<String> reached = new HashSet<>(Set.of(from));
    Deque<String> open = new ArrayDeque<>(reached);
    while (!open.isEmpty()) {
      String formula = open.remove();
      rewrites.stream()
          .filter(rewrite -> rewrite.uri().equals(uri) && rewrite.before().equals(formula))
          .map(Rewrite::after)
          .filter(reached::add)
          .forEach(open::add);
    }
    return reached.contains(to);
  }
}
