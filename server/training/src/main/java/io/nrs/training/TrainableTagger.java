package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.language.LanguageRules;
import io.nrs.language.LeafTag;
import io.nrs.network.TaggingEncoder;
import io.nrs.network.Weights;
import io.nrs.training.data.Example;
import io.nrs.training.settings.TaggerSettings;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

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
