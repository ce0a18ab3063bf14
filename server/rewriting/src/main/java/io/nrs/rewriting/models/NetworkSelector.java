package io.nrs.rewriting.models;

import io.nrs.network.Generation;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.search.SelectorDraw;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    TransformerConfig config = network.config();
    SelectorDraw draw =
        config.positions() == Positions.PLAIN
            ? SelectorDraw.plain(request)
            : SelectorDraw.of(request, config.labels());
    return new Generation.Request(network.encode(request.text()), draw.positions(), draw.choice());
  }
}
