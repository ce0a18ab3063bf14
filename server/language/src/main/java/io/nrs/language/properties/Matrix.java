package io.nrs.language.properties;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A matrix.
 *
 * @param cells of its rows, one row after the other
 */
record Matrix<T>(int rows, int columns, List<T> cells) {
  Matrix {
    cells = List.copyOf(cells);
  }

  static <T> Matrix<T> zero(int rows, int columns, Semiring<T> numbers) {
    List<T> cells = new ArrayList<>();
    for (int i = 0; i < rows * columns; i++) {
      cells.add(numbers.zero());
    }
    return new Matrix<>(rows, columns, cells);
  }

  static <T> Matrix<T> one(int size, Semiring<T> numbers) {
    List<T> cells = new ArrayList<>();
    for (int i = 0; i < size * size; i++) {
      cells.add(i % (size + 1) == 0 ? numbers.one() : numbers.zero());
    }
    return new Matrix<>(size, size, cells);
  }

  T at(int row, int column) {
    return cells.get(row * columns + column);
  }

  <U> Matrix<U> map(Function<T, U> function) {
    return new Matrix<>(rows, columns, cells.stream().map(function).toList());
  }

  Matrix<T> plus(Matrix<T> other, Semiring<T> numbers) {
    List<T> sums = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      sums.add(numbers.plus(cells.get(i), other.cells.get(i)));
    }
    return new Matrix<>(rows, columns, sums);
  }

  Matrix<T> times(Matrix<T> other, Semiring<T> numbers) {
    List<T> products = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < other.columns; column++) {
        T sum = numbers.zero();
        for (int i = 0; i < columns; i++) {
          sum = numbers.plus(sum, numbers.times(at(row, i), other.at(i, column)));
        }
        products.add(sum);
      }
    }
    return new Matrix<>(rows, other.columns, products);
  }

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
}
