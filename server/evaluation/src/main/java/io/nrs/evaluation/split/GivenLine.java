package io.nrs.evaluation.split;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Printer;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.ParsedLine;
import java.util.Optional;

/**
 * A line with text, or a row of a table, of a user: a formula to ask systems about, or the reason
 * why it is left out.
 */
public sealed interface GivenLine {
  /** The line in the file, from 1. */
  int number();

  /**
   * A formula with its exact value.
   *
   * @param formula in canonical form
   * @param exact its value, as the language writes it
   */
  record Readable(int number, String formula, String exact) implements GivenLine {
    /**
     * The test formula that it is.
     *
     * @param index of the formula in its cell, from 0
     * @param label the value that the data give it
     */
    public TestFormula question(String cell, int index, Optional<String> label) {
      return new TestFormula(cell, index, formula, exact, label);
    }
  }

  /**
   * A line without such a formula.
   *
   * @param reason a clause
   */
  record LeftOut(int number, String reason) implements GivenLine {}

  /** Reads a line. It computes the exact value, which is the dear part of reading. */
  static GivenLine of(int number, ParsedLine parsed) {
    if (!parsed.isSound()) {
      return new LeftOut(
          number, parsed.firstError().map(Problem::message).orElse("there is no formula"));
    }
    String formula = Printer.print(parsed.soundFormula().orElseThrow());
    return parsed
        .exactValue()
        .<GivenLine>map(value -> new Readable(number, formula, Printer.value(value)))
        .orElseGet(() -> new LeftOut(number, Evaluator.ENDLESS));
  }
}
