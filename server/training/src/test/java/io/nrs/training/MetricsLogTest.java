package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsLogTest {
  private static final String HEADER =
      "iteration,seconds,loss,gradient_norm,learning_rate,in_distribution,out_of_distribution,"
          + "hard_examples\n";
  private static final String TEN = "10,1.5,0.500000,2.0000,1.000e-03,0.7500,0.2500,8\n";
  private static final String TWENTY = "20,1.5,0.500000,2.0000,1.000e-03,0.7500,0.2500,8\n";

  @TempDir private Path folder;
  private MetricsLog log;

  @BeforeEach
  void nothingYet() throws IOException {
    log = new MetricsLog(folder.resolve("metrics.csv"));
    assertFalse(log.exists());
  }

  private static ValidationMetrics at(int iteration) {
    return new ValidationMetrics(iteration, 1.5, 0.5, 2, 1e-3, 0.75, 0.25, 8);
  }

  @Test
  void whatIsAddedIsRead() throws IOException {
    log.validated(at(10));
    log.validated(at(20));
    assertTrue(log.exists());
    assertEquals(HEADER + TEN + TWENTY, Files.readString(log.file()));
    assertEquals(new MetricsLog.Rows(List.of(at(10), at(20)), 0), log.read());
  }

  private void keptUntil(int iteration, String before, String after) throws IOException {
    Files.writeString(log.file(), before);
    log.keepUntil(iteration);
    assertEquals(after, Files.readString(log.file()));
  }

  @Test
  void rowsAfterTheCheckpointAreDropped() throws IOException {
    keptUntil(20, HEADER + TEN + TWENTY, HEADER + TEN + TWENTY);
    keptUntil(19, HEADER + TEN + TWENTY, HEADER + TEN);
    keptUntil(0, HEADER + TEN, HEADER);
    keptUntil(20, HEADER + TEN + "20,1.", HEADER + TEN);
    keptUntil(20, HEADER + "junk\n" + TEN, HEADER + TEN);
  }

  @Test
  void withoutAWholeRowThereIsNoLog() throws IOException {
    log.keepUntil(10);
    assertFalse(log.exists());
    Files.writeString(log.file(), "iteration,sec");
    log.keepUntil(10);
    assertFalse(log.exists());
    log.delete();
  }
}
