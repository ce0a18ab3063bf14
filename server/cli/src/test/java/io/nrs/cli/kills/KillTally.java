package io.nrs.cli.kills;

import java.util.Map;
import java.util.TreeMap;

/** How many kills have hit a process, by the phase and by what the process was doing. */
final class KillTally {
  private static final class Phase {
    private final Map<String, Integer> hits = new TreeMap<>();
    private int compared;

    private int all() {
      return hits.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  private final Map<String, Phase> phases = new TreeMap<>();

  private Phase phase(String name) {
    return phases.computeIfAbsent(name, key -> new Phase());
  }

  void hit(String phase, String doing) {
    phase(phase).hits.merge(doing, 1, Integer::sum);
  }

  /** The work of a phase has ended as without kills. */
  void compared(String phase) {
    phase(phase).compared++;
  }

  int all() {
    return phases.values().stream().mapToInt(Phase::all).sum();
  }

  /** A table in Markdown. */
  String table() {
    StringBuilder table = new StringBuilder();
    table.append("| phase | killed while | kills | results compared |\n|---|---|---|---|\n");
    int compared = 0;
    for (Map.Entry<String, Phase> phase : phases.entrySet()) {
      phase
          .getValue()
          .hits
          .forEach((doing, hits) -> table.append(row(phase.getKey(), doing, hits, "")));
      table.append(
          row(phase.getKey(), "all", phase.getValue().all(), "" + phase.getValue().compared));
      compared += phase.getValue().compared;
    }
    return table.append(row("all", "", all(), "" + compared)).toString();
  }

  private static String row(String phase, String doing, int hits, String compared) {
    return "| %s | %s | %d | %s |\n".formatted(phase, doing, hits, compared);
  }
}
