package io.nrs.cli.console;

import io.nrs.io.IoReasons;
import java.io.IOException;
import java.util.List;

/**
 * Another program that has the streams and the folder of the command that starts it.
 *
 * @param words the program and its arguments
 * @param remedy advice to the user if it cannot be started
 */
public record ForegroundProcess(List<String> words, String remedy) {
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

  private Process start(Console console) {
    try {
      return new ProcessBuilder(words).directory(console.folder().toFile()).inheritIO().start();
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be started (%s): %s".formatted(words.get(0), IoReasons.of(e), remedy), e);
    }
  }
}
