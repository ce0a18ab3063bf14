package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.evaluation.result.JsonLines;
import io.nrs.evaluation.result.ResultException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that was said with an LLM: {@code transcript.jsonl}, a line an answer. */
final class Transcript {
  static final String FILE = "transcript.jsonl";

  private final Map<Sample.Key, Sample> samples = new HashMap<>();
  private final JsonLines.Content content;
  private final Path file;

  private Transcript(Path file) {
    this.file = file;
    this.content = JsonLines.read(file);
    for (JsonObject line : content.lines()) {
      try {
        keep(Sample.of(line));
      } catch (JsonParseException e) {
        throw new ResultException(
            "%s:%d: this is no line of a transcript: take it out, or begin anew with --fresh"
                .formatted(file, samples.size() + 1),
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

  void keep(Sample sample) {
    samples.put(sample.key(), sample);
  }

  boolean has(Sample.Key key) {
    return samples.containsKey(key);
  }

  /** So many answers to a formula; none where some are missing. */
  Optional<List<Sample>> find(String formula, int answers) {
    List<Sample> found = new ArrayList<>();
    for (int i = 0; i < answers; i++) {
      Sample sample = samples.get(new Sample.Key(formula, i));
      if (sample == null) {
        return Optional.empty();
      }
      found.add(sample);
    }
    return Optional.of(found);
  }
}
