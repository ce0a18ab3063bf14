package io.nrs.cli.console;

import io.nrs.io.IoReasons;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Another program that has the streams and the folder of the command that starts it.
 *
 * @param words the program and its arguments
 * @param remedy advice to the user if it cannot be started
 */
public record ForegroundProcess(List<String> words, String remedy) {
  /** A program stores its results when it is asked to stop. */
  private static final int SECONDS_TO_STOP = 60;

  public ForegroundProcess {
    words = List.copyOf(words);
  }

  /**
   * Runs the program to its end, and returns its exit code.
   *
   * @throws CommandException if it cannot be started
   */
  public int run(Console console) {
    try {
      return start(console).waitFor();
    } catch (InterruptedException e) {
      throw new CommandException("interrupted", e);
    }
  }

  /**
   * Runs the program, and asks it to stop when the time is over.
   *
   * @return its exit code; empty if the time was over before its end
   * @throws CommandException if it cannot be started
   */
  public Optional<Integer> run(Console console, Duration time) {
    if (time.isNegative() || time.isZero()) {
      return Optional.empty();
    }
    Process process = start(console);
    try {
      if (process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.of(process.exitValue());
      }
      process.destroy();
      if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      return Optional.empty();
    } catch (InterruptedException e) {
      throw new CommandException("interrupted", e);
    }
  }

  private Process start(Console console) {
    try {
      return new ProcessBuilder(words).directory(console.folder().toFile()).inheritIO().start();
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be started (%s): %s".formatted(words.get(0), IoReasons.of(e), remedy), e);
    }
  }
}
