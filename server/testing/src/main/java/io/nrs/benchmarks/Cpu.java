package io.nrs.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.nrs.rewriting.models.LoadedSystem;
import java.lang.management.ManagementFactory;

/** CPU time of the whole process: that of all threads, the compiler's included. */
final class Cpu {
  private Cpu() {}

  /** The same for a system that knows no answer of its Solver yet. */
  static double seconds(LoadedSystem system, Runnable work) {
    system.forget();
    return seconds(work);
  }

  static double seconds(Runnable work) {
    OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = process.getProcessCpuTime();
    work.run();
    return (process.getProcessCpuTime() - before) / 1e9;
  }
}
