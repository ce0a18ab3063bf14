package io.nrs.evaluation.system;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;

/**
 * Everything about a system that decides its answers. Results with other facts never share a table.
 *
 * @param system {@code nrs}, {@code router} or {@code llm}
 * @param settings sums of models, preset, M, seed, …; no times, no machine, no places on disk, no
 *     secrets
 */
public record SystemFacts(String system, Language task, JsonObject settings) {
  public SystemFacts {
    if (!system.matches("[a-z][a-z0-9-]*")) {
      throw new IllegalArgumentException("not a system's name: " + system);
    }
    settings = settings.deepCopy();
  }

  @Override
  public JsonObject settings() {
    return settings.deepCopy();
  }
}
