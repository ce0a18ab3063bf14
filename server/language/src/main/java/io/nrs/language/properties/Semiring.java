package io.nrs.language.properties;

import java.math.BigInteger;

/**
 * Numbers that matrices have: natural numbers, or those that a search looks for.
 *
 * @param <T> a number
 */
interface Semiring<T> {
  Semiring<BigInteger> NATURALS =
      new Semiring<>() {
        @Override
        public BigInteger zero() {
          return BigInteger.ZERO;
        }

        @Override
        public BigInteger one() {
          return BigInteger.ONE;
        }

        @Override
        public BigInteger plus(BigInteger one, BigInteger other) {
          return one.add(other);
        }

        @Override
        public BigInteger times(BigInteger one, BigInteger other) {
          return one.multiply(other);
        }
      };

  T zero();

  T one();

  T plus(T one, T other);

  T times(T one, T other);
}
