package io.nrs.training.search;

import com.google.gson.JsonObject;
import io.nrs.training.CommandProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A trial at work in a process of its own, since the engine keeps one record of gradients for a
 * process.
 */
final class TrialProcess implements AutoCloseable {
  /** What a shell reports for programs ended from the keyboard, and ended in order. */
  private static final List<Integer> SIGNAL_EXIT_CODES = List.of(130, 143);

  private final CommandProcess process;

  private TrialProcess(
      List<String> command, Path folder, BiConsumer<TrialProcess, JsonObject> listener)
      throws IOException {
    this.process = CommandProcess.start(command, folder, event -> listener.accept(this, event));
  }

  /**
   * Starts a command line.
   *
   * @param listener is told its events, on a thread of its own
   */
  static TrialProcess start(
      List<String> command, Path folder, BiConsumer<TrialProcess, JsonObject> listener)
      throws IOException {
    return new TrialProcess(command, folder, listener);
  }

  /** Whether it has ended, and all that it told was told. */
  boolean hasEnded() throws InterruptedException {
    return process.hasEnded();
  }

  /** Whether it ended because it was asked to, by us or by a signal. */
  boolean wasStopped() {
    return SIGNAL_EXIT_CODES.contains(process.exitCode());
  }

  boolean isFinished() {
    return process.exitCode() == 0;
  }

  /** Why it failed. */
  String reason() {
    return process.errorMessage().isEmpty()
        ? "its process ended with code " + process.exitCode()
        : process.errorMessage();
  }

  /** Asks it to stop when it next can, with all that it needs to go on later. */
  void stop() {
    process.stop();
  }

  /** Ends it, with a checkpoint if it writes one in time. */
  @Override
  public void close() {
    process.stop();
    try {
      if (process.endsWithin(CommandProcess.STOP_TIMEOUT_NS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.kill();
  }
}
