package io.nrs.cli.solving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.Verdict;
import io.nrs.cli.solving.FormulaReader.Input;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.Outcome;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of a formula without a value. */
class SolveResultTest {
  private static SolveResult ended(boolean isSetting) {
    Input input =
        new FormulaReader(
                List.of("(1+2)"),
                InputStream.nullInputStream(),
                Optional.of(BuiltInLanguage.ARITHMETIC),
                new LanguageGuess(List::of),
                warning -> {})
            .next();
    return new SolveResult(
        input, Optional.of(new Outcome.StepLimit("(1+2)", List.of(), isSetting)));
  }

  /** An endless formula has the remedy that it has in reports; a limit is one of settings. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anEndlessFormulaHasTheRemedyOfReports(boolean isSetting) {
    SolveResult result = ended(isSetting);
    String remedy = Verdict.of(result.outcome().orElseThrow()).failure().get().remedy().words();
    String complaint = result.complaint().orElseThrow();
    assertTrue(complaint.startsWith(result.failure().orElseThrow()), complaint);
    assertEquals(!isSetting, complaint.contains(remedy), complaint);
  }
}
