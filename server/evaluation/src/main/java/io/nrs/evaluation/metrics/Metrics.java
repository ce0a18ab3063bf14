package io.nrs.evaluation.metrics;

import io.nrs.evaluation.result.Provenance;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.rewriting.models.Verification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The content of {@code metrics.json} beside a model, which only commands write. */
public final class Metrics {
  public static final String FILE = "metrics.json";

  private Metrics() {}

  /**
   * Formulas solved by the whole system, beside its tagger or its generating Selector; or by a
   * Neural Data Router.
   *
   * @param made how they were measured
   * @param draws the version of {@link io.nrs.training.data.DataSets#DRAWS}; none of the first
   * @param networks SHA-256 of the weights by network
   */
  public record OfSystem(
      Provenance made,
      Optional<Integer> draws,
      Map<String, String> networks,
      List<CellResult> cells) {
    public OfSystem {
      networks = Collections.unmodifiableMap(new LinkedHashMap<>(networks));
      cells = List.copyOf(cells);
    }
  }

  /**
   * The Solver's: its whole domain.
   *
   * @param solver SHA-256 of the weights
   */
  public record OfSolver(Provenance made, String solver, Verification verification) {}

  public static byte[] toJson(Object metrics) {
    return StoredJson.pretty(metrics).getBytes(StandardCharsets.UTF_8);
  }

  /** The stored metrics, if they can be read. */
  public static <T> Optional<T> read(Path file, Class<T> type) {
    try {
      return Optional.of(StoredJson.read(TextFiles.read(file), type));
    } catch (IOException | StoredException e) {
      return Optional.empty();
    }
  }
}
