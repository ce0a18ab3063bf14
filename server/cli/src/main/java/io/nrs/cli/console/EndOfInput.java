package io.nrs.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Standard input of which nothing but its end matters: whoever started this went away. */
final class InputEnd {
  private volatile boolean reached;

  private InputEnd() {}

  /** Never reached. */
  static InputEnd ignored() {
    return new InputEnd();
  }

  static InputEnd of(InputStream input) {
    InputEnd end = new InputEnd();
    Thread thread =
        new Thread(
            () -> {
              try {
                input.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // A broken input is an ended one.
              }
              end.reached = true;
            },
            "nrs-input");
    thread.setDaemon(true);
    thread.start();
    return end;
  }

  boolean isReached() {
    return reached;
  }

  /** Ends work that leaves nothing to go on with. */
  void check() {
    if (reached) {
      throw new CommandException("stopped, since standard input ended");
    }
  }
}
