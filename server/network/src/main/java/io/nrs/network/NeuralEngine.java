package io.nrs.network;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.jni.LibUtils;
import ai.djl.util.Utils;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

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

  /** The engine cannot be started, or not on that device. The message has a remedy. */
  public static final class EngineException extends RuntimeException {
    private final String problem;
    private final String remedy;

    EngineException(String problem, String remedy, Throwable cause) {
      super(problem + "; " + remedy, cause);
      this.problem = problem;
      this.remedy = remedy;
    }

    /** What is wrong, without the remedy. */
    public String problem() {
      return problem;
    }

    public String remedy() {
      return remedy;
    }
  }

  /** An engine whose native libraries may still be loading. */
  public static final class Start {
    private final CompletableFuture<Void> libraries;

    private Start(CompletableFuture<Void> libraries) {
      this.libraries = libraries;
    }

    /**
     * Starts the engine on first use and opens a manager, which the caller closes. The engine
     * starts in this thread, because it sets what holds for a thread alone, such as the recording
     * of gradients.
     *
     * @throws EngineException if it cannot be started, or has no such device
     */
    public NDManager open(DeviceChoice choice) {
      try {
        libraries.join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof EngineException damaged ? damaged : e;
      }
      return NDManager.newBaseManager(device(start(), choice));
    }
  }

  /**
   * Loads the native libraries in the background, which takes a third of a second.
   *
   * @param threads of one operation; only the first call of a process decides
   */
  public static Start begin(int threads) {
    System.setProperty("ai.djl.offline", "true");
    setUnlessSet("ai.djl.pytorch.num_threads", String.valueOf(threads));
    setUnlessSet("ai.djl.pytorch.num_interop_threads", "1");
    if (!NativeCache.isInstalled()) {
      // Our libtorch uses no GPU. To look for one takes a library that is unpacked at each start,
      // and
      // a process; without that library none is found.
      setUnlessSet("jna.nounpack", "true");
      setUnlessSet("jna.noclasspath", "true");
    }
    return new Start(CompletableFuture.runAsync(NeuralEngine::loadLibraries));
  }

  private static void loadLibraries() {
    Optional<NativeCache> cache = NativeCache.ofClassPath();
    cache.ifPresent(NativeCache::mend);
    try {
      sayingIfUnpacking(cache, LibUtils::loadLibrary, 1, System.err);
    } catch (RuntimeException | LinkageError e) {
      // Ignored here: starting the engine tries again and reports the reason.
    }
  }

  /** Unpacking 430 MB takes seconds, once, so the log has a line about it. */
  static void sayingIfUnpacking(
      Optional<NativeCache> cache, Runnable loading, int afterSeconds, PrintStream errors) {
    CompletableFuture<Void> notice = new CompletableFuture<>();
    if (EngineInfo.cacheIsWritable() && cache.filter(each -> !each.isUnpacked()).isPresent()) {
      notice
          .completeOnTimeout(null, afterSeconds, TimeUnit.SECONDS)
          .thenRun(() -> errors.println("nrs: unpacking the tensor library, once"));
    }
    try {
      loading.run();
    } finally {
      notice.cancel(false);
    }
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
          "the tensor library cannot be started: " + rootMessage(e), NativeCache.remedy(), e);
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
          "a GPU was asked for, but the tensor library finds none",
          "install CUDA 12.8 with its libtorch 2.7.1 and set PYTORCH_LIBRARY_PATH, or choose the"
              + " device cpu",
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
}
