package io.nrs.language.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search for values of variables, compared with all values of few variables. */
class SatSolverTest {
  private static final long ENOUGH = 10_000_000;

  private static boolean holds(List<int[]> clauses, int values) {
    return clauses.stream()
        .allMatch(
            clause ->
                IntStream.of(clause)
                    .anyMatch(each -> (values >> Math.abs(each) - 1 & 1) == (each > 0 ? 1 : 0)));
  }

  /** The number of clauses is that where about half of all problems have a solution. */
  @Test
  void valuesAreFoundIfThereAreSome() {
    SplittableRandom random = new SplittableRandom(1);
    int solved = 0;
    for (int i = 0; i < 1_500; i++) {
      int variables = random.nextInt(3, 13);
      List<int[]> clauses = new ArrayList<>();
      for (int left = (int) (4.2 * variables); left > 0; left--) {
        clauses.add(
            random
                .ints(random.nextInt(10) == 0 ? 2 : 3, 1, variables + 1)
                .map(each -> random.nextBoolean() ? each : -each)
                .toArray());
      }
      SatSolver solver = new SatSolver();
      for (int each = 0; each < variables; each++) {
        solver.newVariable();
      }
      clauses.forEach(solver::add);
      boolean found = solver.solve(ENOUGH);
      assertEquals(
          IntStream.range(0, 1 << variables).anyMatch(values -> holds(clauses, values)), found);
      if (found) {
        solved++;
        int values =
            IntStream.rangeClosed(1, variables)
                .map(each -> solver.isTrue(each) ? 1 << each - 1 : 0)
                .sum();
        assertTrue(holds(clauses, values));
      }
    }
    assertTrue(solved > 300 && solved < 1_200, "with a solution: " + solved);
  }

  /** More pigeons than holes: many contradictions lead to each other, also after restarts. */
  @ParameterizedTest
  @CsvSource({"6, 6, true", "7, 6, false", "1, 0, false"})
  void pigeonsNeedHoles(int pigeons, int holes, boolean expected) {
    SatSolver solver = new SatSolver();
    int[][] sits = new int[pigeons][holes];
    for (int[] pigeon : sits) {
      for (int hole = 0; hole < holes; hole++) {
        pigeon[hole] = solver.newVariable();
      }
      solver.add(pigeon);
    }
    for (int hole = 0; hole < holes; hole++) {
      for (int one = 0; one < pigeons; one++) {
        for (int other = 0; other < one; other++) {
          solver.add(-sits[one][hole], -sits[other][hole]);
        }
      }
    }
    assertEquals(expected, solver.solve(100 * ENOUGH));
  }

  /** The work is counted, so the same search ends at the same place. */
  @Test
  void theWorkEndsTheSearch() {
    SatSolver solver = new SatSolver();
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 200; i++) {
      solver.newVariable();
    }
    for (int i = 0; i < 850; i++) {
      solver.add(random.ints(3, 1, 201).map(each -> random.nextBoolean() ? each : -each).toArray());
    }
    assertFalse(solver.solve(1_000));
    assertTrue(solver.work() < 10_000);
  }
}
