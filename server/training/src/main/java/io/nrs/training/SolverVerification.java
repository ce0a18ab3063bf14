package io.nrs.training;

import java.util.List;

/**
 * The leaves and atoms of a described language that its Solver answers wrongly.
 *
 * @param round the rounds of training on wrong leaves before; 0 after the training itself
 * @param rounds the most rounds
 * @param wrong in the written form of the language
 */
public record SolverVerification(int round, int rounds, List<String> wrong) {
  public SolverVerification {
    wrong = List.copyOf(wrong);
  }
}
