package io.nrs.training.family;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.RoleTaggingNetwork;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.network.Weights;
import io.nrs.training.UpdateCheckpoints.Reached;
import io.nrs.training.family.SignatureWindows.Window;
import io.nrs.training.family.Updates.Learnt;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;

/** Trains the tagger for any language, on short formulas of random signatures alone. */
public final class RoleTaggerTraining {
  private static final int SIGNATURES = 6;
  private static final int OPERANDS = 9;

  private final RoleTaggerConfig config;
  private final Updates updates;

  public RoleTaggerTraining(RoleTaggerConfig config, Updates updates) {
    this.config = config;
    this.updates = updates;
  }

  /** Returns the weights of an untrained network. */
  Weights initial(NDManager parent, long seed) {
    return Weights.initialize(parent, RoleTaggingNetwork.shapes(config), seed);
  }

  /**
   * Trains to the end, or until asked to stop.
   *
   * @param windows draws those of a batch from the random numbers of its iteration
   * @param goesOn is asked after each update
   */
  Reached run(
      NDManager parent,
      Reached from,
      long seed,
      Function<SplittableRandom, List<Window>> windows,
      Predicate<Reached> goesOn,
      Updates.Progress progress) {
    RoleTaggingNetwork network = new RoleTaggingNetwork(config, from.state().weights());
    return updates.run(
        parent,
        from,
        iteration -> learn(parent, network, windows.apply(RandomStreams.of(seed, 3, iteration))),
        goesOn,
        progress);
  }

  /** Draws the windows of a batch from random signatures alone. */
  List<Window> ofRandomSignatures(SplittableRandom random) {
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < SIGNATURES; i++) {
      SignatureWindows signature = SignatureWindows.random(OPERANDS, config.window(), random);
      for (int left = updates.batch() / SIGNATURES; left > 0; left--) {
        windows.add(signature.next(random));
      }
    }
    return windows;
  }

  private Learnt learn(NDManager parent, RoleTaggingNetwork network, List<Window> windows) {
    try (NDManager scope = parent.newSubManager()) {
      int[] answers =
          windows.stream()
              .mapToInt(each -> config.answer(each.mark().length(), each.mark().behind()))
              .toArray();
      try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
        NDArray logits = network.logits(scope, windows.stream().map(Window::roles).toList());
        logits.attach(scope);
        NDArray picked =
            logits
                .logSoftmax(1)
                .get(
                    new NDIndex()
                        .addAllDim()
                        .addPickDim(scope.create(answers, new Shape(answers.length, 1))));
        NDArray loss = picked.mean().neg();
        collector.backward(loss);
        long[] found = logits.argMax(1).toLongArray();
        int wrong = 0;
        for (int i = 0; i < answers.length; i++) {
          wrong += found[i] == answers[i] ? 0 : 1;
        }
        return new Learnt(loss.getFloat(), (double) wrong / answers.length);
      }
    }
  }
}
