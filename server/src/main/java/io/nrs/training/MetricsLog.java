package io.nrs.training;

import io.nrs.rewriting.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code metrics.csv} of a run: a header, and a row for every validation. */
final class MetricsLog {
  static final String FILE = "metrics.csv";

  private static final String HEADER =
      "iteration,seconds,loss,gradient_norm,learning_rate,in_distribution,out_of_distribution,"
          + "hard_examples\n";

  private static final int COLUMNS = HEADER.split(",").length;

  private final Path file;

  /**
   * What was read.
   *
   * @param unreadable lines that say nothing
   */
  record Rows(List<Progress> validations, int unreadable) {}

  private MetricsLog(Path file) {
    this.file = file;
  }

  static MetricsLog in(Path folder) {
    return new MetricsLog(folder.resolve(FILE));
  }

  boolean exists() {
    return Files.exists(file);
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  void add(Progress progress) throws IOException {
    String row =
        String.format(
            Locale.ROOT,
            "%d,%.1f,%.6f,%.4f,%.3e,%.4f,%.4f,%d\n",
            progress.iteration(),
            progress.seconds(),
            progress.loss(),
            progress.gradientNorm(),
            progress.learningRate(),
            progress.inDistribution(),
            progress.outOfDistribution(),
            progress.hard());
    Files.writeString(
        file, (exists() ? "" : HEADER) + row, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** All complete rows; the last one may be under way. */
  Rows read() throws IOException {
    List<Progress> validations = new ArrayList<>();
    int unreadable = 0;
    String text = SmallFile.read(file);
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
      Optional<Progress> row = row(line);
      row.ifPresent(validations::add);
      unreadable += row.isPresent() || line.isEmpty() || HEADER.equals(line + "\n") ? 0 : 1;
    }
    return new Rows(List.copyOf(validations), unreadable);
  }

  private static Optional<Progress> row(String line) {
    String[] columns = line.split(",");
    if (columns.length != COLUMNS) {
      return Optional.empty();
    }
    try {
      double[] numbers = Arrays.stream(columns).mapToDouble(Double::parseDouble).toArray();
      return Arrays.stream(numbers).allMatch(Double::isFinite)
          ? Optional.of(
              new Progress(
                  Integer.parseInt(columns[0]),
                  numbers[1],
                  numbers[2],
                  numbers[3],
                  numbers[4],
                  numbers[5],
                  numbers[6],
                  Integer.parseInt(columns[7])))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Drops rows of iterations that were lost, and what a killed process left of a row. */
  void keepUntil(int iteration) throws IOException {
    if (!exists()) {
      return;
    }
    StringBuilder kept = new StringBuilder();
    String text = Files.readString(file);
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      String line = text.substring(from, end + 1);
      if (from == 0 || isRowUntil(line, iteration)) {
        kept.append(line);
      }
      from = end + 1;
    }
    if (kept.length() == 0) {
      delete();
      return;
    }
    WholeFile.replace(file, kept);
  }

  private static boolean isRowUntil(String line, int iteration) {
    int comma = line.indexOf(',');
    try {
      return comma > 0 && Integer.parseInt(line.substring(0, comma)) <= iteration;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
