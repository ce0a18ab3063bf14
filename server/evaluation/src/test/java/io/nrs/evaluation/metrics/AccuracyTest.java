package io.nrs.evaluation.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccuracyTest {
  private final LanguageRules rules = LanguageRules.of(BuiltInLanguage.ARITHMETIC);
  private final List<String> formulas = List.of("((1+2)*(3-4))", "(5*5)", "7");

  @Test
  void exactValuesCount() {
    CellResult result =
        Accuracy.sequentially(
            "N2",
            BuiltInLanguage.ARITHMETIC,
            FakeNetworks.exact(rules, RewritingOptions.standard()),
            formulas);
    assertEquals(3, result.right());
    assertEquals(1.0, result.accuracy());
    assertEquals(4, result.steps());
    assertEquals(1.0, result.outputsPerWindow());
  }

  @Test
  void wrongValuesAndFormulasGivenUpAreToldApart() {
    Solver solver = FakeNetworks.solver(rules);
    Solver wrong =
        leaves ->
            leaves.stream()
                .map(
                    leaf ->
                        leaf.equals("(5*5)")
                            ? new Solver.Solution("24", 1)
                            : solver.solve(List.of(leaf)).get(0))
                .toList();
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            rules,
            (requests, check) ->
                FakeNetworks.selector(rules).select(requests).stream()
                    .map(
                        output ->
                            output.leaf().equals("(3-4)")
                                ? new Selector.Output("(9-9)", 1)
                                : output)
                    .toList(),
            wrong,
            RewritingOptions.standard());
    CellResult result = Accuracy.sequentially("N2", BuiltInLanguage.ARITHMETIC, system, formulas);
    assertEquals(1, result.right());
    assertEquals(1, result.wrong());
    assertEquals(1, result.missingLeaf());
  }
}
