package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.language.LanguageRules;
import io.nrs.language.LeafTag;
import io.nrs.network.NeuralDataRouter;
import io.nrs.network.NeuralDataRouterInference;
import io.nrs.network.TaggingEncoder;
import io.nrs.network.Weights;
import io.nrs.training.data.Example;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TaggerSettings;
import io.nrs.training.settings.TrainingSettings;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A network in training, for {@link Trainer}. */
sealed interface TrainableNetwork
    permits TrainableTransformer,
        TrainableNetwork.TrainableTagger,
        TrainableNetwork.TrainableRouter {

  static TrainableNetwork of(NDManager manager, LanguageRules rules, RunSettings settings) {
    if (settings instanceof RouterSettings router) {
      return new TrainableRouter(manager, rules, router);
    }
    if (settings instanceof TaggerSettings tagger) {
      return new TrainableTagger(manager, rules, tagger);
    }
    return new TrainableTransformer(manager, rules, (TrainingSettings) settings);
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

  Map<String, Shape> shapes();

  /** Returns initial weights that {@code parent} owns. */
  Weights initial(NDManager parent, long seed);

  void adopt(Weights weights);

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
  Losses learn(NDManager scope, List<Example> batch, SplittableRandom random);

  /**
   * Returns the share of examples whose target the network generates exactly when it decodes
   * greedily.
   */
  double accuracy(List<Example> examples);

  /**
   * A Neural Data Router in training: cross-entropy over the tokens of all answer positions. The
   * target of a blank position is the end token.
   */
  final class TrainableRouter implements TrainableNetwork {
    private final NDManager manager;
    private final LanguageRules rules;
    private final RouterSettings settings;

    private NeuralDataRouter network;

    /** Creates a learner without weights; {@link #adopt} provides them. */
    TrainableRouter(NDManager manager, LanguageRules rules, RouterSettings settings) {
      this.manager = manager;
      this.rules = rules;
      this.settings = settings;
    }

    @Override
    public Map<String, Shape> shapes() {
      return NeuralDataRouter.shapes(settings.network());
    }

    @Override
    public Weights initial(NDManager parent, long seed) {
      return NeuralDataRouter.initial(parent, settings.network(), seed);
    }

    @Override
    public void adopt(Weights weights) {
      network = new NeuralDataRouter(manager, settings.network(), weights);
    }

    @Override
    public Losses learn(NDManager scope, List<Example> batch, SplittableRandom random) {
      float[] losses = new float[batch.size()];
      double sum = 0;
      int tokens = batch.size() * settings.network().answer();
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
      List<int[]> formulas =
          group.stream().map(example -> rules.vocabulary().encode(example.input())).toList();
      List<int[]> answers =
          group.stream()
              .map(example -> settings.answerLayout().write(rules.language(), example.target()))
              .map(rules.vocabulary()::encode)
              .toList();
      NDArray logits = network.logits(scope, formulas, true); // (B, k, V)
      NDArray rows = TrainableNetwork.losses(scope, logits, answers);
      collector.backward(rows.sum().div(scope.create((float) tokens)));
      return rows.toFloatArray();
    }

    @Override
    public double accuracy(List<Example> examples) {
      List<NeuralDataRouterInference.Answer> answers =
          new NeuralDataRouterInference(network)
              .answer(
                  manager,
                  examples.stream()
                      .map(example -> rules.vocabulary().encode(example.input()))
                      .toList(),
                  () -> {});
      int right = 0;
      for (int i = 0; i < examples.size(); i++) {
        String written = rules.vocabulary().decode(answers.get(i).tokens());
        right += settings.answerLayout().read(written).equals(examples.get(i).target()) ? 1 : 0;
      }
      return (double) right / examples.size();
    }
  }

  /** A tagger in training: cross-entropy over the tags of all tokens. */
  final class TrainableTagger implements TrainableNetwork {
    private static final int VALIDATION_BATCH = 64;

    private final NDManager manager;
    private final LanguageRules rules;
    private final TaggerSettings settings;

    private TaggingEncoder network;

    /** Creates a learner without weights; {@link #adopt} provides them. */
    TrainableTagger(NDManager manager, LanguageRules rules, TaggerSettings settings) {
      this.manager = manager;
      this.rules = rules;
      this.settings = settings;
    }

    @Override
    public Map<String, Shape> shapes() {
      return TaggingEncoder.shapes(settings.network());
    }

    @Override
    public Weights initial(NDManager parent, long seed) {
      return Weights.initialize(parent, shapes(), seed);
    }

    @Override
    public void adopt(Weights weights) {
      network = new TaggingEncoder(manager, settings.network(), weights, false);
    }

    @Override
    public Losses learn(NDManager scope, List<Example> batch, SplittableRandom random) {
      List<int[]> tags = batch.stream().map(TrainableTagger::tags).toList();
      int tokens = tags.stream().mapToInt(row -> row.length).sum();
      try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
        NDArray rows = TrainableNetwork.losses(scope, network.logits(scope, texts(batch)), tags);
        NDArray loss = rows.sum().div(scope.create((float) tokens));
        collector.backward(loss);
        return new Losses(rows.toFloatArray(), loss.getFloat());
      }
    }

    private static int[] tags(Example example) {
      return example.target().chars().map(letter -> LeafTag.number((char) letter)).toArray();
    }

    private List<int[]> texts(List<Example> batch) {
      return batch.stream().map(example -> rules.vocabulary().encode(example.input())).toList();
    }

    @Override
    public double accuracy(List<Example> examples) {
      int right = 0;
      for (int from = 0; from < examples.size(); from += VALIDATION_BATCH) {
        List<Example> part =
            examples.subList(from, Math.min(from + VALIDATION_BATCH, examples.size()));
        try (NDManager scope = manager.newSubManager()) {
          NDArray logits = network.logits(scope, texts(part)); // (B, L, T)
          int length = (int) logits.getShape().get(1);
          long[] tags = logits.argMax(-1).toLongArray();
          for (int row = 0; row < part.size(); row++) {
            right += isRight(part.get(row), tags, row * length) ? 1 : 0;
          }
        }
      }
      return (double) right / examples.size();
    }

    private static boolean isRight(Example example, long[] tags, int from) {
      int[] wanted = tags(example);
      for (int i = 0; i < wanted.length; i++) {
        if (tags[from + i] != wanted[i]) {
          return false;
        }
      }
      return true;
    }
  }
}
