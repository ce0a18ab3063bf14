package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.report.MeasuredSection;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Block.Paragraph;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingObserver;
import io.nrs.training.TrainingRun;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.statistics.interval.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the confidence of a Solver says if it is not always right: of shipped Solvers with noise on
 * their weights, and of Solvers whose training was stopped early. Each is asked about every leaf
 * and every atom. With {@code -Dnrs.damaged=true} the figures go into docs/results/confidence.md.
 */
class DamagedSolversTest {
  private static final ModelStore SHIPPED = new ModelStore(Path.of("..", "..", "models"));

  private static final boolean WRITES = Boolean.getBoolean("nrs.damaged");

  /** The lower ends of the intervals of confidence. */
  private static final List<Double> FROM = List.of(.999, .99, .9, .5, 0.);

  /** The iterations after which trainings of each language are stopped: far from their end. */
  private static final Map<String, List<Integer>> STOPPED =
      new TreeMap<>(Map.of("logic", List.of(10, 20, 40), "listops", List.of(40, 80, 120)));

  @TempDir private Path folder;

  /** The answers of an interval of confidence. */
  private record Bin(long asked, long right) {
    Bin plus(boolean isRight) {
      return new Bin(asked + 1, right + (isRight ? 1 : 0));
    }

    double share() {
      return (double) right / asked;
    }

    String text() {
      if (asked == 0) {
        return Markdown.UNKNOWN;
      }
      Interval interval = Summary.interval((int) asked, (int) right);
      return String.format(
          Locale.ROOT,
          "%,d of %,d (%.3f to %.3f)",
          right,
          asked,
          interval.getLowerBound(),
          interval.getUpperBound());
    }
  }

  /** A Solver's answers by their confidence. */
  private record Measured(Language language, String damage, List<Bin> bins) {
    Bin all() {
      return new Bin(
          bins.stream().mapToLong(Bin::asked).sum(), bins.stream().mapToLong(Bin::right).sum());
    }
  }

  private static Language language(String id) throws IOException {
    return StaleTablesTest.languages().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Measured measured(ModelStore store, Language language, String damage) {
    LanguageRules rules = RulesFactory.of(language);
    List<String> questions = new ArrayList<>(rules.domain().toList());
    List<String> answers = new ArrayList<>(questions.stream().map(rules::valueOf).toList());
    for (String atom : rules.atoms().toList()) {
      questions.add(atom);
      answers.add(Vocabulary.OMEGA);
    }
    List<Bin> bins = new ArrayList<>();
    FROM.forEach(from -> bins.add(new Bin(0, 0)));
    try (LoadedSolver solver = LoadedSystem.openSolver(store, language, DeviceChoice.CPU, 1)) {
      List<Solver.Solution> solutions = solver.solver().solve(questions);
      for (int i = 0; i < questions.size(); i++) {
        double confidence = solutions.get(i).confidence();
        int bin = 0;
        while (confidence < FROM.get(bin)) {
          bin++;
        }
        bins.set(bin, bins.get(bin).plus(solutions.get(i).value().equals(answers.get(i))));
      }
    }
    return new Measured(language, damage, List.copyOf(bins));
  }

  private Measured noisy(Language language, double share) throws IOException {
    ModelStore store = new ModelStore(folder.resolve("noise-" + share));
    TrainableModule module = TrainableModule.SOLVER;
    String path = language.id() + "/" + module.id() + "/";
    byte[] weights = SHIPPED.verified(language, module, ModelStore.WEIGHTS);
    store.put(
        Map.of(
            path + ModelStore.CONFIG,
            SHIPPED.verified(language, module, ModelStore.CONFIG),
            path + ModelStore.WEIGHTS,
            NoisyWeights.of(weights, share, 3)));
    return measured(
        store,
        language,
        share == 0
            ? "none: it ships"
            : String.format(Locale.ROOT, "noise of %.2f deviations", share));
  }

  private Measured stopped(Language language, int iterations) {
    Path models = folder.resolve("stopped-" + iterations);
    RunSettings settings = Presets.of(language, TrainableModule.SOLVER, "default").orElseThrow();
    TrainingRun.Plan plan =
        new TrainingRun.Plan(
            settings.withIterations(iterations),
            1,
            DeviceChoice.CPU,
            1,
            folder.resolve(language.id() + "-" + iterations),
            models,
            Duration.ofHours(1));
    TrainingRun.run(plan, false, new TrainingObserver() {}, () -> false);
    return measured(
        new ModelStore(models),
        language,
        "training of %s iterations, not %s"
            .formatted(iterations, Markdown.count(settings.iterations())));
  }

  private static void write(List<Measured> all) throws IOException {
    Table.Builder<Measured> table =
        Table.of(all)
            .text("", each -> each.language().displayName())
            .text("damage", Measured::damage)
            .text("right", each -> String.format(Locale.ROOT, "%.3f", each.all().share()));
    List<String> bins =
        List.of(
            "confidence 0.999 or more: right",
            "0.99 to 0.999",
            "0.9 to 0.99",
            "0.5 to 0.9",
            "below 0.5");
    for (int i = 0; i < bins.size(); i++) {
      int bin = i;
      table.text(bins.get(bin), each -> each.bins().get(bin).text());
    }
    MeasuredSection.in(Path.of("..", ".."), "damaged")
        .replace(
            Blocks.of(
                    table.build(),
                    new Paragraph(
                        "In brackets: 95 % interval (Wilson). Each row has every leaf and every"
                            + " atom once."))
                .markdown());
  }

  /** A less confident answer is wrong more often, but the confidence is not how often. */
  @Test
  void confidenceOrdersAnswersAndIsNoProbability() throws IOException {
    List<Measured> all = new ArrayList<>();
    for (String id : STOPPED.keySet()) {
      for (double share : WRITES ? List.of(0., .15, .25, .35) : List.of(.25)) {
        all.add(noisy(language(id), share));
      }
      for (int iterations : WRITES ? STOPPED.get(id) : List.<Integer>of()) {
        all.add(stopped(language(id), iterations));
      }
    }
    if (WRITES) {
      write(all);
    }
    for (Measured each : all) {
      LanguageRules rules = RulesFactory.of(each.language());
      assertEquals(rules.domain().count() + rules.atoms().count(), each.all().asked());
      Bin sure = each.bins().get(0);
      assertTrue(sure.asked() == 0 || sure.share() >= each.all().share(), each.toString());
    }
    assertTrue(
        all.stream()
            .flatMap(each -> each.bins().subList(1, 3).stream())
            .anyMatch(bin -> bin.asked() > 20 && bin.share() < .9),
        "a Solver that says 0.9 or more is wrong in more than a tenth");
  }
}
