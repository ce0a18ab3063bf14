package io.nrs.evaluation.ablation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VariationTest {

  private static List<Variation> trained(TrainableModule module, Optional<Ablation> without) {
    return Variation.of(new RetrainedNetwork(module, without, 1, Path.of("models")));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void allAreDifferentAndWhatShipsIsFirst(BuiltInLanguage language) {
    List<Variation> all = Variation.ofInference(LanguageRules.of(language));
    assertEquals(Variation.WHOLE, all.get(0).id());
    assertEquals(RewritingOptions.standard(), all.get(0).options());
    assertEquals(all.size(), all.stream().map(Variation::options).distinct().count());
    List<Variation> everything = new ArrayList<>(all);
    TrainableModule.OF_SYSTEM.forEach(
        module -> everything.addAll(trained(module, Optional.empty())));
    for (Ablation ablation : Ablation.values()) {
      everything.addAll(trained(ablation.module(), Optional.of(ablation)));
    }
    assertEquals(everything.size(), everything.stream().map(Variation::id).distinct().count());
  }

  @ParameterizedTest
  @CsvSource({"suffix-windows, 20", "suffix-windows-100, 100"})
  void suffixWindowsAreReadAsThePaperReadsThem(String id, int outputs) {
    RewritingOptions ours = RewritingOptions.standard();
    RewritingOptions read =
        Variation.ofInference(LanguageRules.of(BuiltInLanguage.LISTOPS)).stream()
            .filter(variation -> variation.id().equals(id))
            .findFirst()
            .orElseThrow()
            .options();
    assertEquals(
        RewritingOptions.paper()
            .withOutputs(outputs)
            .withGuard(ours.guard())
            .withConvolution(ours.convolution())
            .withConfidenceThreshold(ours.confidenceThreshold()),
        read);
  }

  @Test
  void aSelectorWithoutAMechanismIsMeasuredWithAndWithoutWindows() {
    assertEquals(
        List.of("no-cuts", "no-cuts-no-windows"),
        trained(TrainableModule.SELECTOR, Optional.of(Ablation.NO_CUTS)).stream()
            .map(Variation::id)
            .toList());
    assertTrue(
        trained(TrainableModule.SOLVER, Optional.of(Ablation.PLAIN_DIGITS)).stream()
            .map(Variation::options)
            .allMatch(RewritingOptions.standard()::equals));
  }
}
