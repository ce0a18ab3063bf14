package io.nrs.rewriting;

import java.util.List;

/**
 * What was seen before a decision fell: the window that decided, and what the Selector wrote for
 * it. Where no leaf was found, that is the window with the output that occurs but is no leaf, or
 * else the one whose output came closest. Offsets are those of the formula as it is written
 * (UTF-16, no spaces).
 *
 * @param candidates all different outputs that are not empty, the most confident first, those that
 *     do not occur in the formula included
 * @param outputs Selector outputs drawn for this window, the empty ones included
 * @param windowStart where the window begins
 * @param windowEnd one past its end
 * @param windows how many windows were read until the decision
 * @param solverConfidence joint probability of the tokens of the Solver's answer, 0 to 1; 1 where
 *     it was not asked, since no leaf was found
 */
public record Evidence(
    List<Candidate> candidates,
    int outputs,
    int windowStart,
    int windowEnd,
    int windows,
    double solverConfidence) {
  public Evidence {
    candidates = List.copyOf(candidates);
  }
}
