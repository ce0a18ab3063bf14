package io.nrs.training.search;

import io.nrs.io.DurableWriter;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredJson;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingFolder;
import io.nrs.training.TrainingRun;
import io.nrs.training.ValidationMetrics;
import io.nrs.training.settings.CommonSettings;
import io.nrs.training.settings.TrainingException;
import io.nrs.training.settings.TransformerSettings;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A random search in its folder: a training per trial, and {@code leaderboard.csv} with the trials
 * that have ended, the best first. The table is on disk after each trial, so a search that was
 * stopped or killed goes on with the trial that it was at.
 */
public final class RandomSearch {
  private static final String HEADER =
      "trial,out_of_distribution,in_distribution,best_iteration,seconds,seed,iterations,"
          + "width,encoder_layers,decoder_layers,dropout,learning_rate,warm_up,attention_gain";

  private final TrainingRun.Plan search;
  private final TransformerSettings paper;
  private final int iterations;
  private final Path leaderboard;
  private final List<Trial> trials = new ArrayList<>();

  /** A trial that has ended, as a row of the leaderboard. */
  private record Trial(int number, double outOfDistribution, double inDistribution, String row) {
    private static Trial of(String row) {
      String[] cells = row.split(",", 4);
      double outOfDistribution = Double.parseDouble(cells[1]);
      return new Trial(
          Integer.parseInt(cells[0]), outOfDistribution, Double.parseDouble(cells[2]), row);
    }
  }

  /**
   * Opens a search, with the trials that have ended in its folder.
   *
   * @param search the settings of the first trial, of a Selector or a Solver: preset {@code paper},
   *     or that of a described language; the seed of draws and trainings, and the folder
   * @param iterations of a trial
   * @throws TrainingException if they are of another search
   */
  public RandomSearch(TrainingRun.Plan search, int iterations) throws IOException {
    this.search = search;
    this.paper = (TransformerSettings) search.settings();
    this.iterations = iterations;
    this.leaderboard = search.folder().resolve("leaderboard.csv");
    if (RegularFiles.exists(leaderboard)) {
      TextFiles.read(leaderboard).lines().skip(1).map(this::own).forEach(trials::add);
    }
  }

  private Trial own(String row) {
    try {
      Trial trial = Trial.of(row);
      if (row.endsWith("," + settings(trial.number()))) {
        return trial;
      }
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      // The row is refused like that of another search.
    }
    throw new TrainingException(
        "%s has a row that this search does not have (%s): repeat the options of its search, or choose another --run"
            .formatted(leaderboard, row));
  }

  /** The cells that depend on the options of the search and a trial's number only. */
  private String settings(int number) {
    TransformerSettings drawn = draw(number);
    return "%s,%s,%s,%s,%s,%s,%s,%s,%s"
        .formatted(
            search.seed(),
            iterations,
            drawn.common().width(),
            drawn.encoderLayers(),
            drawn.decoderLayers(),
            drawn.dropout(),
            drawn.common().learningRate(),
            drawn.common().warmUp(),
            drawn.attentionGain());
  }

  /**
   * The settings of a trial, for all iterations of the preset; they depend on the seed and the
   * number only. The first trial has those of the preset, the others draw from the ranges of the
   * paper's technical appendix. The hidden layer stays four times as wide as an embedding. The
   * appendix has no range for the diagonal window, which stays as it is.
   *
   * @param number from 1
   */
  TransformerSettings draw(int number) {
    long seed = search.seed();
    TransformerSettings named =
        paper.withPreset("tune-%s-seed%s-trial%s".formatted(paper.preset(), seed, number));
    if (number == 1) {
      return named;
    }
    boolean selector = paper.module() == TrainableModule.SELECTOR;
    int layers = selector ? 6 : 4;
    SplittableRandom random = RandomStreams.of(seed, number);
    int width = (selector ? 128 : 64) << random.nextInt(3);
    TransformerSettings drawn =
        named
            .with()
            .feedForward(4 * width)
            .encoderLayers(1 + random.nextInt(layers))
            .decoderLayers(1 + random.nextInt(layers))
            .dropout(rounded(random.nextDouble(.1, .4)))
            .build();
    CommonSettings common =
        named
            .common()
            .with()
            .width(width)
            .learningRate(rounded(1e-5 * Math.pow(selector ? 6 : 10, random.nextDouble())))
            .build();
    int warmUp = random.nextInt(500, 3_001);
    double gain = rounded(random.nextDouble(.5, 1.5));
    return selector
        ? drawn.withCommon(common.withWarmUp(warmUp)).withAttentionGain(gain)
        : drawn.withCommon(common);
  }

  /** Three digits. */
  private static double rounded(double value) {
    return new BigDecimal(value).round(new MathContext(3)).doubleValue();
  }

  /** Whether a trial has yet to be trained. */
  public boolean isOpen(int number) {
    return trials.stream().noneMatch(trial -> trial.number() == number);
  }

  /** The number of the best trial. */
  public Optional<Integer> best() {
    return trials.stream().findFirst().map(Trial::number);
  }

  /** The text of {@code leaderboard.csv}. */
  public String leaderboard() {
    return Stream.concat(Stream.of(HEADER), trials.stream().map(Trial::row))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** The settings of a trial that has ended, for {@code nrs train --settings}. */
  public Path settingsFile(int number) {
    return search.folder().resolve("trials").resolve(number + ".json");
  }

  /** The training of a trial, in which a published warm-up keeps its share of the iterations. */
  public TrainingRun.Plan plan(int number) {
    Path folder = search.folder().resolve("trials").resolve(String.valueOf(number));
    return search
        .withSettings(draw(number).withIterations(iterations))
        .withFolder(folder)
        .withModels(folder.resolve("models"))
        // Trials are compared after the same iterations.
        .withCorrected(false);
  }

  /** Adds a trial whose training is finished. */
  public void add(int number, TrainingRun.Report report) throws IOException {
    Path folder = plan(number).folder();
    ValidationMetrics best =
        new TrainingFolder(folder)
            .validations(report.iterations()).stream()
                .filter(metrics -> metrics.iteration() == report.record().iterations())
                .findFirst()
                .orElseThrow(() -> new TrainingException(folder + " lacks validations: delete it"));
    DurableWriter.replace(settingsFile(number), StoredJson.pretty(draw(number).json()));
    trials.add(
        Trial.of(
            "%s,%s,%s,%s,%s,%s"
                .formatted(
                    number,
                    best.outOfDistribution(),
                    best.inDistribution(),
                    best.iteration(),
                    Math.round(report.record().seconds()),
                    settings(number))));
    trials.sort(
        Comparator.comparingDouble((Trial trial) -> -trial.outOfDistribution())
            .thenComparingDouble(trial -> -trial.inDistribution()));
    DurableWriter.replace(leaderboard, leaderboard());
    new TrainingFolder(folder).dropCheckpoints();
  }
}
