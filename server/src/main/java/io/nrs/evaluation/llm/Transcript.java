package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.evaluation.llm.Exchange.Stage;
import io.nrs.evaluation.result.JsonLines;
import io.nrs.evaluation.result.ResultException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that was said with an LLM: {@code transcript.jsonl}, a line a reply. */
final class Transcript {
  static final String FILE = "transcript.jsonl";

  private final Map<Place, Exchange> exchanges = new HashMap<>();
  private final JsonLines.Content content;
  private final Path file;

  private record Place(Sample.Key of, Stage stage) {}

  private Transcript(Path file) {
    this.file = file;
    this.content = JsonLines.read(file);
    int number = 0;
    for (JsonObject line : content.lines()) {
      number++;
      try {
        keep(Exchange.of(line));
      } catch (JsonParseException e) {
        throw new ResultException(
            "%s:%d: this is no line of a transcript: take it out, or begin anew with --fresh"
                .formatted(file, number),
            e);
      }
    }
  }

  /**
   * Reads the one of a folder; a broken last line is passed over.
   *
   * @throws ResultException where it cannot be read
   */
  static Transcript read(Path folder) {
    return new Transcript(folder.resolve(FILE));
  }

  /** Opens its file to go on; a broken last line is cut off. */
  JsonLines append() {
    return JsonLines.append(file, content);
  }

  /** Whether something follows the last complete line. */
  boolean isBroken() {
    return content.broken();
  }

  void keep(Exchange exchange) {
    exchanges.put(new Place(exchange.of(), exchange.stage()), exchange);
  }

  /** What was thought for a sample. */
  Optional<Exchange> reasoning(Sample.Key key) {
    return Optional.ofNullable(exchanges.get(new Place(key, Stage.REASONING)));
  }

  /** A sample; none where a stage of it is missing. */
  Optional<Sample> find(Sample.Key key) {
    Optional<Exchange> extraction =
        Optional.ofNullable(exchanges.get(new Place(key, Stage.EXTRACTION)));
    return reasoning(key)
        .filter(reasoning -> extraction.isPresent() || !Sample.isConclusive(reasoning))
        .map(reasoning -> new Sample(reasoning, extraction));
  }

  /** So many answers to a formula; none where some are missing. */
  Optional<List<Sample>> find(String formula, int answers) {
    List<Sample> found = new ArrayList<>();
    for (int i = 0; i < answers; i++) {
      find(new Sample.Key(formula, i)).ifPresent(found::add);
    }
    return found.size() == answers ? Optional.of(found) : Optional.empty();
  }
}
