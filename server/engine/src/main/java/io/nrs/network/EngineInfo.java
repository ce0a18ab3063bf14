package io.nrs.network;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.util.Utils;
import io.nrs.network.NeuralEngine.DeviceChoice;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The tensor library and the devices that it finds.
 *
 * @param version its name and version
 * @param device where networks would run
 * @param gpus how many it can use
 * @param threads of one operation
 */
public record EngineInfo(String version, String device, int gpus, String threads) {

  /**
   * Starts the engine.
   *
   * @throws NeuralEngine.EngineException if it cannot be started, or not on that device
   */
  public static EngineInfo of(DeviceChoice choice) {
    try (NDManager manager = NeuralEngine.open(choice, 1)) {
      return new EngineInfo(
          NeuralEngine.version(),
          NeuralEngine.name(manager.getDevice()),
          Engine.getEngine("PyTorch").getGpuCount(),
          System.getProperty("ai.djl.pytorch.num_threads", "1"));
    }
  }

  /** The folder for the unpacked native library; the engine need not start for this. */
  public static Path cache() {
    return Utils.getEngineCacheDir("pytorch").toAbsolutePath();
  }

  /** Whether the native library can be unpacked there. */
  public static boolean cacheIsWritable() {
    Path folder = NativeCache.existing(cache());
    return Files.isDirectory(folder) && Files.isWritable(folder);
  }
}
