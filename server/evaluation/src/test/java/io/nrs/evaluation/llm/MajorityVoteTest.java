package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MajorityVoteTest {
  @ParameterizedTest
  @CsvSource({
    "'3,7,,7,2', 7, 2", //
    "'3,7,7,3,2', 3, 2",
    "',,9', 9, 1"
  })
  void theMajorityCountsAndTheFirstOneInATie(String answers, String answer, int votes) {
    assertEquals(
        Optional.of(new MajorityVote(answer, votes)),
        MajorityVote.of(List.of(answers.split(","))));
  }

  @Test
  void emptyAnswersDoNotVote() {
    assertEquals(Optional.empty(), MajorityVote.of(List.of("", "")));
  }
}
