package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;
import io.nrs.evaluation.system.SystemFacts;
import io.nrs.grammar.Language;

/**
 * What decides the answers of an LLM.
 *
 * @param model as the endpoint calls it
 * @param host of the endpoint
 * @param answers to a formula, at least 1; of several the majority counts
 * @param temperature of what is drawn, in both stages
 * @param maxTokens of one reply
 */
public record LlmSettings(
    String model, String host, int answers, double temperature, int maxTokens) {
  static final String ANSWERS = "answers";

  /** Together with the words that it is asked with. */
  public SystemFacts facts(Language task) {
    JsonObject settings = new JsonObject();
    settings.addProperty("model", model);
    settings.addProperty("endpoint", host);
    settings.addProperty("prompts", Prompts.of(task).digest());
    settings.addProperty(ANSWERS, answers);
    settings.addProperty("temperature", temperature);
    settings.addProperty("maxTokens", maxTokens);
    return new SystemFacts(LlmSystem.NAME, task, settings);
  }
}
