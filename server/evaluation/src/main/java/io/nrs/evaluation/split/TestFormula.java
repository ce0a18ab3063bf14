package io.nrs.evaluation.split;

import java.util.Optional;

/**
 * A test formula.
 *
 * @param cell its cell, such as {@code N4} or {@code N4A3}, or a file
 * @param index in its cell, from 0
 * @param formula without white space
 * @param expected its exact value
 * @param label the value that its data give, if they give one
 */
public record TestFormula(
    String cell, int index, String formula, String expected, Optional<String> label) {
  /** A formula without a label. */
  public TestFormula(String cell, int index, String formula, String expected) {
    this(cell, index, formula, expected, Optional.empty());
  }
}
