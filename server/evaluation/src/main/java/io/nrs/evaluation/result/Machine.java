package io.nrs.evaluation.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The machine of a measurement. */
public final class Machine {
  private Machine() {}

  /** For example {@code Intel(R) Xeon(R) Processor, 2 cores, Linux, Java 17}. */
  public static String describe() {
    int cores = Runtime.getRuntime().availableProcessors();
    return processor()
        + (cores == 1 ? ", 1 core, " : ", " + cores + " cores, ")
        + System.getProperty("os.name")
        + ", Java "
        + Runtime.version().feature();
  }

  /** The same, with the device of the networks unless that is the processor. */
  public static String describe(String device) {
    return describe() + (device.startsWith("cpu") ? "" : ", " + device);
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }
}
