package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MajorityVoteTest {
  @Test
  void theMajorityCounts() {
    assertEquals(
        Optional.of(new MajorityVote("7", 2)),
        MajorityVote.of(BuiltInLanguage.LISTOPS, List.of("3", "7", "", "7", "2")));
  }

  @Test
  void theFirstOneCountsInATie() {
    assertEquals(
        Optional.of(new MajorityVote("3", 2)),
        MajorityVote.of(BuiltInLanguage.LISTOPS, List.of("3", "7", "7", "3", "2")));
  }

  @Test
  void monomialsThatMeanTheSameVoteTogether() {
    assertEquals(
        Optional.of(new MajorityVote("-8*y*x", 2)),
        MajorityVote.of(BuiltInLanguage.ALGEBRA, List.of("3*x*y", "-8*y*x", "-8xy")));
  }

  @Test
  void emptyAnswersDoNotVote() {
    assertEquals(Optional.empty(), MajorityVote.of(BuiltInLanguage.ARITHMETIC, List.of("", "")));
  }
}
