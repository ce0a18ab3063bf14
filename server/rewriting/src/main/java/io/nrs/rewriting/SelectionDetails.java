package io.nrs.rewriting;

import io.nrs.rewriting.Combiner.Candidate;
import java.util.List;

/**
 * The details of a selection: the window that decided and the Selector's outputs for it. If no leaf
 * was found, it is the window whose output occurs in the formula without being a leaf. Failing
 * that, it is the window whose output came closest. Offsets are in the written formula (UTF-16, no
 * spaces).
 *
 * @param candidates all different outputs that are not empty, the most confident first, including
 *     those that do not occur in the formula
 * @param outputs Selector outputs drawn for this window, including empty ones
 * @param windowStart the start of the window
 * @param windowEnd one past its end
 * @param windows the number of windows read until the decision
 * @param solverConfidence joint probability of the tokens of the Solver's answer, 0 to 1; 1 if no
 *     leaf was found
 */
public record SelectionDetails(
    List<Candidate> candidates,
    int outputs,
    int windowStart,
    int windowEnd,
    int windows,
    double solverConfidence) {
  public SelectionDetails {
    candidates = List.copyOf(candidates);
  }
}
