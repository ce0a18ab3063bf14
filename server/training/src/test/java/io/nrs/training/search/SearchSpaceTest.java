package io.nrs.training.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.search.ParameterRange.Choice;
import io.nrs.training.search.ParameterRange.LogUniform;
import io.nrs.training.search.ParameterRange.Uniform;
import io.nrs.training.search.ParameterRange.WholeUniform;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RouterPresets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.RunSettingsFile;
import io.nrs.training.settings.TaggerPresets;
import io.nrs.training.settings.TrainingProcedure;
import io.nrs.training.settings.TrainingSettings;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SearchSpaceTest {
  private static final int DRAWS = 200;

  static List<SearchSpace> spaces() {
    return Arrays.stream(BuiltInLanguage.values())
        .flatMap(
            language ->
                Stream.of(
                        TaggerPresets.of(language, "default").stream(),
                        TrainableModule.OF_SYSTEM.stream()
                            .flatMap(
                                module ->
                                    Presets.NAMES.stream()
                                        .map(
                                            name ->
                                                Presets.of(language, module, name).orElseThrow())),
                        RouterPresets.names(language).stream()
                            .map(
                                name ->
                                    RouterPresets.of(language, RouterFormulas.TOP_LEVEL, name)
                                        .orElseThrow()))
                    .flatMap(each -> each)
                    .map(settings -> SearchSpace.around(language, settings)))
        .toList();
  }

  private static JsonObject json(SearchSpace space, RunSettings settings) {
    return RunSettingsFile.json(space.language(), settings);
  }

  /** A gain of 1 is the default, and not written. */
  private static double value(JsonObject settings, ParameterRange range) {
    JsonElement written = settings.get(range.field());
    return written == null && range.field().equals("attentionGain") ? 1 : written.getAsDouble();
  }

  /** Drawing validates: settings that no network can have would be refused. */
  @ParameterizedTest
  @MethodSource("spaces")
  void everyTrialHasValidSettingsWithinTheRanges(SearchSpace space) {
    JsonObject base = json(space, space.base());
    Set<String> drawn = new HashSet<>(List.of("preset"));
    space.ranges().forEach(range -> drawn.add(range.field()));
    if (isPublished(space)) {
      // Four times the width.
      drawn.add("feedForward");
    }
    for (int number = 1; number <= DRAWS; number++) {
      JsonObject trial = json(space, space.draw(3, number));
      for (ParameterRange range : space.ranges()) {
        double value = value(trial, range);
        assertTrue(holds(range, value), range + " " + value);
      }
      for (String field : base.keySet()) {
        if (!drawn.contains(field)) {
          assertEquals(base.get(field), trial.get(field), field);
        }
      }
    }
  }

  private static boolean isPublished(SearchSpace space) {
    return space.base() instanceof TrainingSettings settings
        && settings.procedure() == TrainingProcedure.PUBLISHED;
  }

  private static boolean holds(ParameterRange range, double value) {
    if (range instanceof LogUniform rate) {
      return rate.least() <= value && value <= rate.most();
    }
    if (range instanceof Uniform uniform) {
      return uniform.least() <= value && value <= uniform.most();
    }
    if (range instanceof WholeUniform whole) {
      return whole.least() <= value && value <= whole.most() && value == Math.rint(value);
    }
    return ((Choice) range).values().stream().anyMatch(each -> each.doubleValue() == value);
  }

  @ParameterizedTest
  @MethodSource("spaces")
  void everyChoiceIsTakenAndThePresetsOwnValueIsInReach(SearchSpace space) {
    List<JsonObject> trials =
        IntStream.rangeClosed(2, DRAWS)
            .mapToObj(number -> json(space, space.draw(1, number)))
            .toList();
    JsonObject base = json(space, space.base());
    for (ParameterRange range : space.ranges()) {
      double own = value(base, range);
      double[] values = trials.stream().mapToDouble(each -> value(each, range)).toArray();
      if (range instanceof Choice choice) {
        assertTrue(choice.values().stream().anyMatch(each -> each.doubleValue() == own));
        assertEquals(
            choice.values().size(), Arrays.stream(values).distinct().count(), range.field());
      } else if (!isPublished(space)) {
        long below = Arrays.stream(values).filter(value -> value < own).count();
        assertEquals(.5, (double) below / values.length, .15, range.field());
      }
    }
  }

  @Test
  void trialsDependOnSeedAndNumberAlone() {
    SearchSpace space = spaces().get(0);
    assertEquals(space.draw(5, 7), spaces().get(0).draw(5, 7));
    assertNotEquals(json(space, space.draw(5, 7)), json(space, space.draw(5, 8)));
    assertNotEquals(json(space, space.draw(5, 7)), json(space, space.draw(6, 7)));
    assertEquals("tune-default-seed5-trial7", space.draw(5, 7).preset());
  }

  @Test
  void theFirstTrialHasTheSettingsOfThePreset() {
    SearchSpace space = spaces().get(0);
    RunSettings first = space.draw(5, 1);
    assertEquals(
        space.base().toString(), first.toString().replace(first.preset(), space.base().preset()));
  }

  private static List<String> published(TrainableModule module) {
    return SearchSpace.around(
            BuiltInLanguage.ALGEBRA,
            Presets.of(BuiltInLanguage.ALGEBRA, module, "paper").orElseThrow())
        .ranges()
        .stream()
        .map(range -> range.field() + ": " + range.description())
        .toList();
  }

  /** Typed from the technical appendix, which gives no range for the diagonal window. */
  @Test
  void aroundThePaperTheRangesAreThePublishedOnes() {
    assertEquals(
        List.of(
            "width: 64, 128, 256",
            "encoderLayers: 1, 2, 3, 4",
            "decoderLayers: 1, 2, 3, 4",
            "dropout: uniform from 0.1 to 0.4",
            "learningRate: log-uniform from 0.00001 to 0.0001"),
        published(TrainableModule.SOLVER));
    assertEquals(
        List.of(
            "width: 128, 256, 512",
            "encoderLayers: 1, 2, 3, 4, 5, 6",
            "decoderLayers: 1, 2, 3, 4, 5, 6",
            "dropout: uniform from 0.1 to 0.4",
            "learningRate: log-uniform from 0.00001 to 0.00006",
            "warmUp: from 500 to 3000",
            "attentionGain: uniform from 0.5 to 1.5",
            "diagonalWindow: 4, 5, 6, 10"),
        published(TrainableModule.SELECTOR));
  }

  /** The published range reaches beyond a tenth of the iterations of ListOps. */
  @Test
  void thePublishedWarmUpIsDrawnFromItsWholeRangeAndStaysDifferentInTrials() {
    SearchSpace space =
        SearchSpace.around(
            BuiltInLanguage.LISTOPS,
            Presets.of(BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR, "paper").orElseThrow());
    List<TrainingSettings> trials =
        IntStream.rangeClosed(2, DRAWS)
            .mapToObj(number -> (TrainingSettings) space.draw(1, number))
            .toList();
    IntSummaryStatistics drawn =
        trials.stream().mapToInt(TrainingSettings::warmUp).summaryStatistics();
    assertTrue(500 <= drawn.getMin() && drawn.getMin() < 700, drawn.toString());
    assertTrue(2_800 < drawn.getMax() && drawn.getMax() <= 3_000, drawn.toString());
    for (TrainingSettings trial : trials) {
      assertEquals(20_000, trial.iterations());
      assertEquals(trial.warmUp() / 5, trial.withIterations(4_000).warmUp());
    }
    assertEquals(1, trials.get(0).withIterations(1).warmUp());
    assertEquals(
        "from 500 to 3000 of 20000 iterations, in proportion in a shorter trial",
        SearchConfig.of(space, "paper", 1, 4_000).ranges().get("warmUp"));
  }

  @Test
  void rangesLieAroundThePublishedSettings() {
    SearchSpace router =
        SearchSpace.around(
            BuiltInLanguage.ALGEBRA,
            RouterPresets.of(BuiltInLanguage.ALGEBRA, RouterFormulas.TOP_LEVEL, "paper")
                .orElseThrow());
    assertEquals(
        List.of(
            "learningRate: log-uniform from 0.00008 to 0.002",
            "weightDecay: log-uniform from 0.004 to 0.1",
            "batch: 128, 256, 512",
            "width: 256, 512, 1024",
            "heads: 8, 16, 32",
            "feedForward: 1024, 2048, 4096",
            "layers: 12, 13, 14, 15",
            "dropout: 0.0, 0.1, 0.2, 0.3, 0.4, 0.5",
            "attentionDropout: 0.0, 0.1, 0.2, 0.3, 0.4, 0.5"),
        router.ranges().stream().map(range -> range.field() + ": " + range.description()).toList());
    SearchSpace selector =
        SearchSpace.around(
            BuiltInLanguage.ALGEBRA,
            Presets.of(BuiltInLanguage.ALGEBRA, TrainableModule.SELECTOR, "paper").orElseThrow());
    assertTrue(
        selector.ranges().contains(new Choice("diagonalWindow", List.of(4, 5, 6, 10))),
        selector.ranges().toString());
  }
}
