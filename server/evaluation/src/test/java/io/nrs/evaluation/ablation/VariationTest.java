package io.nrs.evaluation.ablation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.training.settings.Ablation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VariationTest {

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void allAreDifferentAndWhatShipsIsFirst(BuiltInLanguage language) {
    List<Variation> all = Variation.ofInference(LanguageRules.of(language));
    assertEquals(Variation.WHOLE, all.get(0).id());
    assertEquals(RewritingOptions.standard(), all.get(0).options());
    assertEquals(all.size(), all.stream().map(Variation::options).distinct().count());
    List<Variation> everything = new ArrayList<>(all);
    for (Ablation ablation : Ablation.values()) {
      everything.addAll(Variation.ofTraining(ablation));
    }
    assertEquals(everything.size(), everything.stream().map(Variation::id).distinct().count());
  }

  @Test
  void aSelectorWithoutAMechanismIsMeasuredWithAndWithoutWindows() {
    assertEquals(
        List.of("no-cuts", "no-cuts-no-windows"),
        Variation.ofTraining(Ablation.NO_CUTS).stream().map(Variation::id).toList());
    assertTrue(
        Variation.ofTraining(Ablation.PLAIN_DIGITS).stream()
            .map(Variation::options)
            .allMatch(RewritingOptions.standard()::equals));
  }
}
