package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.Generation;
import io.nrs.network.Generation.DecodingStrategy;
import io.nrs.network.NeuralDataRouter;
import io.nrs.network.NeuralDataRouter.NeuralDataRouterInference;
import io.nrs.network.TaggingNetwork;
import io.nrs.network.TokenBatch;
import io.nrs.network.TokenBatch.LabelPositions;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.Weights;
import io.nrs.training.data.Example;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingProcedure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A network in training, for {@link Trainer}. It gets its weights by {@link #adopt}. */
abstract sealed class TrainableNetwork {
  final NDManager manager;
  final LanguageRules rules;
  final RunSettings settings;

  TrainableNetwork(NDManager manager, RunSettings settings) {
    this.manager = manager;
    this.settings = settings;
    this.rules = settings.rules();
  }

  static TrainableNetwork of(NDManager manager, RunSettings settings) {
    return switch (settings.module()) {
      case SELECTOR, SOLVER -> new TrainableTransformer(manager, settings);
      case TAGGER -> new TrainableTagger(manager, settings);
      case ROUTER -> new TrainableRouter(manager, settings);
    };
  }

  /**
   * Negative logarithms of the probabilities of whole targets: (B).
   *
   * @param logits (B, T, V)
   * @param targets at most T tokens each; positions after a shorter one do not count
   */
  static NDArray losses(NDManager scope, NDArray logits, List<int[]> targets) {
    int length = (int) logits.getShape().get(1);
    int vocabulary = (int) logits.getShape().get(2);
    float[] oneHot = new float[targets.size() * length * vocabulary];
    for (int row = 0; row < targets.size(); row++) {
      int[] target = targets.get(row);
      for (int i = 0; i < target.length; i++) {
        oneHot[(row * length + i) * vocabulary + target[i]] = 1;
      }
    }
    NDArray wanted = scope.create(oneHot, logits.getShape());
    return logits.logSoftmax(-1).mul(wanted).sum(new int[] {1, 2}).neg();
  }

  abstract Map<String, Shape> shapes();

  /** Returns initial weights that {@code parent} owns. */
  abstract Weights initial(NDManager parent, long seed);

  abstract void adopt(Weights weights);

  /**
   * Losses of a batch.
   *
   * @param rows negative logarithm of the probability of every example's whole target
   * @param mean of a token, in nats
   */
  record Losses(float[] rows, double mean) {}

  /**
   * Computes the losses of a batch and adds the gradients of their mean to those of the weights.
   */
  abstract Losses learn(NDManager scope, List<Example> batch, SplittableRandom random);

  /** The examples whose target the network does not generate exactly when it decodes greedily. */
  abstract List<Example> wrong(List<Example> examples);

  final double accuracy(List<Example> examples) {
    return (double) (examples.size() - wrong(examples).size()) / examples.size();
  }

  final List<int[]> inputs(List<Example> examples) {
    return examples.stream().map(example -> rules.vocabulary().encode(example.input())).toList();
  }

  /**
   * A Neural Data Router in training: cross-entropy over the tokens of all answer positions. The
   * target of a blank position is the end token.
   */
  static final class TrainableRouter extends TrainableNetwork {
    private NeuralDataRouter network;

    TrainableRouter(NDManager manager, RunSettings settings) {
      super(manager, settings);
    }

    @Override
    Map<String, Shape> shapes() {
      return NeuralDataRouter.shapes(settings.router());
    }

    @Override
    Weights initial(NDManager parent, long seed) {
      return NeuralDataRouter.initial(parent, settings.router(), seed);
    }

    @Override
    void adopt(Weights weights) {
      network = new NeuralDataRouter(manager, settings.router(), weights);
    }

    @Override
    Losses learn(NDManager scope, List<Example> batch, SplittableRandom random) {
      float[] losses = new float[batch.size()];
      double sum = 0;
      int tokens = batch.size() * settings.router().answer();
      try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
        for (List<Integer> group : LengthGroups.of(batch)) {
          try (NDManager inner = scope.newSubManager()) {
            float[] rows = learn(inner, collector, group.stream().map(batch::get).toList(), tokens);
            for (int i = 0; i < rows.length; i++) {
              losses[group.get(i)] = rows[i];
              sum += rows[i];
            }
          }
        }
      }
      return new Losses(losses, sum / tokens);
    }

    private float[] learn(
        NDManager scope, GradientCollector collector, List<Example> group, int tokens) {
      List<int[]> answers =
          group.stream()
              .map(example -> settings.answerLayout().write(rules, example.target()))
              .map(rules.vocabulary()::encode)
              .toList();
      NDArray logits = network.logits(scope, inputs(group), true); // (B, k, V)
      NDArray rows = losses(scope, logits, answers);
      collector.backward(rows.sum().div(scope.create((float) tokens)));
      return rows.toFloatArray();
    }

    @Override
    List<Example> wrong(List<Example> examples) {
      List<NeuralDataRouterInference.Answer> answers =
          new NeuralDataRouterInference(network).answer(manager, inputs(examples), () -> {});
      List<Example> wrong = new ArrayList<>();
      for (int i = 0; i < examples.size(); i++) {
        String written = rules.vocabulary().decode(answers.get(i).tokens());
        if (!settings.answerLayout().read(written).equals(examples.get(i).target())) {
          wrong.add(examples.get(i));
        }
      }
      return wrong;
    }
  }

  /** A tagger in training: cross-entropy over the answers to windows. */
  static final class TrainableTagger extends TrainableNetwork {
    private static final int VALIDATION_BATCH = 16_384;

    private TaggingNetwork network;

    TrainableTagger(NDManager manager, RunSettings settings) {
      super(manager, settings);
    }

    @Override
    Map<String, Shape> shapes() {
      return TaggingNetwork.shapes(settings.tagger());
    }

    @Override
    Weights initial(NDManager parent, long seed) {
      return Weights.initialize(parent, shapes(), seed);
    }

    @Override
    void adopt(Weights weights) {
      network = new TaggingNetwork(settings.tagger(), weights);
    }

    @Override
    Losses learn(NDManager scope, List<Example> batch, SplittableRandom random) {
      float[] losses = new float[batch.size()];
      double sum = 0;
      try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
        for (Map.Entry<Integer, List<Integer>> pass : byPass(batch).entrySet()) {
          List<Example> part = pass.getValue().stream().map(batch::get).toList();
          NDArray logits = network.logits(scope, pass.getKey(), windows(part)).expandDims(1);
          NDArray rows =
              losses(
                  scope,
                  logits,
                  part.stream().map(example -> new int[] {example.target().charAt(0)}).toList());
          collector.backward(rows.sum().div(scope.create((float) batch.size())));
          float[] each = rows.toFloatArray();
          for (int i = 0; i < each.length; i++) {
            losses[pass.getValue().get(i)] = each[i];
            sum += each[i];
          }
        }
      }
      return new Losses(losses, sum / batch.size());
    }

    /** Returns the places of the examples of each pass. */
    private static Map<Integer, List<Integer>> byPass(List<Example> examples) {
      return IntStream.range(0, examples.size())
          .boxed()
          .collect(
              Collectors.groupingBy(
                  place -> (int) examples.get(place).input().charAt(0),
                  TreeMap::new,
                  Collectors.toList()));
    }

    private static List<int[]> windows(List<Example> examples) {
      return examples.stream()
          .map(example -> example.input().substring(1).chars().toArray())
          .toList();
    }

    @Override
    List<Example> wrong(List<Example> examples) {
      List<Example> wrong = new ArrayList<>();
      for (int from = 0; from < examples.size(); from += VALIDATION_BATCH) {
        List<Example> all =
            examples.subList(from, Math.min(from + VALIDATION_BATCH, examples.size()));
        byPass(all)
            .forEach(
                (pass, places) -> {
                  List<Example> part = places.stream().map(all::get).toList();
                  try (NDManager scope = manager.newSubManager()) {
                    long[] answers =
                        network.logits(scope, pass, windows(part)).argMax(-1).toLongArray();
                    for (int i = 0; i < answers.length; i++) {
                      if (answers[i] != part.get(i).target().charAt(0)) {
                        wrong.add(part.get(i));
                      }
                    }
                  }
                });
      }
      return wrong;
    }
  }

  /** A Selector or a Solver in training, by teacher forcing (paper, sections 4.1 and 4.2). */
  static final class TrainableTransformer extends TrainableNetwork {
    private static final int VALIDATION_BATCH = 256;

    private Transformer network;

    TrainableTransformer(NDManager manager, RunSettings settings) {
      super(manager, settings);
    }

    @Override
    Map<String, Shape> shapes() {
      return Transformer.shapes(settings.transformer());
    }

    @Override
    Weights initial(NDManager parent, long seed) {
      return Weights.initialize(parent, shapes(), settings.attentionGain(), seed);
    }

    @Override
    void adopt(Weights weights) {
      network = new Transformer(manager, settings.transformer(), weights, false);
    }

    @Override
    Losses learn(NDManager scope, List<Example> batch, SplittableRandom random) {
      // All positions are drawn first, so results do not depend on how the batch is divided.
      List<int[]> positions =
          batch.stream()
              .map(example -> trainingPositions(example.input().length(), random))
              .toList();
      int tokens = batch.stream().mapToInt(example -> example.target().length() + 1).sum();
      float[] rows = new float[batch.size()];
      double mean = 0;
      for (List<Integer> group : LengthGroups.of(batch)) {
        try (NDManager inner = scope.newSubManager()) {
          Losses part =
              learn(
                  inner,
                  group.stream().map(batch::get).toList(),
                  group.stream().map(positions::get).toList(),
                  tokens);
          for (int i = 0; i < group.size(); i++) {
            rows[group.get(i)] = part.rows()[i];
          }
          mean += part.mean();
        }
      }
      return new Losses(rows, mean);
    }

    /**
     * Adds the gradients of a part of a batch.
     *
     * @param tokens of the targets of the whole batch
     */
    private Losses learn(NDManager scope, List<Example> part, List<int[]> positions, int tokens) {
      Encoded encoded = encode(part, positions);
      try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
        NDArray logits =
            network.logits(
                scope,
                network.encode(scope, encoded.inputs(), encoded.positions(), true),
                encoded.decoderInputs(),
                true); // (B, T, V)
        NDArray rows = losses(scope, logits, encoded.targets());
        NDArray loss = rows.sum().div(scope.create((float) tokens));
        collector.backward(loss);
        return new Losses(rows.toFloatArray(), loss.getFloat());
      }
    }

    private record Encoded(
        TokenBatch inputs, List<int[]> positions, TokenBatch decoderInputs, List<int[]> targets) {}

    private Encoded encode(List<Example> batch, List<int[]> positions) {
      Vocabulary vocabulary = rules.vocabulary();
      List<int[]> inputs = new ArrayList<>();
      List<int[]> shifted = new ArrayList<>();
      List<int[]> targets = new ArrayList<>();
      for (Example example : batch) {
        inputs.add(vocabulary.encode(example.input()));
        int[] target = vocabulary.encode(settings.outputOrder().apply(example.target()));
        int[] input = new int[target.length + 1];
        int[] output = new int[target.length + 1];
        input[0] = Vocabulary.START;
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
      boolean even = settings.cutShare() > 0 && random.nextBoolean();
      return even
          ? LabelPositions.even(length, settings.labels(), random.nextDouble())
          : LabelPositions.random(length, settings.labels(), random);
    }

    @Override
    List<Example> wrong(List<Example> examples) {
      Generation generation =
          new Generation(network, Vocabulary.PADDING, Vocabulary.START, Vocabulary.END);
      List<Generation.Request> requests = requests(examples);
      List<Example> wrong = new ArrayList<>();
      for (List<Integer> group : LengthGroups.of(examples, VALIDATION_BATCH)) {
        List<Example> part = group.stream().map(examples::get).toList();
        List<Generation.Output> outputs =
            generation.generate(manager, group.stream().map(requests::get).toList());
        for (int i = 0; i < part.size(); i++) {
          String written = rules.vocabulary().decode(outputs.get(i).tokens());
          if (!outputs.get(i).complete()
              || !settings.outputOrder().apply(written).equals(part.get(i).target())) {
            wrong.add(part.get(i));
          }
        }
      }
      return wrong;
    }

    private List<Generation.Request> requests(List<Example> examples) {
      // The same positions at every validation, so that two differ by their weights alone.
      SplittableRandom random = RandomStreams.of(examples.size());
      return examples.stream()
          .map(Example::input)
          .map(
              input ->
                  new Generation.Request(
                      rules.vocabulary().encode(input),
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
}
