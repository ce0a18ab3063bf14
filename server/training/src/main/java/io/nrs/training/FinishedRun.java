package io.nrs.training;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.io.StoredJson;
import io.nrs.io.TextFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The record of a finished run, in {@code finished.json} of its folder.
 *
 * @param models the folder that the model was written to
 * @param sha256 of its weights
 * @param iterations the number of iterations done
 */
record FinishedRun(String models, String sha256, int iterations) {
  static final String FILE = "finished.json";

  /** Reads the record of a folder; empty if there is none that can be read. */
  static Optional<FinishedRun> in(Path folder) {
    try {
      return Optional.of(
          StoredJson.read(
              JsonParser.parseString(TextFiles.read(folder.resolve(FILE))), FinishedRun.class));
    } catch (IOException | JsonParseException e) {
      return Optional.empty();
    }
  }
}
