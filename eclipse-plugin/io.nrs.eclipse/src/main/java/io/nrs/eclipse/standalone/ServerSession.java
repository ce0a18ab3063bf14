package io.nrs.eclipse.standalone;

import io.nrs.eclipse.server.FailedAnswer;
import io.nrs.eclipse.server.NrsLanguageServer;
import io.nrs.eclipse.server.ServerCommand;
import io.nrs.eclipse.server.ServerProcess;
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

/** A server at work, from its start to its end. */
final class Session implements AutoCloseable {
  private static final long ANSWERS_WITHIN_SECONDS = 60;
  private static final long LEAVES_WITHIN_SECONDS = 3;

  private final ServerProcess process;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "NRS server");
            thread.setDaemon(true);
            return thread;
          });
  private final NrsLanguageServer server;
  private volatile String lastWords = "";
  private volatile boolean closed;

  private Session(ServerProcess process, Client client) {
    this.process = process;
    Launcher<NrsLanguageServer> launcher =
        new Launcher.Builder<NrsLanguageServer>()
            .setLocalService(client)
            .setRemoteInterface(NrsLanguageServer.class)
            .setInput(process.output())
            .setOutput(process.input())
            .setExecutorService(threads)
            .create();
    this.server = launcher.getRemoteProxy();
    launcher.startListening();
    threads.execute(this::readErrors);
  }

  /**
   * Starts a server and waits until it is ready.
   *
   * @throws IOException if the program cannot be run
   */
  static Session start(ServerCommand command, Client client, InitializeParams parameters)
      throws IOException {
    Session session = new Session(ServerProcess.start(command), client);
    try {
      session.initialize(parameters);
      return session;
    } catch (FailedAnswer failed) {
      session.close();
      throw failed;
    }
  }

  private void initialize(InitializeParams parameters) {
    CompletableFuture<?> answer = server.initialize(parameters);
    try {
      CompletableFuture.anyOf(answer, ended()).get(ANSWERS_WITHIN_SECONDS, TimeUnit.SECONDS);
      if (!answer.isDone()) {
        throw new FailedAnswer("The server ends as soon as it is started" + reason());
      }
      answer.get();
      server.initialized(new InitializedParams());
    } catch (ExecutionException refused) {
      throw new FailedAnswer(
          "The server could not be started: " + refused.getCause().getMessage(), refused);
    } catch (TimeoutException silent) {
      throw new FailedAnswer("The server was started and does not answer" + reason(), silent);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new FailedAnswer("Eclipse is being closed.", stopped);
    }
  }

  private String reason() {
    return lastWords.isEmpty() ? "." : ": " + lastWords;
  }

  private void readErrors() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.errors(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          lastWords = line.strip();
          ILog.get().warn("The server says: " + line);
        }
      }
    } catch (IOException gone) {
      // It has ended.
      return;
    }
  }

  NrsLanguageServer server() {
    return server;
  }

  /** Its process, which is another one after every start. */
  ProcessHandle handle() {
    return process.handle();
  }

  /** Is complete when it has ended. */
  CompletableFuture<ProcessHandle> ended() {
    return process.handle().onExit();
  }

  boolean isAlive() {
    return !closed && process.handle().isAlive();
  }

  /** Whether it was to end. */
  boolean isClosed() {
    return closed;
  }

  /** Says goodbye, and ends it in any case. Takes a moment. */
  @Override
  public void close() {
    closed = true;
    try {
      if (process.handle().isAlive()) {
        server.shutdown().get(LEAVES_WITHIN_SECONDS, TimeUnit.SECONDS);
        server.exit();
      }
    } catch (ExecutionException | TimeoutException rude) {
      // Its input is closed next.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      process.end();
      threads.shutdown();
    }
  }
}
