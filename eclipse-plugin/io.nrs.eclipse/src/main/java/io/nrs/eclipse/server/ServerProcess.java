package io.nrs.eclipse.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;

/**
 * The process of a language server. The server exits when its input is closed, even if Eclipse was
 * killed.
 */
public final class ServerProcess {
  private static final int TIMEOUT_SECONDS = 5;

  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /**
   * Starts the process.
   *
   * @throws IOException if the program cannot be run; the message names it
   */
  public static ServerProcess start(ServerCommandLine command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command.arguments());
    builder.environment().putAll(command.environment());
    return new ServerProcess(builder.start());
  }

  /** The stream of the server's messages. */
  public InputStream output() {
    return process.getInputStream();
  }

  /** The stream of messages to the server. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /** The standard error of the server. */
  public InputStream errors() {
    return process.getErrorStream();
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Closes the server's input, and kills the server if it does not exit. */
  public void stop() {
    // The timeout starts first, because closing blocks while a server does not read.
    process
        .onExit()
        .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .exceptionally(late -> process.destroyForcibly());
    try {
      process.getOutputStream().close();
    } catch (IOException exited) {
      // The process has exited.
    }
  }
}
