package org.teavm.classlib.java.util;

import org.teavm.classlib.java.util.random.TRandomGenerator;

/**
 * What TeaVM's library lacks of {@link java.util.SplittableRandom}: SplitMix64 (Steele, Lea and
 * Flood 2014). Its bounded and normal numbers are not those of Java.
 */
public final class TSplittableRandom implements TRandomGenerator {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  public TSplittableRandom(long seed) {
    this.state = seed;
  }

  @Override
  public long nextLong() {
    state += GAMMA;
    long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
