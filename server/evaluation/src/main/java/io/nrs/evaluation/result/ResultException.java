package io.nrs.evaluation.result;

import io.nrs.io.IoReasons;
import java.io.IOException;
import java.nio.file.Path;

/** Results cannot be read or stored. The message says which file, why, and what to do. */
public final class ResultException extends RuntimeException {
  public ResultException(String message) {
    super(message);
  }

  public ResultException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns the exception for a file or folder that the disk does not give. */
  public static ResultException cannotRead(Path path, IOException cause) {
    return new ResultException("cannot read %s: %s".formatted(path, IoReasons.of(cause)), cause);
  }
}
