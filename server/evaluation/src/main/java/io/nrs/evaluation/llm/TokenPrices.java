package io.nrs.evaluation.llm;

/**
 * What tokens cost, in whatever currency.
 *
 * @param prompt of a million tokens that are read
 * @param completion of a million tokens that are written
 */
public record TokenPrices(double prompt, double completion) {
  private static final double MILLION = 1e6;

  double of(ChatReply completion) {
    return (completion.promptTokens() * prompt + completion.completionTokens() * this.completion)
        / MILLION;
  }
}
