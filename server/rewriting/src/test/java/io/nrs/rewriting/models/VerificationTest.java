package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Solver;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerificationTest {
  private final LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);

  @Test
  void everyLeafAndEveryAtomIsAsked() {
    Verification verification = Verification.run(rules, FakeNetworks.solver(rules), done -> {});
    assertEquals(600, verification.leaves());
    assertEquals(10, verification.atoms());
    assertTrue(verification.wrong().isEmpty());
  }

  @Test
  void wrongAnswersAreListedInTheirWrittenForm() {
    Solver exact = FakeNetworks.solver(rules);
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
        Verification.run(rules, wrongOnce, done -> {}).wrong());
  }
}
