package io.nrs.training.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.OutputOrder;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.TransformerConfigBuilder;
import io.nrs.rewriting.models.TrainableModule;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AblationTest {
  private static TrainingSettings shipped(TrainableModule module) {
    return Presets.of(BuiltInLanguage.ARITHMETIC, module, "default").orElseThrow();
  }

  private static TrainingSettings without(Ablation ablation) {
    return ablation.of(shipped(ablation.module()));
  }

  @Test
  void eachChangesOneThing() {
    assertEquals(Positions.PLAIN, without(Ablation.NO_LABELS).network().positions());
    assertEquals(0, without(Ablation.NO_CUTS).cuts().share());
    assertEquals(0, without(Ablation.NO_DIAGONAL).network().diagonalWindow());
    assertEquals(3, without(Ablation.HALF_DIAGONAL).network().diagonalWindow());
    assertEquals(OutputOrder.NATURAL, without(Ablation.PLAIN_DIGITS).outputOrder());
  }

  @ParameterizedTest
  @EnumSource(Ablation.class)
  void everythingElseIsAsItShips(Ablation ablation) {
    TrainingSettings shipped = shipped(ablation.module());
    TrainingSettings changed = without(ablation);
    TransformerConfig own = changed.network();
    TransformerConfig network = shipped.network();
    assertEquals(
        shipped,
        changed
            .withPreset("default")
            .withOutputOrder(shipped.outputOrder())
            .withCuts(shipped.cuts())
            .withNetwork(
                TransformerConfigBuilder.builder()
                    .vocabulary(own.vocabulary())
                    .width(own.width())
                    .heads(own.heads())
                    .feedForward(own.feedForward())
                    .encoderLayers(own.encoderLayers())
                    .decoderLayers(own.decoderLayers())
                    .maxOutput(own.maxOutput())
                    .positions(network.positions())
                    .labels(own.labels())
                    .diagonalWindow(network.diagonalWindow())
                    .offsetBias(own.offsetBias())
                    .dropout(own.dropout())
                    .build()));
  }

  @ParameterizedTest
  @EnumSource(Ablation.class)
  void theNameTellsAndFindsTheSettings(Ablation ablation) {
    TrainingSettings changed = without(ablation);
    assertEquals("default-" + ablation.id(), changed.preset());
    assertEquals(
        Optional.of(changed),
        Presets.of(BuiltInLanguage.ARITHMETIC, ablation.module(), changed.preset()));
    TrainableModule other =
        ablation.module() == TrainableModule.SELECTOR
            ? TrainableModule.SOLVER
            : TrainableModule.SELECTOR;
    assertEquals(Optional.empty(), Presets.of(BuiltInLanguage.ARITHMETIC, other, changed.preset()));
  }

  @Test
  void anotherModuleIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> Ablation.NO_CUTS.of(shipped(TrainableModule.SOLVER)));
  }

  @Test
  void onlyAnotherNetworkIsAnAblation() {
    for (Ablation ablation : Ablation.values()) {
      assertEquals(
          Optional.empty(),
          ablation.whyWithoutEffect(BuiltInLanguage.ARITHMETIC, shipped(ablation.module())));
    }
    TrainingSettings paper =
        Presets.of(BuiltInLanguage.ALGEBRA, TrainableModule.SELECTOR, "paper").orElseThrow();
    assertEquals(
        Optional.of("the preset paper is already so"),
        Ablation.NO_CUTS.whyWithoutEffect(BuiltInLanguage.ALGEBRA, paper));
    assertEquals(
        Optional.empty(), Ablation.NO_LABELS.whyWithoutEffect(BuiltInLanguage.ALGEBRA, paper));
    assertEquals(
        Optional.of("values of ListOps have one token"),
        Ablation.PLAIN_DIGITS.whyWithoutEffect(
            BuiltInLanguage.LISTOPS,
            Presets.of(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER, "default").orElseThrow()));
  }

  @Test
  void allAreOfAModule() {
    assertEquals(List.of(Ablation.PLAIN_DIGITS), Ablation.of(TrainableModule.SOLVER));
    assertEquals(4, Ablation.of(TrainableModule.SELECTOR).size());
  }
}
