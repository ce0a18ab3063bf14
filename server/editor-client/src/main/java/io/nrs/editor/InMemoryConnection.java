package io.nrs.editor;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;

/**
 * A server in this process, on its own thread.
 *
 * @param <S> the server
 */
public final class InMemoryConnection<S extends AutoCloseable> implements ServerStreams {
  private static final int PIPE = 1 << 16;

  private final PipedInputStream toClient;
  private final OutputStream fromClient;
  private final OutputStream fromServer;
  private final S server;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(task -> daemon(task, "test-server"));
  private final Future<Integer> run;

  private InMemoryConnection(
      BiFunction<InputStream, OutputStream, S> servers, ToIntFunction<S> serve) throws IOException {
    PipedInputStream toServer = new PipedInputStream(PIPE);
    this.toClient = new PipedInputStream(PIPE);
    // The pipes are connected before a thread reads them.
    this.fromClient = new PipedOutputStream(toServer);
    this.fromServer = new PipedOutputStream(toClient);
    this.server = servers.apply(toServer, fromServer);
    this.run = executor.submit(() -> serve.applyAsInt(server));
  }

  /**
   * Starts a server.
   *
   * @param servers creates it from its input and its output
   * @param serve serves until the end and returns the exit code
   */
  public static <S extends AutoCloseable> InMemoryConnection<S> start(
      BiFunction<InputStream, OutputStream, S> servers, ToIntFunction<S> serve) {
    try {
      return new InMemoryConnection<>(servers, serve);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  public S server() {
    return server;
  }

  @Override
  public InputStream input() {
    return toClient;
  }

  @Override
  public OutputStream output() {
    return fromClient;
  }

  @Override
  public void close() {
    try {
      fromClient.close();
      Waiting.get(run);
      server.close();
      fromServer.close();
    } catch (Exception e) {
      throw new EditorException("the server did not end: " + e.getMessage(), e);
    } finally {
      executor.shutdown();
    }
  }
}
