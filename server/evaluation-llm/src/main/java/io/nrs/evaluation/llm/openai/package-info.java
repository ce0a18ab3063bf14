/** Endpoints of OpenAI's chat completions, by the official SDK. No other package knows the SDK. */
package io.nrs.evaluation.llm.openai;
