package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.language.AnswerLayout;
import io.nrs.language.OutputOrder;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.Adam;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.TransformerConfigBuilder;
import io.nrs.network.Weights;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.data.Example;
import io.nrs.training.settings.CommonSettings;
import io.nrs.training.settings.CommonSettingsBuilder;
import io.nrs.training.settings.Curriculum;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RouterSettingsBuilder;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingProcedure;
import io.nrs.training.settings.TransformerSettings;
import io.nrs.training.settings.TransformerSettingsBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A small network that learns to write the values of whole formulas, without rewriting: a baseline.
 * It learns for a fixed number of iterations from given examples.
 */
public final class WholeFormulas implements AutoCloseable {
  private static final int WIDTH = 64;
  private static final int HEADS = 4;
  private static final int BATCH = 64;
  private static final double LEARNING_RATE = 1e-3;

  /** Of the iterations, as one in so many. */
  private static final int WARM_UP = 10;

  private static final int LAYERS_OF_TRANSFORMER = 2;
  private static final int LAYERS_OF_ROUTER = 6;
  private static final double DECAY_OF_ROUTER = 0.01;

  private final NDManager manager;
  private final RunSettings settings;
  private final long seed;
  private final TrainableWriter learner;

  private WholeFormulas(
      NDManager manager, RunSettings settings, long seed, TrainableWriter learner) {
    this.manager = manager;
    this.settings = settings;
    this.seed = seed;
    this.learner = learner;
  }

  /**
   * What a network reads and writes.
   *
   * @param input the most tokens of a formula
   * @param output the most tokens of a value that it can write
   */
  public record Lengths(int input, int output) {}

  /** A transformer that encodes the formula and decodes its value (Vaswani et al. 2017). */
  public static WholeFormulas transformer(
      NDManager parent, Language language, Lengths lengths, int iterations, long seed) {
    TransformerSettings settings =
        TransformerSettingsBuilder.builder()
            .common(common(language, TrainableModule.SOLVER, iterations))
            .heads(HEADS)
            .feedForward(4 * WIDTH)
            .encoderLayers(LAYERS_OF_TRANSFORMER)
            .decoderLayers(LAYERS_OF_TRANSFORMER)
            .positions(Positions.PLAIN)
            .labels(lengths.input())
            .outputOrder(OutputOrder.NATURAL)
            .attentionGain(1)
            .vanilla(true)
            .procedure(TrainingProcedure.OURS)
            .build();
    NDManager manager = parent.newSubManager();
    return new WholeFormulas(
        manager,
        settings,
        seed,
        new TrainableTransformer(
            manager,
            settings,
            // The end token is written too.
            TransformerConfigBuilder.builder(settings.network())
                .maxOutput(lengths.output() + 1)
                .build(),
            TokenNumbers.own(settings.rules().vocabulary())));
  }

  /** A Neural Data Router, which writes all tokens of a value at once. */
  public static WholeFormulas router(
      NDManager parent, Language language, Lengths lengths, int iterations, long seed) {
    RouterSettings settings =
        RouterSettingsBuilder.builder()
            .common(common(language, TrainableModule.ROUTER, iterations))
            .heads(HEADS)
            .feedForward(2 * WIDTH)
            .layers(LAYERS_OF_ROUTER)
            .answerTokens(true)
            .answerLayout(AnswerLayout.NATURAL)
            .data(RouterFormulas.TOP_LEVEL)
            .curriculum(new Curriculum(0, 0, List.of(), List.of()))
            .weightDecay(DECAY_OF_ROUTER)
            .procedure(TrainingProcedure.OURS)
            .build();
    NDManager manager = parent.newSubManager();
    return new WholeFormulas(
        manager,
        settings,
        seed,
        new TrainableRouter(manager, settings, settings.network().withAnswer(lengths.output())));
  }

  private static CommonSettings common(Language language, TrainableModule module, int iterations) {
    return CommonSettingsBuilder.builder()
        .language(language)
        .module(module)
        .preset("whole formulas")
        .width(WIDTH)
        .batch(BATCH)
        .iterations(iterations)
        .learningRate(LEARNING_RATE)
        .warmUp(Math.max(1, iterations / WARM_UP))
        .validateEvery(iterations)
        .patience(1)
        .build();
  }

  /**
   * Learns from examples, and answers other formulas.
   *
   * @param examples batches are drawn from them
   * @param formulas in compact form, no longer than the longest input
   * @return values in compact form; nothing where the output has no end
   */
  public List<Optional<String>> answers(List<Example> examples, List<String> formulas) {
    try (Weights weights = learner.initial(manager, seed)) {
      weights.requireGradients();
      learner.adopt(weights);
      try (Adam adam = Adam.start(manager, weights)) {
        for (int iteration = 1; iteration <= settings.iterations(); iteration++) {
          learn(adam, examples, iteration);
        }
      }
      return learner.answers(formulas);
    }
  }

  private void learn(Adam adam, List<Example> examples, int iteration) {
    SplittableRandom random = RandomStreams.of(seed, iteration);
    List<Example> batch = new ArrayList<>();
    while (batch.size() < settings.batch()) {
      batch.add(examples.get(random.nextInt(examples.size())));
    }
    Engine.getInstance().setRandomSeed(random.nextInt());
    try (NDManager scope = manager.newSubManager()) {
      learner.learn(scope, batch, random);
      adam.update(
          scope,
          iteration,
          settings.common().learningRate(iteration),
          settings.weightDecay(),
          settings.optimiser());
    }
  }

  @Override
  public void close() {
    manager.close();
  }
}
