package io.nrs.benchmarks;

import ai.djl.ndarray.NDManager;
import io.nrs.benchmarks.UnseenSystems.Found;
import io.nrs.benchmarks.UnseenSystems.Kind;
import io.nrs.checking.Text;
import io.nrs.network.MatchingNetwork;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import io.nrs.rewriting.family.FamilyNetworks;
import io.nrs.rewriting.models.FamilyStore;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.training.family.FamilyRun;
import io.nrs.training.family.FamilyTraining;
import io.nrs.training.family.FamilyTraining.Vectors;
import io.nrs.training.family.Updates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** How well Solvers read the rules of systems that they were not trained on. */
final class UnseenBenchmark {
  private static final long SEED = 1;

  private final int systems;

  /**
   * @param systems of each kind
   */
  UnseenBenchmark(int systems) {
    this.systems = systems;
  }

  /** What was found of a Solver. */
  record Row(String solver, Found found) {}

  /** Asks the Solver of a folder of models. */
  List<Row> shipped(ModelStore store) {
    FamilyNetworks networks = FamilyStore.shared(store).read();
    return rows("as it ships", networks.matching(), networks.matchingWeights());
  }

  /**
   * Trains Solvers and asks them.
   *
   * @param updates of each training; the ablations have the most of these
   */
  List<Row> trained(List<Integer> updates) {
    List<Row> rows = new ArrayList<>();
    for (int number : updates) {
      rows.addAll(trained(number, Vectors.NEW, ""));
    }
    int most = Collections.max(updates);
    rows.addAll(trained(most, Vectors.SAME_SYMBOLS, ", symbols learnt"));
    rows.addAll(trained(most, Vectors.SAME_PLACES, ", places learnt"));
    return rows;
  }

  private List<Row> trained(int number, Vectors vectors, String words) {
    Updates updates = FamilyRun.OF_SOLVER.shorter(number);
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        Weights weights =
            new FamilyTraining(FamilyRun.SOLVER, updates, vectors)
                .run(manager, SEED, (iteration, loss, wrong) -> {})) {
      return rows(
          Text.format("%,d pairs%s", (long) number * updates.batch(), words),
          FamilyRun.SOLVER,
          Weights.floats(MatchingNetwork.shapes(FamilyRun.SOLVER), weights.bytes()));
    } catch (WeightsException e) {
      throw new IllegalStateException("trained weights", e);
    }
  }

  private List<Row> rows(String solver, MatchingConfig config, Map<String, float[]> weights) {
    UnseenSystems unseen = new UnseenSystems(config, weights);
    return List.of(Kind.values()).stream()
        .map(kind -> new Row(solver, unseen.ask(kind, systems)))
        .toList();
  }
}
