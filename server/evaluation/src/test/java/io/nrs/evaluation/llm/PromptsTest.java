package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.llm.LlmSystem.Prompts;
import io.nrs.grammar.BuiltInLanguage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptsTest {
  /** The words of section 5.2.3, and the formula as it is. */
  @Test
  void theWordsAreThePublishedOnes() {
    Prompts prompts = Prompts.of(BuiltInLanguage.LISTOPS);
    String question =
        "MIN, MAX and SM are operators on lists of single-digit integers which have the semantics"
            + " of minimum, maximum and sum modulo 10, respectively. Solve the following expression"
            + " involving these operators: [MIN[SM54][MIN39]].\n\nLet's think step-by-step.";
    assertEquals(question, prompts.reasoning("[MIN[SM54][MIN39]]"));
    assertTrue(
        prompts
            .extraction("[MIN[SM54][MIN39]]", "It is 3.")
            .startsWith(question + "\n\nIt is 3.\n\nTherefore, the answer"));
  }

  @ParameterizedTest
  @CsvSource({
    "'3,7,,7,2', 7, 2", //
    "'3,7,7,3,2', 3, 2",
    "',,9', 9, 1"
  })
  void theMajorityCountsAndTheFirstOneInATie(String answers, String answer, int votes) {
    assertEquals(
        Optional.of(Map.entry(answer, votes)), LlmSystem.majority(List.of(answers.split(","))));
  }

  @Test
  void emptyAnswersDoNotVote() {
    assertEquals(Optional.empty(), LlmSystem.majority(List.of("", "")));
  }
}
