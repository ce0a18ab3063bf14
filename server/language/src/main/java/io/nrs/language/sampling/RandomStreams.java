package io.nrs.language.sampling;

import java.util.SplittableRandom;

/**
 * Independent random streams for the parts of some work. Sums and products of a seed and a number
 * would give different seeds the same streams, or shifted ones. So no other class makes a
 * generator.
 */
public final class RandomStreams {
  /** The increment and the finaliser of SplitMix64 (Steele, Lea and Flood 2014). */
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private RandomStreams() {}

  /**
   * Returns the stream of a part.
   *
   * @param path a seed, and the numbers that lead to the part; their order counts
   */
  public static SplittableRandom of(long... path) {
    return new SplittableRandom(seed(path));
  }

  /**
   * Returns the stream of a part that has words for a name.
   *
   * @param words such as a language, a role and a cell; their order counts
   */
  public static SplittableRandom named(long seed, String... words) {
    long state = seed;
    for (String word : words) {
      state = seed(state, seed(word.codePoints().asLongStream().toArray()));
    }
    return of(state, words.length);
  }

  /** Returns the seed of the stream {@link #of} a part. */
  public static long seed(long... path) {
    long state = 0;
    for (long each : path) {
      state += GAMMA + each;
      state = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
      state = (state ^ (state >>> 27)) * 0x94D049BB133111EBL;
      state ^= state >>> 31;
    }
    return state;
  }
}
