package io.nrs.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user's formulas train a network in place of drawn ones. */
class OwnFormulasTest {
  private static OwnFormulas arithmetic(String... formulas) {
    return OwnFormulas.of(BuiltInLanguage.ARITHMETIC, "mine.arith", List.of(formulas))
        .orElseThrow();
  }

  private static List<Example> drawn(TrainableModule module, OwnFormulas own) {
    RunSettings settings = Presets.named(BuiltInLanguage.ARITHMETIC, module, Optional.empty());
    return TrainingData.of(settings, 1, Optional.of(own)).batch(1, 500, RandomStreams.of(1, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          ARITHMETIC ; 1+2*3                 ; all within the training levels
          ARITHMETIC ; ((1+2)*(3-4))+5       ; all within the training levels
          ARITHMETIC ; 1+2+3+4+5             ; 1 of them beyond the training levels
          LISTOPS    ; [MAX 1 [MIN 2 3] 4]   ; all within the training levels
          LISTOPS    ; [MAX 1 2 3 4]         ; 1 of them beyond the training levels
          LISTOPS    ; [MAX 1 [MIN 2 [SM 1 2]]] ; 1 of them beyond the training levels
          """)
  void formulasBeyondTheTrainingLevelsAreCounted(
      BuiltInLanguage language, String formula, String words) {
    assertEquals(
        "1 formula of f, " + words,
        OwnFormulas.of(language, "f", List.of(formula)).orElseThrow().words());
  }

  @Test
  void equalFormulasCountOnceAndAtomsAreNone() {
    assertEquals(List.of("(1+2)"), arithmetic("1+2", "( 1 + 2 )", "7").formulas());
    assertTrue(OwnFormulas.of(BuiltInLanguage.ARITHMETIC, "f", List.of("7")).isEmpty());
  }

  /** A Solver learns the leaves that rewriting meets, a Selector reads formulas, steps and cuts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "SOLVER   ; (1+2)*3-5 ; \\(.*   ; [(1+2), (3*3), (9-5)]",
        "SELECTOR ; 1+2-5     ; \\(.*5\\) ; [((1+2)-5), (1+2)-5), (3-5)]"
      })
  void networksLearnWhatRewritingMeets(
      TrainableModule module, String formula, String pattern, String inputs) {
    assertEquals(
        inputs,
        drawn(module, arithmetic(formula)).stream()
            .map(Example::input)
            .filter(input -> input.matches(pattern))
            .collect(Collectors.toCollection(TreeSet::new))
            .toString());
  }

  @Test
  void taggersReadTheirWindows() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    int own = TaggerExamples.of(rules, arithmetic("1+2-5"), RandomStreams.of(1)).sizes().get(0);
    assertTrue(
        own < TaggerExamples.training(rules, RandomStreams.of(1)).sizes().get(0),
        "windows: " + own);
  }

  @Test
  void routersDrawTheirFormulas() {
    OwnFormulas own = arithmetic("1+2");
    assertThrows(TrainingException.class, () -> drawn(TrainableModule.ROUTER, own));
  }
}
