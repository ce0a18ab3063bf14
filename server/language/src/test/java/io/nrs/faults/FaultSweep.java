package io.nrs.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.faults.FaultyDisk.PowerLoss;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Does something with files again and again, and each time another file operation fails. After the
 * fault it is done once more, and must come to what an undisturbed run comes to.
 *
 * <p>Every operation is taken in turn, until a run has no more of them. With many operations only
 * some of them are; the system property {@code nrs.faults=all} takes them all.
 */
public final class FaultSweep {
  private final FaultyDisk disk;
  private final Work work;
  private Map<String, byte[]> before;
  private BinaryOperator<String> same = (name, text) -> text;
  private Work check = folder -> {};
  private final List<Class<? extends Exception>> failures = new ArrayList<>();
  private int every = 1;

  /** Something that is done with the files of a folder. */
  @FunctionalInterface
  public interface Work {
    void in(Path folder) throws Exception;
  }

  /**
   * What was swept.
   *
   * @param operations of an undisturbed run
   * @param faults how many runs were disturbed
   * @param recoveries from different states of the folder
   */
  public record Swept(long operations, int faults, int recoveries) {}

  /**
   * @param root a folder, with what it holds before
   */
  public FaultSweep(Path root, Work work) {
    this.disk = new FaultyDisk(root);
    this.work = work;
    this.before = disk.image();
  }

  /** Does something undisturbed before each run. */
  public FaultSweep after(Work preparation) throws Exception {
    preparation.in(disk.folder());
    before = disk.image();
    return this;
  }

  /** What must hold after every fault, before the next run. */
  public FaultSweep holding(Work invariant) {
    check = invariant;
    return this;
  }

  /**
   * What two runs have in common.
   *
   * @param common of the name of a file and its text, a character a byte; null if the file does not
   *     count
   */
  public FaultSweep comparing(BinaryOperator<String> common) {
    same = common;
    return this;
  }

  /** Adds one of the exceptions that a fault may end in: their messages are told to users. */
  public FaultSweep failingWith(Class<? extends Exception> type) {
    failures.add(type);
    return this;
  }

  /** Takes only one of so many operations. */
  public FaultSweep every(int operations) {
    every = "all".equals(System.getProperty("nrs.faults")) ? 1 : operations;
    return this;
  }

  /** Lets each operation fail once. */
  public Swept everyOperationFails() throws Exception {
    Map<String, String> expected = undisturbed();
    long operations = disk.operations();
    Set<Map<String, String>> seen = new HashSet<>();
    int faults = 0;
    for (int n = 1; ; n += every) {
      disk.restore(before);
      disk.failAt(n);
      Optional<Exception> failure = attempt();
      if (!disk.hasFailed()) {
        return new Swept(operations, faults, seen.size());
      }
      disk.heal();
      faults++;
      String at = "operation " + n;
      if (failure.isPresent()) {
        mustBeClear(failure.get(), at);
      }
      Map<String, String> image = comparable(disk.image());
      if (failure.isEmpty()) {
        assertEquals(expected, image, at + " failed, and nobody was told");
      }
      if (seen.add(image) && !image.equals(expected)) {
        recover(expected, at);
      }
    }
  }

  /** Lets the power fail at each operation, with all that may be left then. */
  public Swept powerFailsAnywhere() throws Exception {
    Map<String, String> expected = undisturbed();
    long operations = disk.operations();
    Set<Map<String, String>> seen = new HashSet<>();
    int faults = 0;
    for (int n = 1; ; n += every) {
      disk.restore(before);
      disk.losePowerAt(n);
      attempt();
      boolean last = !disk.hasFailed();
      Map<PowerLoss, Map<String, byte[]>> images = new TreeMap<>();
      for (PowerLoss loss : PowerLoss.values()) {
        images.put(loss, disk.imageAfter(loss));
      }
      for (Map.Entry<PowerLoss, Map<String, byte[]>> image : images.entrySet()) {
        disk.restore(image.getValue());
        if (last) {
          assertEquals(expected, comparable(disk.image()), "lost after the end: " + image.getKey());
        }
        Map<String, String> found = comparable(disk.image());
        if (seen.add(found) && !found.equals(expected)) {
          recover(expected, "the power failed at operation " + n + " and left " + image.getKey());
        }
      }
      if (last) {
        return new Swept(operations, faults, seen.size());
      }
      faults++;
    }
  }

  private Map<String, String> undisturbed() throws Exception {
    disk.restore(before);
    work.in(disk.folder());
    assertTrue(disk.operations() > 0, "no file was touched");
    long operations = disk.operations();
    Map<String, String> expected = comparable(disk.image());
    disk.restore(before);
    disk.failAt(operations + 1);
    work.in(disk.folder());
    assertEquals(expected, comparable(disk.image()), "two runs differ");
    return expected;
  }

  private Optional<Exception> attempt() {
    try {
      work.in(disk.folder());
      return Optional.empty();
    } catch (Exception e) {
      return Optional.of(e);
    }
  }

  private void recover(Map<String, String> expected, String at) {
    try {
      check.in(disk.folder());
      work.in(disk.folder());
    } catch (Exception | AssertionError e) {
      throw new AssertionError("after " + at + ": " + e.getMessage(), e);
    }
    assertEquals(expected, comparable(disk.image()), "after " + at);
  }

  private void mustBeClear(Exception failure, String at) {
    if (!failures.isEmpty() && failures.stream().noneMatch(type -> type.isInstance(failure))) {
      throw new AssertionError(at + ": " + failure, failure);
    }
    String message = String.valueOf(failure.getMessage());
    if (message.lines().count() != 1 || !message.contains(FaultyDisk.FULL)) {
      throw new AssertionError(at + " is told of as: " + message, failure);
    }
    assertFalse(message.contains("Exception"), message);
  }

  private Map<String, String> comparable(Map<String, byte[]> image) {
    Map<String, String> texts = new TreeMap<>();
    image.forEach(
        (name, bytes) -> {
          String text = same.apply(name, FaultyDisk.text(bytes));
          if (text != null) {
            texts.put(name, text);
          }
        });
    return texts;
  }
}
