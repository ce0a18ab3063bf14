package io.nrs.rewriting.models;

import io.nrs.network.DecodingStrategy;
import io.nrs.network.Generation;
import io.nrs.network.LabelPositions;
import io.nrs.rewriting.Solver;
import java.util.ArrayList;
import java.util.List;

/** The trained Solver. Its answers are greedy, so a leaf always has the same value. */
final class NetworkSolver implements Solver {
  private final TrainedNetwork network;

  NetworkSolver(TrainedNetwork network) {
    this.network = network;
  }

  @Override
  public List<Solution> solve(List<String> leaves) {
    List<Generation.Request> requests = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (String leaf : leaves) {
      // A text longer than any leaf is no leaf, and the network could not read it.
      boolean readable = leaf.length() <= network.config().labels();
      places.add(readable ? requests.size() : -1);
      if (readable) {
        requests.add(
            new Generation.Request(
                network.encode(leaf),
                LabelPositions.plain(leaf.length()),
                DecodingStrategy.greedy()));
      }
    }
    List<TrainedNetwork.Written> written = network.answer(requests);
    return places.stream()
        .map(
            place ->
                place < 0
                    ? new Solution("", 0)
                    : new Solution(written.get(place).text(), written.get(place).confidence()))
        .toList();
  }
}
