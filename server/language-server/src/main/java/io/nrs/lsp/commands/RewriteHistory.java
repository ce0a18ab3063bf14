package io.nrs.lsp.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What formulas have become, for whoever presses a lens faster than the editor draws new ones: a
 * lens of the formula before a step means the formula after it.
 */
public final class Rewritten {
  private static final int MOST = 256;

  private final Map<Place, String> became = new LinkedHashMap<>();

  private record Place(String uri, int line, String formula) {}

  /** A line's formula was rewritten; formulas are without white space. */
  synchronized void note(String uri, int line, String before, String after) {
    became.put(new Place(uri, line, before), after);
    if (became.size() > MOST) {
      became.remove(became.keySet().iterator().next());
    }
  }

  /** Whether rewriting has led from one formula to another in a line, in any number of steps. */
  synchronized boolean leads(String uri, int line, String from, String to) {
    Optional<String> formula = Optional.of(from);
    for (int i = 0; i < MOST && formula.isPresent(); i++) {
      if (formula.get().equals(to)) {
        return true;
      }
      formula = Optional.ofNullable(became.get(new Place(uri, line, formula.get())));
    }
    return false;
  }
}
