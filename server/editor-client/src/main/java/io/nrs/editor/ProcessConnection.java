package io.nrs.editor;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server in its own process, which writes its errors to those of this process. */
public final class ProcessConnection implements ServerStreams {
  private final Process process;
  private final long started;

  private ProcessConnection(Process process, long started) {
    this.process = process;
    this.started = started;
  }

  /**
   * Starts a server.
   *
   * @param environment variables in addition to those of this process
   */
  public static ProcessConnection start(List<String> command, Map<String, String> environment) {
    long started = System.nanoTime();
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    try {
      return new ProcessConnection(builder.start(), started);
    } catch (IOException e) {
      throw new EditorException("cannot start " + command.get(0) + ": " + e.getMessage(), e);
    }
  }

  public Process process() {
    return process;
  }

  /** Milliseconds since the process was started. */
  public double age() {
    return (System.nanoTime() - started) / 1e6;
  }

  /** Memory in RAM, in MB; 0 if the system does not report it. */
  public long residentMb() {
    return ResidentMemory.megabytes(process.pid());
  }

  @Override
  public InputStream input() {
    return process.getInputStream();
  }

  @Override
  public OutputStream output() {
    return process.getOutputStream();
  }

  /** Ends the process by force if it does not end by itself. */
  @Override
  public void close() {
    try {
      output().close();
      process.waitFor(Waiting.TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (IOException e) {
      throw new EditorException("the server did not end: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
