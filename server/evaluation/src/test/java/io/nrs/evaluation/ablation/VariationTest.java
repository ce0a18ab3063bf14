package io.nrs.evaluation.ablation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.evaluation.result.ModelSettings.Training;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VariationTest {
  private static final LanguageRules RULES = RulesFactory.of(BuiltInLanguage.LISTOPS);

  private static List<Variation> trained(TrainableModule module, Optional<Ablation> without) {
    return Variation.of(
        new RetrainedNetwork(module, without, new Training(5, 1), Path.of("models")));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void allAreDifferentAndWhatShipsIsFirst(BuiltInLanguage language) {
    List<Variation> all = Variation.ofInference(RulesFactory.of(language));
    assertEquals(Variation.WHOLE, all.get(0).id());
    assertEquals(RewritingOptions.standard(), all.get(0).options());
    assertEquals(all.size(), all.stream().map(Variation::options).distinct().count());
    List<Variation> everything = new ArrayList<>(all);
    TrainableModule.SELECTOR_AND_SOLVER.forEach(
        module -> everything.addAll(trained(module, Optional.empty())));
    for (Ablation ablation : Ablation.values()) {
      everything.addAll(trained(ablation.module(), Optional.of(ablation)));
    }
    assertEquals(everything.size(), everything.stream().map(Variation::id).distinct().count());
  }

  private static Variation named(String id) {
    return Variation.ofInference(RULES).stream()
        .filter(variation -> variation.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"suffix-windows, 20", "suffix-windows-100, 100"})
  void suffixWindowsAreReadAsThePaperReadsThem(String id, int outputs) {
    RewritingOptions ours = RewritingOptions.standard();
    assertEquals(
        RewritingOptions.paper()
            .withOutputs(outputs)
            .withGuard(ours.guard())
            .withConvolution(ours.convolution())
            .withConfidenceThreshold(ours.confidenceThreshold()),
        named(id).options());
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

  private static Optional<Variation.Stored> stored(Variation variation, String selector) {
    JsonObject settings = NrsSystem.inference(RULES, variation.options());
    settings.add("selector", JsonParser.parseString(selector));
    settings.add("solver", JsonParser.parseString("{'sha256':'b','preset':'default'}"));
    return Variation.of(
        new RunConfig(
            variation.mark(new SystemConfig("nrs", RULES.language(), settings)), new JsonObject()));
  }

  @Test
  void theConfigOfResultsTellsTheirVariation() {
    for (Variation variation : Variation.ofInference(RULES)) {
      assertEquals(
          Optional.of(new Variation.Stored(variation.id(), variation.words(), Optional.empty())),
          stored(variation, "{'sha256':'a','preset':'default'}"));
      assertEquals(
          Optional.empty(), stored(variation, "{'sha256':'a','preset':'paper'}"), "other networks");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "default-no-cuts, no-cuts|no-cuts-no-windows",
    "default, retrained-selector|retrained-selector-no-windows"
  })
  void aNetworkThatWasTrainedAgainIsAVariationWithItsSeed(String preset, String ids) {
    List<Variation> all = Variation.ofInference(RULES);
    String selector =
        "{'sha256':'c','preset':'%s','training':{'iterations':1200,'seed':3}}".formatted(preset);
    List<Variation.Stored> stored =
        all.stream().flatMap(variation -> stored(variation, selector).stream()).toList();
    assertEquals(ids, String.join("|", stored.stream().map(Variation.Stored::id).toList()));
    assertEquals(
        Optional.of(new Training(1_200, 3)),
        stored.get(0).retrained().map(Variation.Retrained::training));
    assertTrue(stored.get(0).name().endsWith(", seed 3"));
  }

  private static Variation.Stored retrained(long seed) {
    return new Variation.Stored(
        "no-cuts",
        "",
        Optional.of(new Variation.Retrained("no-cuts", "", true, new Training(5, seed))));
  }

  @Test
  void inferenceComesFirstAndSeedsAreInOrder() {
    Variation.Stored whole = new Variation.Stored("default", "", Optional.empty());
    Variation.Stored guard = new Variation.Stored("no-guard", "", Optional.empty());
    List<Variation.Stored> seeds =
        List.of(2L, 9L, 10L).stream().map(VariationTest::retrained).toList();
    List<Variation.Stored> expected = new ArrayList<>(List.of(whole, guard));
    expected.addAll(seeds);
    List<Variation.Stored> mixed = new ArrayList<>(expected);
    Collections.reverse(mixed);
    mixed.sort(Variation.order(RULES));
    assertEquals(expected, mixed);
  }

  @ParameterizedTest
  @CsvSource({"no-guard, true", "guard, true", "windows, false", "no-no-guard, false"})
  void aMechanismIsCalledByItsName(String name, boolean expected) {
    assertEquals(expected, named("no-guard").isCalled(name));
  }
}
