package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.server.DaemonThreads;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.ServerCommandLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.osgi.util.NLS;

/** A running server, from its start to its end. */
final class ServerSession implements AutoCloseable {
  private static final long STARTUP_TIMEOUT_SECONDS = 60;
  private static final long SHUTDOWN_TIMEOUT_SECONDS = 3;
  private static final long LAST_WORDS_TIMEOUT_SECONDS = 3;

  private final Process process;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThreads.named("NRS server"));
  private final LanguageServer server;
  private final CompletableFuture<Void> errors;
  private volatile String lastErrorLine = "";
  private volatile boolean closed;

  private ServerSession(Process process, FormulaClient client) {
    this.process = process;
    Launcher<LanguageServer> launcher =
        new Launcher.Builder<LanguageServer>()
            .setLocalService(client)
            .setRemoteInterface(LanguageServer.class)
            .setInput(process.getInputStream())
            .setOutput(process.getOutputStream())
            .setExecutorService(threads)
            .create();
    this.server = launcher.getRemoteProxy();
    launcher.startListening();
    this.errors = CompletableFuture.runAsync(this::readErrors, threads);
  }

  /**
   * Starts a server and waits until it is initialized.
   *
   * @throws IOException if the program cannot be run
   */
  static ServerSession start(
      ServerCommandLine command, FormulaClient client, InitializeParams parameters)
      throws IOException {
    ServerSession session = new ServerSession(command.start(), client);
    try {
      session.initialize(parameters);
      return session;
    } catch (RequestFailedException failed) {
      session.close();
      throw failed;
    }
  }

  private void initialize(InitializeParams parameters) {
    CompletableFuture<?> answer = server.initialize(parameters);
    try {
      CompletableFuture.anyOf(answer, ended()).get(STARTUP_TIMEOUT_SECONDS, TimeUnit.SECONDS);
      if (!answer.isDone()) {
        throw new RequestFailedException(endedAtStart());
      }
      answer.get();
      server.initialized(new InitializedParams());
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof ResponseErrorException refused
          ? new RequestFailedException(
              Messages.sentence(NLS.bind(ConnectionTexts.refusedToStart, refused.getMessage())),
              refused)
          : new RequestFailedException(endedAtStart(), failed);
    } catch (TimeoutException timeout) {
      throw new RequestFailedException(withReason(ConnectionTexts.noResponse), timeout);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new RequestFailedException(ConnectionTexts.closing, stopped);
    }
  }

  /** What a server writes before it ends says why, and may be read only after its end is known. */
  private String endedAtStart() {
    try {
      errors.get(LAST_WORDS_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException silent) {
      // A program that it started may keep its output open.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return withReason(ConnectionTexts.endedAtStart);
  }

  private String withReason(String what) {
    return Messages.sentence(lastErrorLine.isEmpty() ? what : what + ": " + lastErrorLine);
  }

  private void readErrors() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          lastErrorLine = line.strip();
          ILog.get().warn("Server: " + line);
        }
      }
    } catch (IOException exited) {
      // The process has exited.
      return;
    }
  }

  LanguageServer server() {
    return server;
  }

  /** The process of the server. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Completes when the process exits. */
  CompletableFuture<ProcessHandle> ended() {
    return process.toHandle().onExit();
  }

  boolean isAlive() {
    return !closed && process.isAlive();
  }

  /** Whether the plug-in closed the session. */
  boolean isClosed() {
    return closed;
  }

  /** Ends a server that stands still, and returns when it has ended. */
  void kill() {
    closed = true;
    ServerCommandLine.kill(process);
  }

  /** Shuts the server down, and kills it if it does not exit. This may block for some seconds. */
  @Override
  public void close() {
    closed = true;
    try {
      if (process.isAlive()) {
        server.shutdown().get(SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        server.exit();
      }
    } catch (ExecutionException ignored) {
      // Closing the input ends the server.
    } catch (TimeoutException standsStill) {
      kill();
    } catch (InterruptedException stopped) {
      kill();
      Thread.currentThread().interrupt();
    } finally {
      ServerCommandLine.stop(process);
      threads.shutdown();
    }
  }
}
