package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.language.Vocabulary;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.Generation;
import io.nrs.network.Generation.DecodingStrategy;
import io.nrs.network.LabelPositions;
import io.nrs.network.TokenBatch;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.Weights;
import io.nrs.training.TrainableNetwork.Losses;
import io.nrs.training.data.Example;
import io.nrs.training.data.LengthGroups;
import io.nrs.training.settings.TrainingProcedure;
import io.nrs.training.settings.TransformerSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** A Selector or a Solver in training, by teacher forcing (paper, sections 4.1 and 4.2). */
final class TrainableTransformer extends TrainableWriter {
  private static final int VALIDATION_BATCH = 256;

  private final TransformerSettings settings;
  private final TransformerConfig config;
  private final TokenNumbers numbers;
  private Transformer network;

  TrainableTransformer(NDManager manager, TransformerSettings settings) {
    this(manager, settings, settings.network(), TokenNumbers.own(settings.rules().vocabulary()));
  }

  /** A network that other languages share. */
  TrainableTransformer(
      NDManager manager,
      TransformerSettings settings,
      TransformerConfig config,
      TokenNumbers numbers) {
    super(manager, settings);
    this.settings = settings;
    this.config = config;
    this.numbers = numbers;
  }

  @Override
  Map<String, Shape> shapes() {
    return Transformer.shapes(config);
  }

  @Override
  Weights initial(NDManager parent, long seed) {
    return Weights.initialize(parent, shapes(), settings.attentionGain(), seed);
  }

  @Override
  void adopt(Weights weights) {
    network = new Transformer(manager, config, weights, false);
  }

  @Override
  int terms(List<Example> batch) {
    return batch.stream().mapToInt(example -> example.target().length() + 1).sum();
  }

  @Override
  Losses learn(NDManager scope, List<Example> batch, int tokens, SplittableRandom random) {
    // All positions are drawn first, so results do not depend on how the batch is divided.
    List<int[]> positions =
        batch.stream().map(example -> trainingPositions(example.input().length(), random)).toList();
    DistinctExamples distinct =
        readsEqualExamplesEqually() ? DistinctExamples.of(batch) : DistinctExamples.each(batch);
    float[] losses = new float[distinct.examples().size()];
    for (List<Integer> group : LengthGroups.of(distinct.examples(), config.width())) {
      try (NDManager inner = scope.newSubManager()) {
        float[] rows =
            learn(
                inner,
                group.stream().map(distinct.examples()::get).toList(),
                group.stream().map(distinct.first()::get).map(positions::get).toList(),
                distinct.shares(group, tokens));
        for (int i = 0; i < rows.length; i++) {
          losses[group.get(i)] = rows[i];
        }
      }
    }
    return Losses.of(distinct.ofBatch(losses), tokens);
  }

  /** Returns whether no example gets random positions or loses activations by chance. */
  private boolean readsEqualExamplesEqually() {
    return settings.positions() == Positions.PLAIN && config.dropout() == 0;
  }

  /** Adds the gradients of a part of a batch, and returns its losses. */
  private float[] learn(
      NDManager scope, List<Example> part, List<int[]> positions, float[] shares) {
    Encoded encoded = encode(part, positions);
    try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
      NDArray logits =
          network.logits(
              scope,
              network.encode(scope, encoded.inputs(), encoded.positions(), true),
              encoded.decoderInputs(),
              true); // (B, T, V)
      return backward(scope, collector, logits, encoded.targets(), shares);
    }
  }

  private record Encoded(
      TokenBatch inputs, List<int[]> positions, TokenBatch decoderInputs, List<int[]> targets) {}

  private Encoded encode(List<Example> batch, List<int[]> positions) {
    List<int[]> inputs = new ArrayList<>();
    List<int[]> shifted = new ArrayList<>();
    List<int[]> targets = new ArrayList<>();
    for (Example example : batch) {
      inputs.add(numbers.encode(example.input()));
      int[] target = numbers.encode(settings.outputOrder().apply(example.target()));
      int[] input = new int[target.length + 1];
      int[] output = new int[target.length + 1];
      input[0] = numbers.start();
      System.arraycopy(target, 0, input, 1, target.length);
      System.arraycopy(target, 0, output, 0, target.length);
      output[target.length] = Vocabulary.END;
      shifted.add(input);
      targets.add(output);
    }
    return new Encoded(
        TokenBatch.of(inputs, Vocabulary.PADDING),
        positions,
        TokenBatch.of(shifted, Vocabulary.PADDING),
        targets);
  }

  /**
   * Returns random labels or, half the time, evenly spaced ones, which the first output of
   * inference uses.
   */
  private int[] trainingPositions(int length, SplittableRandom random) {
    if (settings.positions() == Positions.PLAIN) {
      return LabelPositions.plain(length);
    }
    boolean even = settings.drawnCuts().isPresent() && random.nextBoolean();
    return even
        ? LabelPositions.even(length, settings.labels(), random.nextDouble())
        : LabelPositions.random(length, settings.labels(), random);
  }

  @Override
  List<Optional<String>> answers(List<String> inputs) {
    Generation generation =
        new Generation(network, Vocabulary.PADDING, numbers.start(), Vocabulary.END);
    List<Generation.Request> requests = requests(inputs);
    List<Optional<String>> answers =
        new ArrayList<>(Collections.nCopies(inputs.size(), Optional.empty()));
    for (List<Integer> group : LengthGroups.of(inputs, config.width(), VALIDATION_BATCH)) {
      List<Generation.Output> outputs =
          generation.generate(manager, group.stream().map(requests::get).toList());
      for (int i = 0; i < group.size(); i++) {
        answers.set(
            group.get(i),
            Optional.of(outputs.get(i)).filter(Generation.Output::complete).map(this::written));
      }
    }
    return answers;
  }

  private String written(Generation.Output output) {
    return settings.outputOrder().apply(numbers.decode(output.tokens()));
  }

  private List<Generation.Request> requests(List<String> inputs) {
    // The same positions at every validation, so that two differ by their weights alone.
    SplittableRandom random = RandomStreams.of(inputs.size());
    return inputs.stream()
        .map(
            input ->
                new Generation.Request(
                    numbers.encode(input),
                    validationPositions(input.length(), random),
                    DecodingStrategy.greedy()))
        .toList();
  }

  /** Returns positions as inference draws them: published networks read random labels alone. */
  private int[] validationPositions(int length, SplittableRandom random) {
    if (settings.positions() == Positions.PLAIN) {
      return LabelPositions.plain(length);
    }
    return settings.procedure() == TrainingProcedure.PUBLISHED
        ? LabelPositions.random(length, settings.labels(), random)
        : LabelPositions.even(length, settings.labels(), 0.5);
  }
}
