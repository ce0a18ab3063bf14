package io.nrs.training.family;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.training.GradientCollector;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.terms.RuleNodes.Node;
import io.nrs.network.MatchingNetwork;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.Rotation;
import io.nrs.network.Weights;
import io.nrs.training.UpdateCheckpoints.Reached;
import io.nrs.training.family.RandomRules.Sizes;
import io.nrs.training.family.RulePairs.Pair;
import io.nrs.training.family.Updates.Learnt;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Trains the network that matches left sides with views, on random systems alone. */
public final class FamilyTraining {
  private static final int PAIRS_OF_SYSTEM = 4;
  private static final int MOST_NODES = 48;

  private final MatchingConfig config;
  private final Updates updates;
  private final Vectors vectors;

  /** Which vectors stand for places and symbols in the batches. */
  public enum Vectors {
    /** New ones in each batch: all that can be learnt is whether they are equal. */
    NEW {
      @Override
      Rotation of(Rotation drawn, Rotation first) {
        return drawn;
      }
    },
    /** Symbols have the same vectors in all batches, as learnt embeddings have. */
    SAME_SYMBOLS {
      @Override
      Rotation of(Rotation drawn, Rotation first) {
        return new Rotation(drawn.places(), first.symbols(), drawn.numbers());
      }
    },
    /** Places have the same vectors in all batches, as learnt positions have. */
    SAME_PLACES {
      @Override
      Rotation of(Rotation drawn, Rotation first) {
        return new Rotation(first.places(), drawn.symbols(), drawn.numbers());
      }
    };

    /**
     * Returns the vectors of a batch.
     *
     * @param drawn for this batch
     * @param first those that are tried first in use
     */
    abstract Rotation of(Rotation drawn, Rotation first);
  }

  public FamilyTraining(MatchingConfig config, Updates updates) {
    this(config, updates, Vectors.NEW);
  }

  public FamilyTraining(MatchingConfig config, Updates updates, Vectors vectors) {
    this.config = config;
    this.updates = updates;
    this.vectors = vectors;
  }

  /** Draws pairs of random systems, of which about half fit. */
  public static List<Pair> pairs(int count, Sizes sizes, SplittableRandom random) {
    return pairs(count, () -> RandomRules.draw(sizes, random), MOST_NODES, random);
  }

  /**
   * Draws pairs, of which about half fit where that is possible.
   *
   * @param systems gives the rules of the next pairs
   * @param nodes the most nodes of a view
   */
  static List<Pair> pairs(
      int count, Supplier<RulePairs> systems, int nodes, SplittableRandom random) {
    List<Pair> pairs = new ArrayList<>();
    int fitting = 0;
    while (pairs.size() < count) {
      RulePairs system = systems.get();
      for (int i = 0; i < PAIRS_OF_SYSTEM && pairs.size() < count; i++) {
        Pair pair = system.pair(random);
        boolean wanted = pair.fits() ? 2 * fitting <= pairs.size() : 2 * fitting >= pairs.size();
        if (wanted && pair.view().size() <= nodes) {
          fitting += pair.fits() ? 1 : 0;
          pairs.add(pair);
        }
      }
    }
    return pairs;
  }

  /** Returns the weights of an untrained network. */
  public Weights initial(NDManager parent, long seed) {
    return MatchingNetwork.initial(parent, config, seed);
  }

  /** Trains on random systems alone, and returns the weights, which the parent owns. */
  public Weights run(NDManager parent, long seed, Updates.Progress progress) {
    Reached start = Reached.nothing(parent, initial(parent, seed));
    return run(parent, start, seed, reached -> true, progress).state().weights();
  }

  /**
   * Trains on random systems alone, to the end or until asked to stop.
   *
   * @param goesOn is asked after each update
   */
  Reached run(
      NDManager parent,
      Reached from,
      long seed,
      Predicate<Reached> goesOn,
      Updates.Progress progress) {
    MatchingNetwork network = new MatchingNetwork(config, from.state().weights());
    return updates.run(
        parent,
        from,
        iteration -> {
          SplittableRandom random = RandomStreams.of(seed, 2, iteration);
          List<Pair> pairs = pairs(updates.batch(), Sizes.TRAINING, random);
          Rotation drawn = rotation(config, pairs, random.nextLong());
          return learn(parent, network, pairs, vectors.of(drawn, rotation(config, pairs, 0)));
        },
        goesOn,
        progress);
  }

  /** Returns vectors for all numbers of some nodes. */
  public static Rotation rotation(MatchingConfig config, List<Pair> pairs, long seed) {
    int places = 1;
    int symbols = 1;
    int numbers = 1;
    for (Pair pair : pairs) {
      for (List<Node> nodes : List.of(pair.left(), pair.view())) {
        for (Node node : nodes) {
          places = Math.max(places, node.place() + 1);
          symbols = Math.max(symbols, node.symbol() + 1);
          numbers = Math.max(numbers, node.number() + 1);
        }
      }
    }
    return Rotation.of(config, places, symbols, numbers, seed);
  }

  /** Collects the gradients of a batch. */
  static Learnt learn(
      NDManager parent, MatchingNetwork network, List<Pair> pairs, Rotation rotation) {
    try (NDManager scope = parent.newSubManager()) {
      float[] signs = new float[pairs.size()];
      for (int i = 0; i < signs.length; i++) {
        signs[i] = pairs.get(i).fits() ? -1 : 1;
      }
      NDArray sign = scope.create(signs, new Shape(signs.length));
      try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
        NDArray logits =
            network.logits(
                scope,
                rotation,
                pairs.stream().map(Pair::left).toList(),
                pairs.stream().map(Pair::view).toList());
        logits.attach(scope);
        NDArray loss = Activation.softPlus(logits.mul(sign)).mean();
        collector.backward(loss);
        float[] each = logits.toFloatArray();
        int wrong = 0;
        for (int i = 0; i < each.length; i++) {
          wrong += each[i] * signs[i] >= 0 ? 1 : 0;
        }
        return new Learnt(loss.getFloat(), (double) wrong / each.length);
      }
    }
  }
}
