package io.nrs.fakes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.SelectionDetails;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The failing system fails as described. */
class FakeNetworksTest {
  private static Rewriter failing(Language language, Windowing windowing) {
    return FakeNetworks.failing(
        LanguageRules.of(language), RewritingOptions.standard().withWindowing(windowing));
  }

  @ParameterizedTest
  @CsvSource({
    "ARITHMETIC, (1+99), missing-leaf, (1+99), 1",
    "ARITHMETIC, ((1+99)*(1+1)), missing-leaf, ((1+99)*2), .998",
    "ARITHMETIC, (1+98), corrupted-leaf, (1+98), 1",
    "ARITHMETIC, (2+97), solved, 99, .125",
    "ARITHMETIC, (2*(2-97)), solved, -90, .125",
    "ARITHMETIC, (2+96), solved, 1, .998",
    "ARITHMETIC, (2+95), solved, 97, .998",
    "ARITHMETIC, 96, solved, 96, 1",
    "ARITHMETIC, 99, solved, 99, 1",
    "ALGEBRA, (+99*x-x), missing-leaf, (+99*x-x), 1",
    "ALGEBRA, (+98*x-x), corrupted-leaf, (+98*x-x), 1",
    "ALGEBRA, (+97*x-x), solved, +96*x, .125",
    "ALGEBRA, (-96*x*y-x*y), solved, +x*y, .998",
    "LISTOPS, [SM99], missing-leaf, [SM99], 1",
    "LISTOPS, [SM98], corrupted-leaf, [SM98], 1",
    "LISTOPS, [SM971], solved, 7, .125",
    "LISTOPS, [SM961], solved, 2, .998",
    "LISTOPS, [MIN96], solved, 1, .998"
  })
  void itFailsWhereItSays(
      BuiltInLanguage language,
      String formula,
      String status,
      String remaining,
      double confidence) {
    for (Windowing windowing : Windowing.values()) {
      Outcome outcome = failing(language, windowing).solve(formula);
      assertEquals(status, outcome.status(), formula);
      assertEquals(remaining, outcome.remaining());
      assertEquals(confidence, outcome.confidence());
    }
  }

  @ParameterizedTest
  @CsvSource({"ARITHMETIC, (2+97)", "ALGEBRA, (+97*x-x)", "LISTOPS, [SM97]", "LISTOPS, [SM971]"})
  void doubtHasSeveralOutputs(BuiltInLanguage language, String formula) {
    NextStep next = failing(language, Windowing.SLIDING).next(formula);
    SelectionDetails evidence = next.evidence();
    assertEquals(8, evidence.outputs());
    assertEquals(4, evidence.candidates().size(), evidence.toString());
    assertEquals(4, evidence.candidates().get(0).count());
    assertEquals(((NextStep.Rewrite) next).step().leaf(), evidence.candidates().get(0).leaf());
    assertTrue(evidence.candidates().get(1).agreement() < 1);
  }
}
