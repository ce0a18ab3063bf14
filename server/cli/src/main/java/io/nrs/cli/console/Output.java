package io.nrs.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Standard output. Its disk may be full, and its reader may close it. */
public record Output(OutputStream stream) {
  public void line(String text) {
    print(text + "\n");
  }

  public void print(String text) {
    try {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  public void flush() {
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

  /** The reader closed standard output, as {@code head} does. */
  public static final class ClosedException extends RuntimeException {
    ClosedException() {
      super("output closed", null, false, false);
    }
  }
}
