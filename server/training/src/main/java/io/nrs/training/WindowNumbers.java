package io.nrs.training;

/**
 * The numbers that a tagger has for the passes, classes and answers of a language; without changes
 * if the language has the tagger for itself.
 */
interface WindowNumbers {
  /** Those of a tagger that one language has for itself. */
  WindowNumbers OWN = new WindowNumbers() {};

  /** Returns the number of a pass. */
  default int pass(int pass) {
    return pass;
  }

  /** Returns the numbers of the classes of a window. */
  default int[] window(int pass, String window) {
    return window.chars().toArray();
  }

  /** Returns the number of an answer. */
  default int answer(int pass, int answer) {
    return answer;
  }
}
