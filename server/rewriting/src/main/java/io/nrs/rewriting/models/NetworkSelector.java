package io.nrs.rewriting.models;

import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.Generation;
import io.nrs.network.Generation.DecodingStrategy;
import io.nrs.network.LabelPositions;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.Selector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The trained Selector. */
final class NetworkSelector implements Selector {
  private final TrainedNetwork network;

  NetworkSelector(TrainedNetwork network) {
    this.network = network;
  }

  @Override
  public List<Output> select(List<Request> requests, Runnable checkCancelled) {
    List<Request> distinct = requests.stream().filter(this::isReadable).distinct().toList();
    List<TrainedNetwork.Written> written =
        network.answer(distinct.stream().map(this::request).toList(), checkCancelled);
    Map<Request, Output> outputs = new HashMap<>();
    for (int i = 0; i < distinct.size(); i++) {
      outputs.put(distinct.get(i), new Output(written.get(i).text(), written.get(i).confidence()));
    }
    return requests.stream()
        .map(request -> outputs.getOrDefault(request, new Output("", 0)))
        .toList();
  }

  /**
   * Returns whether the network can read a text: it is not empty and has no more tokens than
   * labels.
   */
  private boolean isReadable(Request request) {
    return !request.text().isEmpty() && request.text().length() <= network.config().labels();
  }

  private Generation.Request request(Request request) {
    String text = request.text();
    // Every draw has its own generator, so it does not depend on other draws.
    SplittableRandom random = RandomStreams.of(request.seed(), request.number(), text.hashCode());
    boolean first = request.number() == 0;
    return new Generation.Request(
        network.encode(text),
        positions(text.length(), first, random),
        first ? DecodingStrategy.greedy() : DecodingStrategy.sampling(random));
  }

  private int[] positions(int length, boolean first, SplittableRandom random) {
    TransformerConfig config = network.config();
    if (config.positions() == Positions.PLAIN) {
      return LabelPositions.plain(length);
    }
    return first
        ? LabelPositions.even(length, config.labels(), 0.5)
        : LabelPositions.random(length, config.labels(), random);
  }
}
