package io.nrs.eclipse.evaluation;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.io.DurableWriter;
import io.nrs.protocol.ProtocolJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.runtime.ILog;

/**
 * Keeps the last evaluation, so that it is still there after a restart of Eclipse.
 *
 * @param file of the evaluation, which need not be there
 * @param maxBytes a larger evaluation is not kept
 */
record EvaluationStore(Path file, int maxBytes) {
  /** Some 100,000 formulas, which are read in a second. */
  static final int MAX_BYTES = 32 << 20;

  /** Replaces the stored evaluation. One that is too large, or cannot be written, is not kept. */
  void write(StoredEvaluation evaluation) {
    byte[] bytes = ProtocolJson.write(evaluation).toString().getBytes(StandardCharsets.UTF_8);
    try {
      if (bytes.length > maxBytes) {
        Files.deleteIfExists(file);
      } else {
        DurableWriter.replace(file, bytes);
      }
    } catch (IOException unwritable) {
      ILog.get().warn("The evaluation cannot be stored: " + unwritable.getMessage(), unwritable);
    }
  }

  /** The stored evaluation, if there is one that this version understands. */
  Optional<StoredEvaluation> read() {
    try {
      if (Files.size(file) > maxBytes) {
        return Optional.empty();
      }
      return Optional.of(
          ProtocolJson.read(
              JsonParser.parseString(Files.readString(file)), StoredEvaluation.class));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException | JsonParseException | IllegalArgumentException damaged) {
      ILog.get().warn("The last evaluation cannot be read: " + damaged.getMessage());
      return Optional.empty();
    }
  }
}
