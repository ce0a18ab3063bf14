package io.nrs.benchmarks;

import io.nrs.evaluation.systems.LiteratureSystem;
import io.nrs.evaluation.systems.LiteratureSystem.Expectation;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the networks that read rules answer about systems of the literature. */
final class LiteratureBenchmark {
  private final ModelStore store;

  LiteratureBenchmark(ModelStore store) {
    this.store = store;
  }

  /**
   * What was found of the systems of a kind.
   *
   * @param right systems without a wrong leaf or window
   * @param proved those of them whose rewriting is proved to end with one result
   * @param later systems with too many questions to ask before the first formula
   * @param formulas with known normal forms
   * @param solved formulas that became these
   */
  record Row(String kind, int systems, int right, int proved, int later, int formulas, int solved) {
    Row plus(Row other) {
      return new Row(
          kind,
          systems + other.systems,
          right + other.right,
          proved + other.proved,
          later + other.later,
          formulas + other.formulas,
          solved + other.solved);
    }
  }

  /** Asks all questions of all systems. */
  List<Row> ask() {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (LiteratureSystem system : LiteratureSystem.all()) {
      Row row = ask(system);
      rows.merge(row.kind(), row, Row::plus);
    }
    return new ArrayList<>(rows.values());
  }

  private Row ask(LiteratureSystem system) {
    DescribedLanguage language = system.description(system.imported()).language();
    FamilyLanguage family = FamilyLanguage.of(store, language).orElseThrow();
    Proof proof = family.prove(Optional.empty(), asked -> {});
    boolean right = proof.verdict() != Proof.Verdict.NOTHING;
    return new Row(
        system.text().contains("(format TRS)") ? "terms" : "strings",
        1,
        right ? 1 : 0,
        proof.isWhole() ? 1 : 0,
        family.isSmall() ? 0 : 1,
        system.expectations().size(),
        right ? solved(family, system.expectations()) : 0);
  }

  private static int solved(FamilyLanguage family, List<Expectation> expectations) {
    int solved = 0;
    try (LoadedSystem system = LoadedSystem.open(family, RewritingOptions.standard())) {
      Rewriter rewriter = system.rewriter();
      for (Expectation each : expectations) {
        Outcome outcome = rewriter.solve(each.formula());
        solved +=
            outcome instanceof Outcome.Complete complete && complete.value().equals(each.value())
                ? 1
                : 0;
      }
    }
    return solved;
  }
}
