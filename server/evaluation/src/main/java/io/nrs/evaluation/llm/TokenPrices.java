package io.nrs.evaluation.llm;

/**
 * The price of tokens, in any currency.
 *
 * @param prompt per million tokens read
 * @param completion per million tokens written
 */
public record TokenPrices(double prompt, double completion) {
  private static final double MILLION = 1e6;

  double of(ChatReply completion) {
    return (completion.promptTokens() * prompt + completion.completionTokens() * this.completion)
        / MILLION;
  }
}
