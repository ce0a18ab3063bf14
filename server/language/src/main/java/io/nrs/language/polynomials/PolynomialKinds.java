package io.nrs.language.polynomials;

/** The leaves of one kind as the Solver reads them: equal numbers of each sign. */
enum PolynomialKinds {
  ADD(PolynomialRules.PAIRS),
  SWAP(PolynomialRules.PAIRS),
  BORROW(PolynomialRules.PAIRS / 2),
  BORROW_FURTHER(PolynomialRules.PAIRS / 2),
  TIMES((2 * PolynomialRules.MAX + 1) * 2 * PolynomialRules.MAX),
  PLUS(2 * PolynomialRules.MAX),
  MINUS(2 * PolynomialRules.MAX),
  CLOSE(2 * PolynomialRules.MAX + 3),
  ZERO(1);

  final int size;

  PolynomialKinds(int size) {
    this.size = size;
  }

  /** Returns the leaf of a number, which is less than the size. */
  String leaf(int number) {
    int first = nonZero(number / (2 * PolynomialRules.MAX));
    int second = nonZero(number % (2 * PolynomialRules.MAX));
    return switch (this) {
      case ADD -> PolynomialText.written('A', first) + PolynomialText.written('A', second);
      case SWAP -> PolynomialText.written('B', first) + PolynomialText.written('A', second);
      case BORROW -> borrow(number, 'C');
      case BORROW_FURTHER -> borrow(number, 'D');
      case TIMES ->
          PolynomialText.written('K', number / (2 * PolynomialRules.MAX) - PolynomialRules.MAX)
              + PolynomialText.written('A', second);
      case PLUS -> "p" + PolynomialText.written('A', second);
      case MINUS -> "m" + PolynomialText.written('A', second);
      case CLOSE ->
          number == 2 * PolynomialRules.MAX + 1
              ? "pr"
              : number == 2 * PolynomialRules.MAX + 2
                  ? "mr"
                  : PolynomialText.written('K', number - PolynomialRules.MAX) + "r";
      case ZERO -> PolynomialText.written('A', 0);
    };
  }

  private static String borrow(int number, char limb) {
    int first = nonZero(number / PolynomialRules.MAX);
    int second = number % PolynomialRules.MAX + 1;
    return PolynomialText.written(limb, first)
        + PolynomialText.written('A', first > 0 ? -second : second);
  }

  static int nonZero(int number) {
    return number < PolynomialRules.MAX
        ? number - PolynomialRules.MAX
        : number - PolynomialRules.MAX + 1;
  }
}
