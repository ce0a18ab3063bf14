package io.nrs.training.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.terms.RuleNodes.Node;
import io.nrs.language.terms.TermViews.View;
import io.nrs.language.window.CommonRole;
import io.nrs.network.MatchingNetwork;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.MatchingReader;
import io.nrs.network.MatchingReader.EncodedView;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.RoleTaggingNetwork;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.network.Rotation;
import io.nrs.network.Weights;
import io.nrs.network.WindowNetwork;
import io.nrs.training.UpdateCheckpoints;
import io.nrs.training.UpdateCheckpoints.Reached;
import io.nrs.training.family.RandomRules.Sizes;
import io.nrs.training.family.RulePairs.Pair;
import io.nrs.training.family.SignatureWindows.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data and the networks that read rules. */
class FamilyTrainingTest {
  private static final MatchingConfig MATCHING = new MatchingConfig(64, 32, 16, 64, 64, 32, 16);

  private final NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);

  @AfterEach
  void close() {
    manager.close();
  }

  private static Map<String, float[]> floats(MatchingConfig config, Weights weights)
      throws Exception {
    return Weights.floats(MatchingNetwork.shapes(config), weights.bytes());
  }

  /** What is trained and what is used are two programs. */
  @Test
  void theReaderAnswersAsTheTensorsDo() throws Exception {
    Weights weights = MatchingNetwork.initial(manager, MATCHING, 7);
    List<Pair> pairs = FamilyTraining.pairs(60, Sizes.TRAINING, RandomStreams.of(3));
    Rotation rotation = FamilyTraining.rotation(MATCHING, pairs, 5);
    NDArray logits =
        new MatchingNetwork(MATCHING, weights)
            .logits(
                manager,
                rotation,
                pairs.stream().map(Pair::left).toList(),
                pairs.stream().map(Pair::view).toList());
    MatchingReader reader = new MatchingReader(MATCHING, floats(MATCHING, weights), rotation);
    float[] read = new float[pairs.size()];
    for (int i = 0; i < read.length; i++) {
      EncodedView view = reader.view(pairs.get(i).view());
      float sum = 0;
      for (Node node : pairs.get(i).left()) {
        sum += reader.penalty(reader.left(node), view);
      }
      read[i] = reader.threshold() - sum;
    }
    assertArrayEquals(logits.toFloatArray(), read, 2e-3f);
  }

  @Test
  void aTaggerForALanguageAnswersAsTheOneForAllDoes() throws Exception {
    RoleTaggerConfig config = new RoleTaggerConfig(32, CommonRole.values().length, 32, 24);
    Weights weights = Weights.initialize(manager, RoleTaggingNetwork.shapes(config), 7);
    SplittableRandom random = RandomStreams.of(4);
    SignatureWindows windows = SignatureWindows.random(4, 32, random);
    List<Integer> answers = IntStream.range(0, 64).boxed().toList();
    for (int i = 0; i < 30; i++) {
      Window window = windows.next(random);
      float[] expected =
          new RoleTaggingNetwork(config, weights)
              .logits(manager, List.of(window.roles()))
              .toFloatArray();
      List<List<Integer>> classes = new ArrayList<>();
      StringBuilder text = new StringBuilder();
      for (int[] roles : window.roles()) {
        text.append((char) classes.size());
        classes.add(IntStream.of(roles).boxed().toList());
      }
      WindowNetwork network =
          RoleTaggingNetwork.reader(
              config,
              Weights.floats(RoleTaggingNetwork.shapes(config), weights.bytes()),
              classes.size(),
              classes,
              answers);
      assertArrayEquals(expected, network.logits(text), 1e-4f);
    }
  }

  /** Half of the pairs fit, and pairs of all kinds occur. */
  @Test
  void pairsAreBalanced() {
    List<Pair> pairs = FamilyTraining.pairs(2_000, Sizes.TRAINING, RandomStreams.of(1));
    long fitting = pairs.stream().filter(Pair::fits).count();
    assertTrue(Math.abs(1_000 - fitting) <= 1, () -> fitting + " fit");
    assertTrue(
        pairs.stream().anyMatch(pair -> pair.left().stream().anyMatch(node -> node.first() >= 0)));
    assertTrue(pairs.stream().anyMatch(pair -> pair.left().size() > 15));
    assertTrue(pairs.stream().anyMatch(pair -> pair.left().size() == 2));
  }

  /** A view that is drawn is one of those that a proof asks about. */
  @Test
  void drawnViewsAreViews() {
    int drawn = 0;
    for (int seed = 0; drawn < 40; seed++) {
      SplittableRandom random = RandomStreams.of(2, seed);
      RulePairs system = RandomRules.draw(new Sizes(8, 3, 3, 10, 4, 0), random);
      if (system.views().size(2_001) > 2_000) {
        continue;
      }
      drawn++;
      Set<List<Node>> all = new HashSet<>();
      for (View view : system.views().all().toList()) {
        all.add(system.nodes().of(view));
      }
      for (int i = 0; i < 20; i++) {
        Pair pair = system.pair(random);
        assertTrue(all.contains(pair.view()), () -> system.rules() + " " + pair.view());
      }
    }
  }

  @Test
  void matchingIsLearnt() {
    List<Double> wrong = new ArrayList<>();
    new FamilyTraining(new MatchingConfig(64, 64, 16, 64, 96, 64, 48), new Updates(400, 96, 2e-3))
        .run(manager, 1, (iteration, loss, share) -> wrong.add(share));
    assertTrue(wrong.get(3) < wrong.get(0) / 2, () -> "wrong " + wrong);
  }

  @Test
  void aStoppedTrainingEndsAsOneThatGoesOn(@TempDir Path folder) throws Exception {
    FamilyTraining training = new FamilyTraining(MATCHING, new Updates(6, 8, 2e-3));
    byte[] whole = training.run(manager, 9, (iteration, loss, wrong) -> {}).bytes();
    Reached reached = null;
    for (int stopped : List.of(2, 5, 6)) {
      AtomicInteger updates = new AtomicInteger();
      int until = reached == null ? stopped : stopped - reached.iteration();
      UpdateCheckpoints kept =
          new UpdateCheckpoints(
              folder, "one", 6, Duration.ofDays(1), () -> updates.incrementAndGet() == until);
      reached =
          training.run(
              manager,
              kept.begin(
                  manager, MatchingNetwork.shapes(MATCHING), () -> training.initial(manager, 9)),
              9,
              kept::goesOn,
              (iteration, loss, wrong) -> {});
      assertEquals(stopped, reached.iteration());
    }
    assertArrayEquals(whole, reached.state().weights().bytes());
  }

  @Test
  void aTrainingIsAFunctionOfItsSeed() throws Exception {
    FamilyTraining training = new FamilyTraining(MATCHING, new Updates(3, 8, 2e-3));
    byte[] one = training.run(manager, 9, (iteration, loss, wrong) -> {}).bytes();
    byte[] same = training.run(manager, 9, (iteration, loss, wrong) -> {}).bytes();
    assertArrayEquals(one, same);
  }
}
