package io.nrs.evaluation.metrics;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The content of {@code metrics.json} beside a model, which only commands write. */
public final class Metrics {
  public static final String FILE = "metrics.json";

  private Metrics() {}

  /**
   * The Selector's: formulas solved by the whole system; or a Neural Data Router's.
   *
   * @param command the command that measured it
   * @param machine the machine of the measurement
   * @param selector SHA-256 of the weights, as those of the others
   */
  public record OfSystem(
      String command,
      String machine,
      Optional<String> selector,
      Optional<String> solver,
      Optional<String> router,
      List<CellResult> cells) {
    public OfSystem {
      cells = List.copyOf(cells);
    }
  }

  /**
   * The Solver's: its whole domain.
   *
   * @param solver SHA-256 of the weights
   */
  public record OfSolver(
      String command, String machine, String solver, Verification verification) {}

  public static byte[] toJson(Object metrics) {
    return StoredJson.pretty(metrics).getBytes(StandardCharsets.UTF_8);
  }

  /** The stored metrics, if they can be read. */
  public static <T> Optional<T> read(Path file, Class<T> type) {
    try {
      return Optional.of(StoredJson.read(JsonParser.parseString(TextFiles.read(file)), type));
    } catch (IOException | JsonParseException e) {
      return Optional.empty();
    }
  }
}
