package io.nrs.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Standard output, which may be full, or closed by whoever read it. */
final class Output {
  private final OutputStream stream;

  Output(OutputStream stream) {
    this.stream = stream;
  }

  void line(String text) {
    print(text + "\n");
  }

  void print(String text) {
    try {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  void flush() {
    try {
      stream.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static RuntimeException failure(IOException e) {
    String reason = String.valueOf(e.getMessage());
    return reason.contains("Broken pipe") || reason.contains("pipe is being closed")
        ? new ClosedException()
        : new CommandException("cannot write to standard output: " + reason, e);
  }

  /** Nobody reads the output any more: no failure, just the end. */
  static final class ClosedException extends RuntimeException {
    ClosedException() {
      super("output closed", null, false, false);
    }
  }
}
