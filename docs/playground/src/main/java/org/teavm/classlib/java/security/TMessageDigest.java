package org.teavm.classlib.java.security;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.NoSuchAlgorithmException;

/** What TeaVM's library lacks of {@link java.security.MessageDigest}: SHA-256 (FIPS 180-4). */
public final class TMessageDigest {
  private static final int BLOCK = 64;
  private static final int ROUNDS = 64;

  /** The first 32 bits of the fractional parts of the cube roots of the first primes. */
  private final int[] constants = new int[ROUNDS];

  /** Those of the square roots, which are the first state. */
  private final int[] initial = new int[8];

  private int[] state;
  private final byte[] block = new byte[BLOCK];
  private long length;

  private TMessageDigest() {
    int found = 0;
    for (int number = 2; found < ROUNDS; number++) {
      if (isPrime(number)) {
        if (found < initial.length) {
          initial[found] = fraction(number, 2);
        }
        constants[found] = fraction(number, 3);
        found++;
      }
    }
    state = initial.clone();
  }

  /** Returns a digest. */
  public static TMessageDigest getInstance(String algorithm) throws NoSuchAlgorithmException {
    if (!algorithm.equals("SHA-256")) {
      throw new NoSuchAlgorithmException(algorithm);
    }
    return new TMessageDigest();
  }

  private static boolean isPrime(int number) {
    for (int i = 2; i * i <= number; i++) {
      if (number % i == 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns 32 bits of the fractional part of a root, exactly: the root is found bit by bit. */
  private static int fraction(int number, int degree) {
    BigInteger scaled = BigInteger.valueOf(number).shiftLeft(32 * degree);
    BigInteger root = BigInteger.ZERO;
    for (int bit = 36; bit >= 0; bit--) {
      BigInteger tried = root.setBit(bit);
      if (tried.pow(degree).compareTo(scaled) <= 0) {
        root = tried;
      }
    }
    return root.intValue();
  }

  /** Takes a byte. */
  public void update(byte next) {
    block[(int) (length % BLOCK)] = next;
    length++;
    if (length % BLOCK == 0) {
      compress();
    }
  }

  /** Takes bytes. */
  public void update(byte[] next) {
    for (byte each : next) {
      update(each);
    }
  }

  /** Takes bytes, and returns the digest of all. */
  public byte[] digest(byte[] last) {
    update(last);
    return digest();
  }

  /** Returns the digest of all bytes, and begins anew. */
  public byte[] digest() {
    long bits = 8 * length;
    update((byte) 0x80);
    while (length % BLOCK != BLOCK - 8) {
      update((byte) 0);
    }
    for (int shift = 56; shift >= 0; shift -= 8) {
      update((byte) (bits >>> shift));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int word : state) {
      for (int shift = 24; shift >= 0; shift -= 8) {
        out.write(word >>> shift);
      }
    }
    state = initial.clone();
    length = 0;
    return out.toByteArray();
  }

  private void compress() {
    int[] w = new int[ROUNDS];
    for (int i = 0; i < 16; i++) {
      for (int j = 0; j < 4; j++) {
        w[i] = w[i] << 8 | block[4 * i + j] & 0xFF;
      }
    }
    for (int i = 16; i < ROUNDS; i++) {
      int early = w[i - 15];
      int late = w[i - 2];
      w[i] =
          w[i - 16]
              + (Integer.rotateRight(early, 7) ^ Integer.rotateRight(early, 18) ^ early >>> 3)
              + w[i - 7]
              + (Integer.rotateRight(late, 17) ^ Integer.rotateRight(late, 19) ^ late >>> 10);
    }
    int[] s = state.clone();
    for (int i = 0; i < ROUNDS; i++) {
      int one =
          s[7]
              + (Integer.rotateRight(s[4], 6)
                  ^ Integer.rotateRight(s[4], 11)
                  ^ Integer.rotateRight(s[4], 25))
              + (s[4] & s[5] ^ ~s[4] & s[6])
              + constants[i]
              + w[i];
      int two =
          (Integer.rotateRight(s[0], 2)
                  ^ Integer.rotateRight(s[0], 13)
                  ^ Integer.rotateRight(s[0], 22))
              + (s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]);
      System.arraycopy(s, 0, s, 1, 7);
      s[4] += one;
      s[0] = one + two;
    }
    for (int i = 0; i < state.length; i++) {
      state[i] += s[i];
    }
  }
}
