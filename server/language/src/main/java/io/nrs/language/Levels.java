package io.nrs.language;

/**
 * The formulas that are drawn, by level.
 *
 * @param nesting levels of the deepest formulas of training
 * @param arguments most arguments of an operation in training; 2 if formulas have no lists
 * @param testNesting levels of the deepest test formulas
 * @param testArguments most arguments of an operation in test formulas
 */
public record Levels(int nesting, int arguments, int testNesting, int testArguments) {
  /** Returns whether a level has a number of arguments too, as in N4A3. */
  public boolean haveArguments() {
    return testArguments > 2;
  }
}
