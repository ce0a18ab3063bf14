package io.nrs.training;

import io.nrs.io.DurableWriter;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.TextFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code metrics.csv} of a run: a header, and a row for every validation. */
record MetricsLog(Path file) implements TrainingObserver {
  private static final List<String> COLUMNS =
      List.of(
          "iteration",
          "seconds",
          "loss",
          "gradient_norm",
          "learning_rate",
          "in_distribution",
          "out_of_distribution",
          "hard_examples");

  /**
   * The rows of a file.
   *
   * @param unreadable the number of damaged rows, which were skipped
   */
  record Rows(List<ValidationMetrics> validations, int unreadable) {}

  boolean exists() throws IOException {
    return RegularFiles.exists(file);
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  /**
   * @throws UncheckedIOException if the row cannot be written
   */
  @Override
  public void validated(ValidationMetrics metrics) {
    String row =
        String.format(
            Locale.ROOT,
            "%s,%.1f,%.6f,%.4f,%.3e,%.4f,%.4f,%s\n",
            metrics.iteration(),
            metrics.seconds(),
            metrics.loss(),
            metrics.gradientNorm(),
            metrics.learningRate(),
            metrics.inDistribution(),
            metrics.outOfDistribution(),
            metrics.hard());
    try {
      String lines = (exists() ? "" : line(COLUMNS)) + row;
      // The checkpoint that follows is on disk, and its rows must not be fewer.
      DurableWriter.append(file, lines.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(List<String> values) {
    return String.join(",", values) + "\n";
  }

  /** Reads all complete rows; the last one may be incomplete while training writes it. */
  Rows read() throws IOException {
    List<ValidationMetrics> validations = new ArrayList<>();
    int unreadable = 0;
    for (List<String> row : complete()) {
      Optional<ValidationMetrics> metrics = metrics(row);
      metrics.ifPresent(validations::add);
      unreadable += metrics.isPresent() || row.equals(COLUMNS) ? 0 : 1;
    }
    return new Rows(List.copyOf(validations), unreadable);
  }

  private List<List<String>> complete() throws IOException {
    String text = TextFiles.read(file);
    return text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .filter(line -> !line.isEmpty())
        .map(line -> List.of(line.split(",", -1)))
        .toList();
  }

  private static Optional<ValidationMetrics> metrics(List<String> row) {
    if (row.size() != COLUMNS.size()) {
      return Optional.empty();
    }
    try {
      double[] numbers = row.stream().mapToDouble(Double::parseDouble).toArray();
      return Arrays.stream(numbers).allMatch(Double::isFinite)
          ? Optional.of(
              new ValidationMetrics(
                  Integer.parseInt(row.get(0)),
                  numbers[1],
                  numbers[2],
                  numbers[3],
                  numbers[4],
                  numbers[5],
                  numbers[6],
                  Integer.parseInt(row.get(7))))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Drops rows of iterations after the last checkpoint, and an incomplete row. */
  void keepUntil(int iteration) throws IOException {
    if (!exists()) {
      return;
    }
    StringBuilder kept = new StringBuilder();
    for (List<String> row : complete()) {
      if (kept.isEmpty() || isRowUntil(row, iteration)) {
        kept.append(line(row));
      }
    }
    if (kept.isEmpty()) {
      delete();
      return;
    }
    DurableWriter.replace(file, kept);
  }

  private static boolean isRowUntil(List<String> row, int iteration) {
    try {
      return Integer.parseInt(row.get(0)) <= iteration;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
