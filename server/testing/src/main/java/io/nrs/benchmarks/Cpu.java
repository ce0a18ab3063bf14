package io.nrs.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time of the whole process: that of all threads, the compiler's included. */
final class Cpu {
  private Cpu() {}

  static double seconds(Runnable work) {
    OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = process.getProcessCpuTime();
    work.run();
    return (process.getProcessCpuTime() - before) / 1e9;
  }
}
