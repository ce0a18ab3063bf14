package io.nrs.evaluation.llm;

/**
 * What decides the answers of an LLM, beside its prompts.
 *
 * @param model its name at the endpoint
 * @param endpoint its host
 * @param samples the number of answers to each formula, at least 1; the majority counts
 * @param temperature of sampling, in both stages
 */
public record LlmSettings(String model, String endpoint, int samples, double temperature) {}
