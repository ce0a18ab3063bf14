package org.teavm.classlib.java.util;

import org.teavm.classlib.java.util.random.TRandomGenerator;

/**
 * What TeaVM's library lacks of {@link java.util.SplittableRandom}: SplitMix64 (Steele, Lea and
 * Flood 2014). Its normal numbers alone are not those of Java.
 */
public final class TSplittableRandom implements TRandomGenerator {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  public TSplittableRandom(long seed) {
    this.state = seed;
  }

  @Override
  public int nextInt() {
    state += GAMMA;
    long mixed = (state ^ (state >>> 33)) * 0x62A9D9ED799705F5L;
    mixed = (mixed ^ (mixed >>> 28)) * 0xCB24D0A5C88C35B3L;
    return (int) (mixed >>> 32);
  }

  @Override
  public int nextInt(int bound) {
    int drawn = nextInt();
    if ((bound & (bound - 1)) == 0) {
      return drawn & (bound - 1);
    }
    // Numbers of the last block, which is not whole, would come too often.
    int last = Integer.MAX_VALUE - (Integer.MAX_VALUE % bound + 1) % bound;
    drawn >>>= 1;
    while (drawn > last) {
      drawn = nextInt() >>> 1;
    }
    return drawn % bound;
  }

  @Override
  public int nextInt(int origin, int bound) {
    return origin + nextInt(bound - origin);
  }

  @Override
  public boolean nextBoolean() {
    return nextInt() < 0;
  }

  @Override
  public long nextLong() {
    state += GAMMA;
    long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
