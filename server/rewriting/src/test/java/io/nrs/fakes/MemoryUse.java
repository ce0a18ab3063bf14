package io.nrs.fakes;

import ai.djl.ndarray.BaseNDManager;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import com.sun.management.ThreadMXBean;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.stream.LongStream;

/** Counts what a process takes of memory, which does not depend on the speed of the machine. */
public final class MemoryUse {
  private MemoryUse() {}

  /** Returns the number of arrays and managers that any manager of the process holds. */
  public static long arrays() {
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1)) {
      return resources(manager.getParentManager()) - 1;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static long resources(NDManager manager) throws ReflectiveOperationException {
    Field field = BaseNDManager.class.getDeclaredField("resources");
    field.setAccessible(true);
    long count = 0;
    for (Object resource : ((Map<?, ?>) field.get(manager)).values()) {
      if (resource instanceof NDManager child) {
        count += 1 + resources(child);
      } else if (resource instanceof NDArray) {
        count++;
      }
    }
    return count;
  }

  /** Returns the bytes that all living threads have taken of Java's memory since they started. */
  public static long allocatedBytes() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return LongStream.of(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
        .map(bytes -> Math.max(0, bytes))
        .sum();
  }
}
