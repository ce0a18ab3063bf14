/**
 * Large language models as systems under test, with prompts, votes and transcripts. {@link
 * java.util.ServiceLoader} finds the client of an endpoint.
 */
package io.nrs.evaluation.llm;
