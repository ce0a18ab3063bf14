package io.nrs.training.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.description.DescriptionReader;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.FamilyStore;
import io.nrs.rewriting.models.FamilyVerification.Answers;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.NoisyFamily;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.Proof.Verdict;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Networks that read rules and are wrong in one language. */
class FineTuningTest {
  private static final Path MODELS = Path.of("..", "..", "models");
  private static final Language OWN =
      DescriptionReader.read(
              Path.of("own.json"),
              """
              {"id": "own", "name": "Own", "brackets": "()", "atoms": ["z", "T", "F"],
               "operations": [
                 {"symbol": "s", "form": "call", "arguments": 1},
                 {"symbol": "plus", "form": "call", "arguments": 2},
                 {"symbol": "eq", "form": "call", "arguments": 2}],
               "rules": [
                 "plus(z,?y) => ?y", "plus(s(?x),?y) => s(plus(?x,?y))",
                 "eq(?x,?x) => T", "eq(z,s(?x)) => F", "eq(s(?x),z) => F"]}
              """)
          .language();

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(
      value = TrainableModule.class,
      names = {"SOLVER", "TAGGER"})
  void whatIsWrongIsLearnt(TrainableModule module) throws IOException {
    FamilyLanguage family =
        NoisyFamily.wrong(new ModelStore(MODELS), new ModelStore(folder), OWN, module);
    List<Answers> rounds = new ArrayList<>();
    try (FineTuning tuning = new FineTuning(family, 1)) {
      Answers last = tuning.run((round, answers) -> rounds.add(answers), () -> false);
      assertTrue(rounds.get(0).wrongLeaves() + rounds.get(0).wrongWindows() > 0, "nothing wrong");
      assertTrue(
          last.isRight(), () -> rounds.stream().map(Answers::wrongLeaves).toList().toString());
      tuning.save(FamilyStore.copy(new ModelStore(folder), OWN));
    }
    FamilyLanguage tuned = FamilyLanguage.of(new ModelStore(folder), OWN).orElseThrow();
    Proof proof = tuned.prove(Optional.empty(), asked -> {});
    assertEquals(Verdict.EVERY_FORMULA, proof.verdict(), proof::words);
    assertTrue(proof.words().contains("trained further"), proof::words);
    Language other = DescribedLanguage.named("other");
    assertEquals(
        FamilyStore.shared(new ModelStore(folder)).sum(),
        FamilyStore.of(new ModelStore(folder), other).orElseThrow().sum());
  }

  @Test
  void rightNetworksStayAsTheyAre() throws IOException {
    FamilyLanguage family =
        NoisyFamily.save(
            new ModelStore(MODELS), new ModelStore(folder), OWN, TrainableModule.SOLVER, 0);
    List<Integer> rounds = new ArrayList<>();
    try (FineTuning tuning = new FineTuning(family, 1)) {
      tuning.run((round, answers) -> rounds.add(round), () -> false);
    }
    assertEquals(List.of(0), rounds);
  }
}
