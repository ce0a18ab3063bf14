package io.nrs.training;

import io.nrs.io.DurableWriter;
import io.nrs.io.RegularFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code losses.csv} of a run: a row with the loss of every iteration. It is only for curves, and
 * no training needs it.
 */
public final class LossLog implements TrainingObserver, AutoCloseable {
  /** The most points of a curve. */
  static final int MAX_POINTS = 400;

  /** Rows of four million iterations. */
  private static final int MAX_BYTES = 1 << 26;

  /**
   * The mean loss of some iterations.
   *
   * @param iteration the last of them, from 1
   */
  public record Loss(int iteration, double loss) {}

  private final Path file;
  private final BufferedWriter rows;

  private LossLog(Path file, BufferedWriter rows) {
    this.file = file;
    this.rows = rows;
  }

  /**
   * Opens the log of a training that begins or goes on. Rows of iterations after its checkpoint are
   * dropped, because they are trained again.
   */
  static LossLog open(Path file, int checkpoint) throws IOException {
    if (RegularFiles.exists(file)) {
      StringBuilder kept = new StringBuilder();
      for (Loss each : all(file)) {
        if (each.iteration() <= checkpoint) {
          kept.append(row(each.iteration(), each.loss()));
        }
      }
      DurableWriter.replace(file, kept);
    }
    return new LossLog(
        file,
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  private static String row(int iteration, double loss) {
    return iteration + "," + (float) loss + "\n";
  }

  @Override
  public void iteration(int iteration, int of, double loss) {
    try {
      rows.write(row(iteration, loss));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The checkpoint that follows is on disk, and the rows before it are too. */
  @Override
  public void validated(ValidationMetrics metrics) {
    try {
      rows.flush();
      DurableWriter.force(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  /**
   * Reads the curve of a run: the means of at most {@link #MAX_POINTS} equal parts of its
   * iterations. Damaged rows are left out.
   *
   * @param until the last iteration that counts
   */
  static List<Loss> read(Path file, int until) throws IOException {
    List<Loss> all = all(file).stream().filter(each -> each.iteration() <= until).toList();
    int last = all.isEmpty() ? 0 : all.get(all.size() - 1).iteration();
    int part = Math.max(1, (last + MAX_POINTS - 1) / MAX_POINTS);
    List<Loss> points = new ArrayList<>();
    double sum = 0;
    int count = 0;
    for (int i = 0; i < all.size(); i++) {
      Loss each = all.get(i);
      sum += each.loss();
      count++;
      if (i + 1 == all.size()
          || (each.iteration() - 1) / part != (all.get(i + 1).iteration() - 1) / part) {
        points.add(new Loss(each.iteration(), sum / count));
        sum = 0;
        count = 0;
      }
    }
    return List.copyOf(points);
  }

  private static List<Loss> all(Path file) throws IOException {
    String text = new String(RegularFiles.read(file, MAX_BYTES), StandardCharsets.UTF_8);
    List<Loss> all = new ArrayList<>();
    int before = 0;
    // The last row may be incomplete while training writes it.
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
      Optional<Loss> read = loss(line);
      if (read.isPresent() && read.get().iteration() > before) {
        all.add(read.get());
        before = read.get().iteration();
      }
    }
    return all;
  }

  private static Optional<Loss> loss(String row) {
    int comma = row.indexOf(',');
    if (comma < 0) {
      return Optional.empty();
    }
    try {
      double loss = Double.parseDouble(row.substring(comma + 1));
      return Double.isFinite(loss)
          ? Optional.of(new Loss(Integer.parseInt(row.substring(0, comma)), loss))
          : Optional.empty();
    } catch (NumberFormatException damaged) {
      return Optional.empty();
    }
  }
}
