package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Weights;
import io.nrs.training.UpdateCheckpoints.Reached;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpdateCheckpointsTest {
  private static final Map<String, Shape> SHAPES = Map.of("a.matrix", new Shape(3, 2));

  @TempDir private Path folder;
  private final NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
  private boolean stop;

  @AfterEach
  void close() {
    manager.close();
  }

  private UpdateCheckpoints checkpoints(String settings, Duration every) {
    return new UpdateCheckpoints(folder.resolve("run"), settings, 10, every, () -> stop);
  }

  private Reached begin(UpdateCheckpoints checkpoints) throws IOException {
    return checkpoints.begin(manager, SHAPES, () -> Weights.initialize(manager, SHAPES, 1));
  }

  private static Reached at(int iteration, Reached reached) {
    return new Reached(iteration, iteration / 2.0, reached.state());
  }

  @Test
  void aStoppedTrainingGoesOnWhereItWas() throws IOException {
    UpdateCheckpoints checkpoints = checkpoints("one", Duration.ofDays(1));
    Reached start = begin(checkpoints);
    assertEquals(0, start.iteration());
    assertTrue(checkpoints.goesOn(at(3, start)));
    assertEquals(0, begin(checkpoints).iteration(), "nothing is due");
    stop = true;
    assertFalse(checkpoints.goesOn(at(4, start)));
    Reached again = begin(checkpoints("one", Duration.ofDays(1)));
    assertEquals(4, again.iteration());
    assertEquals(2.0, again.seconds());
    assertArrayEquals(start.state().weights().bytes(), again.state().weights().bytes());
    assertArrayEquals(
        start.state().adam().secondMoments().bytes(), again.state().adam().secondMoments().bytes());
  }

  @Test
  void theLastUpdateAndAllThatAreDueAreSaved() throws IOException {
    UpdateCheckpoints atEnd = checkpoints("one", Duration.ofDays(1));
    Reached start = begin(atEnd);
    assertTrue(atEnd.goesOn(at(10, start)));
    assertEquals(10, begin(atEnd).iteration());
    atEnd.delete();
    assertEquals(0, begin(atEnd).iteration());
    UpdateCheckpoints always = checkpoints("one", Duration.ZERO);
    assertTrue(always.goesOn(at(1, start)));
    assertEquals(1, begin(always).iteration());
  }

  @Test
  void theCheckpointOfAnotherTrainingIsRefused() throws IOException {
    UpdateCheckpoints one = checkpoints("one", Duration.ZERO);
    assertTrue(one.goesOn(at(1, begin(one))));
    TrainingException refused =
        assertThrows(
            TrainingException.class, () -> begin(checkpoints("other", Duration.ofDays(1))));
    assertTrue(refused.getMessage().contains("another training"), refused.getMessage());
  }
}
