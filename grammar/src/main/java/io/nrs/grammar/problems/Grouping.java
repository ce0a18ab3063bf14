package io.nrs.grammar.problems;

import io.nrs.grammar.Span;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/**
 * Three operands between two operators that bind equally and are not read from left to right, such
 * as {@code 2 ^ 3 ^ 2}.
 *
 * @param left place of the first operand
 * @param middle place of the second operand
 * @param right place of the third operand
 */
record Grouping(Span left, Span middle, Span right) {
  /** Longer remedies are hard to read. */
  private static final int MOST = 60;

  /**
   * Returns the operands around an operator and the one before it; nothing if another operator may
   * take one of them.
   */
  static Optional<Grouping> of(Reading reading, List<Token> all, Token second) {
    return reading.language().isOfPaper()
        ? Optional.empty()
        : new GroupingSearch(reading, reading.language(), all).around(second);
  }

  /** Returns both ways to put brackets, as a remedy; nothing if they are long. */
  Optional<String> remedy(Reading reading) {
    String line = reading.line();
    String open = reading.wording().open();
    String close = reading.wording().close();
    String one =
        open
            + line.substring(left.start(), middle.end())
            + close
            + line.substring(middle.end(), right.end());
    String other =
        line.substring(left.start(), middle.start())
            + open
            + line.substring(middle.start(), right.end())
            + close;
    return Optional.of("write " + one + " or " + other)
        .filter(remedy -> one.length() + other.length() <= MOST);
  }
}
