package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Language;
import java.util.List;

/**
 * All steps of a formula, as far as the networks came.
 *
 * @param formula without white space
 * @param line where it stood, from 0
 */
record Trace(Language language, String formula, int line, List<Step> steps, Ending ending) {
  Trace {
    steps = List.copyOf(steps);
  }
}
