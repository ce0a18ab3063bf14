package io.nrs.editor;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/** A server in its own process, which writes its errors to those of this process. */
public final class ProcessConnection implements ServerStreams {
  private final Process process;

  private ProcessConnection(Process process) {
    this.process = process;
  }

  /**
   * Starts a server.
   *
   * @param environment variables in addition to those of this process
   */
  public static ProcessConnection start(List<String> command, Map<String, String> environment) {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    try {
      return new ProcessConnection(builder.start());
    } catch (IOException e) {
      throw new IllegalStateException("cannot start " + command.get(0) + ": " + e.getMessage(), e);
    }
  }

  public Process process() {
    return process;
  }

  @Override
  public InputStream input() {
    return process.getInputStream();
  }

  @Override
  public OutputStream output() {
    return process.getOutputStream();
  }

  /** Waits until the process has ended by itself; an interrupted thread ends it by force. */
  @Override
  public void close() {
    try {
      output().close();
      process.waitFor();
    } catch (IOException e) {
      throw new IllegalStateException("the server did not end: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
