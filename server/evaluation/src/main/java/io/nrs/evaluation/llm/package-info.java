/**
 * Large language models as systems under test, with prompts, votes and transcripts. The client of
 * an endpoint is found by {@link java.util.ServiceLoader}.
 */
package io.nrs.evaluation.llm;
