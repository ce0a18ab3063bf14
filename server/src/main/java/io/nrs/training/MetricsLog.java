package io.nrs.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** {@code metrics.csv} of a run: a header, and a row for every validation. */
final class MetricsLog {
  private static final String HEADER =
      "iteration,seconds,loss,gradient_norm,learning_rate,in_distribution,out_of_distribution,"
          + "hard_examples\n";

  private final Path file;

  private MetricsLog(Path file) {
    this.file = file;
  }

  static MetricsLog in(Path folder) {
    return new MetricsLog(folder.resolve("metrics.csv"));
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
    Path aside = file.resolveSibling("metrics.csv.writing");
    Files.writeString(aside, kept);
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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
