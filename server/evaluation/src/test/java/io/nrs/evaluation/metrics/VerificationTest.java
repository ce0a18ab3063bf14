package io.nrs.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Solver;
import io.nrs.standins.StandInNetworks;
import io.nrs.task.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerificationTest {
  private final Task task = Task.of(Language.LISTOPS);

  @Test
  void everyLeafAndEveryAtomIsAsked() {
    Verification verification = Verification.run(task, StandInNetworks.solver(task), done -> {});
    assertEquals(600, verification.leaves());
    assertEquals(10, verification.atoms());
    assertTrue(verification.wrong().isEmpty());
  }

  @Test
  void wrongAnswersAreListedInTheirWrittenForm() {
    Solver exact = StandInNetworks.solver(task);
    Solver wrongOnce =
        leaves ->
            leaves.stream()
                .map(
                    leaf ->
                        leaf.equals("s76")
                            ? new Solver.Solution("s4", 0.5)
                            : exact.solve(List.of(leaf)).get(0))
                .toList();
    assertEquals(
        List.of(new Verification.WrongAnswer("SM76", "SM3", "SM4", 0.5)),
        Verification.run(task, wrongOnce, done -> {}).wrong());
  }
}
