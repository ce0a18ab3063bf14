package io.nrs.lsp.commands;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which formula was rewritten to which. A user may click a lens of the old formula before the
 * editor draws the new one; the lens then means the new formula.
 */
public final class RewriteHistory {
  private static final int MAX_SIZE = 256;

  private final Map<Place, String> became = new LinkedHashMap<>();

  private record Place(String uri, int line, String formula) {}

  /** A line's formula was rewritten; formulas are without white space. */
  synchronized void note(String uri, int line, String before, String after) {
    became.put(new Place(uri, line, before), after);
    if (became.size() > MAX_SIZE) {
      became.remove(became.keySet().iterator().next());
    }
  }

  /** Whether rewriting has led from one formula to another in a line, in any number of steps. */
  synchronized boolean leads(String uri, int line, String from, String to) {
    Optional<String> formula = Optional.of(from);
    for (int i = 0; i < MAX_SIZE && formula.isPresent(); i++) {
      if (formula.get().equals(to)) {
        return true;
      }
      formula = Optional.ofNullable(became.get(new Place(uri, line, formula.get())));
    }
    return false;
  }
}
