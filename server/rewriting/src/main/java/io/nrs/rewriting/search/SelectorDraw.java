package io.nrs.rewriting.search;

import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.Generation.DecodingStrategy;
import io.nrs.network.LabelPositions;
import io.nrs.rewriting.Selector;
import java.util.SplittableRandom;

/**
 * How a Selector with label positions draws an output: what is random in it depends on the request
 * alone, wherever its network runs.
 *
 * @param positions of the tokens that it reads
 * @param choice of each token that it writes
 */
public record SelectorDraw(int[] positions, DecodingStrategy choice) {

  /**
   * Returns the draw of a request.
   *
   * @param labels the range of label positions, which no text is longer than
   */
  public static SelectorDraw of(Selector.Request request, int labels) {
    int length = request.text().length();
    SplittableRandom random = random(request);
    return isFirst(request)
        ? new SelectorDraw(LabelPositions.even(length, labels, 0.5), DecodingStrategy.greedy())
        : new SelectorDraw(
            LabelPositions.random(length, labels, random), DecodingStrategy.sampling(random));
  }

  /** Returns the draw of a request to a network with ordinary positions. */
  public static SelectorDraw plain(Selector.Request request) {
    return new SelectorDraw(
        LabelPositions.plain(request.text().length()),
        isFirst(request) ? DecodingStrategy.greedy() : DecodingStrategy.sampling(random(request)));
  }

  private static boolean isFirst(Selector.Request request) {
    return request.number() == 0;
  }

  /** Every draw has its own generator, so it does not depend on other draws. */
  private static SplittableRandom random(Selector.Request request) {
    return RandomStreams.of(request.seed(), request.number(), request.text().hashCode());
  }
}
