package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;

/**
 * Everything that decides the answers of an LLM.
 *
 * @param model its name at the endpoint
 * @param host of the endpoint
 * @param answers the number of answers to each formula, at least 1; the majority counts
 * @param temperature of sampling, in both stages
 * @param maxTokens of one reply
 * @param style of the prompts
 */
public record LlmSettings(
    String model, String host, int answers, double temperature, int maxTokens, PromptStyle style) {
  static final String ANSWERS = "answers";

  private record Settings(
      String model,
      String endpoint,
      String style,
      String prompts,
      int answers,
      double temperature,
      int maxTokens) {}

  public SystemConfig config(Language language) {
    JsonObject settings =
        StoredJson.tree(
            new Settings(
                model,
                host,
                style.id(),
                Prompts.of(language, style).digest(),
                answers,
                temperature,
                maxTokens));
    return new SystemConfig(LlmSystem.NAME, language, settings);
  }
}
