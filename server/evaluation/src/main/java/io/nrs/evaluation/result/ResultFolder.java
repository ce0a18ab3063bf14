package io.nrs.evaluation.result;

import io.nrs.io.DurableWriter;
import io.nrs.io.StoredJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The results of one system with one config: {@code results.jsonl}, and {@code summary.json} when
 * the run is complete. The summary exists only while it counts all results of the folder.
 */
public final class ResultFolder extends RunFolder<Result> {
  public static final String RESULTS = "results.jsonl";

  private ResultFolder(Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    super(parent, config, provenance, fresh, RESULTS, Result.class);
  }

  /**
   * Opens the folder of a config, or creates it.
   *
   * @param parent the folder of all results
   * @param provenance of the results that will be added
   * @param fresh whether to delete earlier results
   * @throws ResultException if it cannot be used, or holds results of another config
   */
  public static ResultFolder open(
      Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    return new ResultFolder(parent, config, provenance, fresh);
  }

  /**
   * Reads a folder without changing it. Ignores a broken last line.
   *
   * @throws ResultException if it holds no results, or damaged ones
   */
  public static StoredRun<Result> read(Path folder) {
    return read(folder, RESULTS, Result.class);
  }

  /**
   * Reads the valid results of a folder without changing it.
   *
   * @param remarks receives a line that names the broken lines
   * @throws ResultException if the config is missing or damaged
   */
  public static StoredRun<Result> salvage(Path folder, Consumer<String> remarks) {
    return salvage(folder, RESULTS, Result.class, remarks);
  }

  /**
   * The result of a formula.
   *
   * @throws ResultException if the folder has the result of another formula at this index
   */
  public Optional<Result> find(String cell, int index, String formula) {
    Optional<Result> found = find(cell, index);
    if (found.isPresent() && !found.get().formula().equals(formula)) {
      throw new ResultException(
          "%s has a result for another formula as %s, number %d: choose another --results, or start again with --fresh"
              .formatted(folder().resolve(RESULTS), cell, index));
    }
    return found;
  }

  /** Counts all results, as they are stored, and writes {@code summary.json}. */
  public Summary finish() {
    Summary summary =
        Summary.of(
            entries().stream()
                .map(entry -> SignificantDigits.of(entry.toJson()))
                .map(entry -> StoredJson.read(entry, Result.class))
                .toList());
    force();
    try {
      DurableWriter.replace(
          folder().resolve(SUMMARY),
          StoredJson.pretty(StoredJson.tree(config().toJson(), summary.toJson())));
    } catch (IOException e) {
      throw ResultLog.cannotWrite(folder().resolve(SUMMARY), e);
    }
    return summary;
  }
}
