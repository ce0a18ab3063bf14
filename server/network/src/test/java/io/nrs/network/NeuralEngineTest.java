package io.nrs.network;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.util.Platform;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.network.NeuralEngine.EngineInfo;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeuralEngineTest {
  private static boolean hasGpu() {
    TinyNetworks.open().close();
    return Engine.getEngine("PyTorch").getGpuCount() > 0;
  }

  @Test
  void aGpuThatIsMissingIsNotReplacedSilently() {
    assumeTrue(!hasGpu(), "a machine without a GPU");
    EngineException e =
        assertThrows(EngineException.class, () -> NeuralEngine.open(DeviceChoice.GPU, 1));
    assertTrue(e.getMessage().startsWith("a GPU was asked for"), e.getMessage());
    assertTrue(e.getMessage().contains("choose the device cpu"), e.getMessage());
    assertEquals(1, e.getMessage().lines().count());
  }

  @Test
  void theDeviceIsTheOneThatWasAskedFor() {
    try (NDManager cpu = NeuralEngine.open(DeviceChoice.CPU, 1);
        NDManager any = NeuralEngine.open(DeviceChoice.AUTO, 1)) {
      assertEquals(Device.cpu(), cpu.getDevice());
      assertEquals(hasGpu() ? Device.gpu() : Device.cpu(), any.getDevice());
    }
    assertTrue(NeuralEngine.version().startsWith("PyTorch 2"), NeuralEngine.version());
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'nrs: unpacking the tensor library, once'",
    "another-version, 'nrs: unpacking the tensor library, once'",
    "the-version, ''"
  })
  void unpackingIsToldUnlessItIsDone(String unpacked, String told, @TempDir Path cache)
      throws Exception {
    Platform platform = Platform.detectPlatform("pytorch");
    String version = platform.getVersion() + "-cpu-" + platform.getClassifier();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setProperty("ENGINE_CACHE_DIR", cache.toString());
    try {
      Files.createDirectories(EngineInfo.cache().resolve(unpacked.replace("the-version", version)));
      NeuralEngine.sayingIfUnpacking(
          NativeCache.ofClassPath(),
          () -> LockSupport.parkNanos(200_000_000),
          0,
          new PrintStream(errors, true, UTF_8));
    } finally {
      System.clearProperty("ENGINE_CACHE_DIR");
    }
    assertEquals(told, errors.toString(UTF_8).strip());
  }

  @Test
  void aForgottenArrayIsAnErrorWhereTheManagerIsCapped() {
    try (NDManager manager = TinyNetworks.open()) {
      manager.cap();
      assertThrows(IllegalStateException.class, () -> manager.create(1f));
      try (NDManager scope = manager.newSubManager()) {
        assertEquals(1, scope.create(1f).getFloat());
      }
    }
  }

  @Test
  void writingOutputsForgetsNoArray() {
    try (NDManager manager = TinyNetworks.open()) {
      Transformer network = TinyNetworks.network(manager, TinyNetworks.config(3, true), 1);
      Generation generation = TinyNetworks.generation(network);
      manager.cap();
      List<int[]> inputs = TinyNetworks.sequences(new SplittableRandom(2), 5, 9, 30);
      // The first time the network keeps what follows from its weights alone.
      generation.generate(manager, TinyNetworks.greedy(inputs));
      int before = manager.getManagedArrays().size();
      for (int i = 0; i < 50; i++) {
        assertEquals(3, generation.generate(manager, TinyNetworks.greedy(inputs)).size());
      }
      assertEquals(before, manager.getManagedArrays().size());
    }
  }
}
