package io.nrs.network;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The tensor library: its start, its device and its number of threads. */
public final class NeuralEngine {
  private NeuralEngine() {}

  /** Where networks run. */
  public enum DeviceChoice {
    /** The first GPU if there is one, else the CPU. */
    AUTO,
    CPU,
    GPU
  }

  /** The engine cannot be started, or not on that device. The message says what to do. */
  public static final class EngineException extends RuntimeException {
    EngineException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** An engine that may still be starting. */
  public static final class Start {
    private final CompletableFuture<Engine> engine;

    private Start(CompletableFuture<Engine> engine) {
      this.engine = engine;
    }

    /**
     * Waits for the engine and opens a manager, which the caller closes.
     *
     * @throws EngineException if it could not be started, or has no such device
     */
    public NDManager open(DeviceChoice choice) {
      try {
        return NDManager.newBaseManager(device(engine.join(), choice));
      } catch (CompletionException e) {
        throw e.getCause() instanceof EngineException told ? told : e;
      }
    }
  }

  /**
   * Begins to start the engine, if it has not been started. Its native libraries load in the
   * background, which takes about half of a second.
   *
   * @param threads of one operation; only the first call of a process decides
   */
  public static Start begin(int threads) {
    System.setProperty("ai.djl.offline", "true");
    setUnlessSet("ai.djl.pytorch.num_threads", String.valueOf(threads));
    setUnlessSet("ai.djl.pytorch.num_interop_threads", "1");
    return new Start(CompletableFuture.supplyAsync(NeuralEngine::start));
  }

  /**
   * Starts the engine on first use and opens a manager, which the caller closes.
   *
   * @param threads of one operation; only the first call of a process decides
   */
  public static NDManager open(DeviceChoice choice, int threads) {
    return begin(threads).open(choice);
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  private static Engine start() {
    try {
      return Engine.getEngine("PyTorch");
    } catch (RuntimeException | LinkageError e) {
      throw new EngineException(
          "the tensor library cannot be started: "
              + rootMessage(e)
              + "; free about 1 GB of disk, or set DJL_CACHE_DIR to a folder that can be written",
          e);
    }
  }

  private static String rootMessage(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason given");
  }

  private static Device device(Engine engine, DeviceChoice choice) {
    boolean present = engine.getGpuCount() > 0;
    if (choice == DeviceChoice.GPU && !present) {
      throw new EngineException(
          "a GPU was asked for, but the tensor library finds none: install CUDA 12.8 with its"
              + " libtorch 2.7.1 and set PYTORCH_LIBRARY_PATH, or use --device cpu",
          null);
    }
    return choice != DeviceChoice.CPU && present ? Device.gpu() : Device.cpu();
  }

  /** The name of a device for users: cpu, gpu 0. */
  public static String name(Device device) {
    return device.isGpu() ? "gpu " + device.getDeviceId() : "cpu";
  }

  /** Name and version of the library. */
  public static String version() {
    Engine engine = start();
    return engine.getEngineName() + " " + engine.getVersion();
  }
}
