package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;

/**
 * Everything about a system that decides its answers. Results of other configs never share a
 * column.
 *
 * @param system {@code nrs}, {@code router}, {@code llm} or {@code answers}
 * @param settings checksums of models, preset, M, seed, …; no times, machines, paths or secrets
 */
public record SystemConfig(String system, Language language, JsonObject settings) {
  public SystemConfig {
    if (!system.matches("[a-z][a-z0-9-]*")) {
      throw new IllegalArgumentException("not the name of a system: " + system);
    }
    settings = settings.deepCopy();
  }

  @Override
  public JsonObject settings() {
    return settings.deepCopy();
  }
}
