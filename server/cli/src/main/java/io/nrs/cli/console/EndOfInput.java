package io.nrs.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Watches for the end of standard input, which means that the parent process has ended. The content
 * is ignored.
 */
public final class EndOfInput {
  private volatile boolean reached;

  private EndOfInput() {}

  public static EndOfInput ignored() {
    return new EndOfInput();
  }

  public static EndOfInput of(InputStream input) {
    EndOfInput end = new EndOfInput();
    Thread thread =
        new Thread(
            () -> {
              try {
                input.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // An input that cannot be read has ended.
              }
              end.reached = true;
            },
            "nrs-input");
    thread.setDaemon(true);
    thread.start();
    return end;
  }

  public boolean isReached() {
    return reached;
  }

  /**
   * Stops work that cannot be resumed.
   *
   * @throws CommandException if the input has ended
   */
  public void check() {
    if (reached) {
      throw new CommandException("stopped because standard input ended");
    }
  }
}
