package io.nrs.evaluation.llm;

import io.nrs.evaluation.llm.Exchange.Stage;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.ResultLog;
import io.nrs.io.StoredJson;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** All exchanges with an LLM: {@code transcript.jsonl}, one line per reply. Thread-safe. */
final class Transcript implements AutoCloseable {
  static final String FILE = "transcript.jsonl";

  private final Map<Place, Exchange> exchanges = new HashMap<>();
  private final Optional<ResultLog> log;
  private final boolean repaired;

  private record Place(ReasoningSample.Key key, Stage stage) {}

  private Transcript(Path file, boolean append) {
    ResultLog.Content<Exchange> content = ResultLog.read(file, Exchange.class);
    content.entries().forEach(this::keep);
    repaired = content.broken();
    log = append ? Optional.of(ResultLog.append(file, content)) : Optional.empty();
  }

  /**
   * Reads the transcript of a folder. Ignores a broken last line.
   *
   * @throws ResultException if it cannot be read
   */
  static Transcript read(Path folder) {
    return new Transcript(folder.resolve(FILE), false);
  }

  /** Opens the transcript of a folder to add exchanges. Removes a broken last line. */
  static Transcript open(Path folder) {
    return new Transcript(folder.resolve(FILE), true);
  }

  boolean wasRepaired() {
    return repaired;
  }

  private void keep(Exchange exchange) {
    exchanges.put(new Place(exchange.key(), exchange.stage()), exchange);
  }

  synchronized Exchange add(Exchange exchange) {
    log.orElseThrow().add(StoredJson.tree(exchange));
    keep(exchange);
    return exchange;
  }

  synchronized Optional<Exchange> reasoning(ReasoningSample.Key key) {
    return Optional.ofNullable(exchanges.get(new Place(key, Stage.REASONING)));
  }

  /** A sample with all its stages. */
  synchronized Optional<ReasoningSample> find(ReasoningSample.Key key) {
    Optional<Exchange> extraction =
        Optional.ofNullable(exchanges.get(new Place(key, Stage.EXTRACTION)));
    return reasoning(key)
        .filter(reasoning -> extraction.isPresent() || !reasoning.isConclusive())
        .map(reasoning -> new ReasoningSample(reasoning, extraction));
  }

  /** All samples of a formula; empty if one of them is missing. */
  synchronized Optional<List<ReasoningSample>> find(String formula, int samples) {
    List<ReasoningSample> found =
        IntStream.range(0, samples)
            .mapToObj(number -> find(new ReasoningSample.Key(formula, number)))
            .flatMap(Optional::stream)
            .toList();
    return found.size() == samples ? Optional.of(found) : Optional.empty();
  }

  @Override
  public void close() {
    log.ifPresent(ResultLog::close);
  }
}
