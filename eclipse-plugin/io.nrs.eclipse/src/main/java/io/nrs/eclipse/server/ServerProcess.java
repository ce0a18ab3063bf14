package io.nrs.eclipse.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;

/** A language server in a process of its own. It ends when its input does, whoever closes that. */
public final class ServerProcess {
  private static final int PATIENCE_SECONDS = 5;

  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /** Starts it; the exception names the program that could not be run. */
  public static ServerProcess start(ServerCommand command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command.words());
    builder.environment().putAll(command.environment());
    return new ServerProcess(builder.start());
  }

  /** What the server answers. */
  public InputStream output() {
    return process.getInputStream();
  }

  /** What the server is asked. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /** What the server has to say beside the protocol. */
  public InputStream errors() {
    return process.getErrorStream();
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Lets it end, and ends it if it does not. */
  public void end() {
    // Asked for first, as closing waits for a server that does not read.
    process
        .onExit()
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .exceptionally(late -> process.destroyForcibly());
    try {
      process.getOutputStream().close();
    } catch (IOException gone) {
      // It has ended already.
    }
  }
}
