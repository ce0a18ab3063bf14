package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.training.LossLog.Loss;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LossLogTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void file() {
    file = folder.resolve("losses.csv");
  }

  private void train(int checkpoint, int until) throws IOException {
    try (LossLog log = LossLog.open(file, checkpoint)) {
      for (int i = checkpoint + 1; i <= until; i++) {
        log.iteration(i, 100, 1.0 / i);
      }
    }
  }

  @Test
  void everyIterationHasARow() throws IOException {
    train(0, 4);
    assertEquals("1,1.0\n2,0.5\n3,0.33333334\n4,0.25\n", Files.readString(file));
    assertEquals(new Loss(4, 0.25), LossLog.read(file, 4).get(3));
    assertEquals(2, LossLog.read(file, 2).size());
  }

  @Test
  void aTrainingThatGoesOnTrainsSomeIterationsAgain() throws IOException {
    train(0, 4);
    train(2, 3);
    assertEquals("1,1.0\n2,0.5\n3,0.33333334\n", Files.readString(file));
  }

  /** A process that was killed has not written all of them. */
  @Test
  void rowsMayBeMissingOrDamaged() throws IOException {
    Files.writeString(file, "1,1.0\n2,junk\n\n3,NaN\n5,0.25\n5,0.5\n4,0.5\n6,0.1");
    List<Loss> expected = List.of(new Loss(1, 1), new Loss(5, 0.25));
    assertEquals(expected, LossLog.read(file, 10));
    train(7, 7);
    assertEquals("1,1.0\n5,0.25\n", Files.readString(file));
  }

  @Test
  void aLongCurveHasTheMeansOfEqualParts() throws IOException {
    Files.writeString(
        file,
        IntStream.rangeClosed(1, 1_000)
            .mapToObj(i -> i + "," + i)
            .collect(Collectors.joining("\n", "", "\n")));
    List<Loss> points = LossLog.read(file, 1_000);
    assertEquals(334, points.size());
    assertEquals(new Loss(3, 2), points.get(0));
    assertEquals(new Loss(1_000, 1_000), points.get(333));
  }
}
