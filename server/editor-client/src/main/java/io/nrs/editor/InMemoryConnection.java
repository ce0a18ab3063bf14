package io.nrs.editor;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;

/**
 * A server in this process, on its own thread. Its pipes are those of the operating system. A
 * {@code PipedInputStream} fails when the thread that wrote last has ended, or when it is read too
 * early.
 *
 * @param <S> the server
 */
public final class InMemoryConnection<S extends AutoCloseable> implements ServerStreams {
  private final InputStream toServer;
  private final InputStream toClient;
  private final OutputStream fromClient;
  private final OutputStream fromServer;
  private final S server;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(task -> daemon(task, "test-server"));
  private final Future<Integer> run;

  private InMemoryConnection(
      BiFunction<InputStream, OutputStream, S> servers, ToIntFunction<S> serve) throws IOException {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    this.fromClient = Channels.newOutputStream(there.sink());
    this.toServer = Channels.newInputStream(there.source());
    this.fromServer = Channels.newOutputStream(back.sink());
    this.toClient = new ClosedAtEnd(Channels.newInputStream(back.source()));
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
      EditorClient.get(run);
      server.close();
      toServer.close();
      fromServer.close();
    } catch (Exception e) {
      throw new IllegalStateException("the server did not end: " + e.getMessage(), e);
    } finally {
      executor.shutdown();
    }
  }

  /** Closes itself at its end, since the client may still read after the server has ended. */
  private static final class ClosedAtEnd extends FilterInputStream {
    private ClosedAtEnd(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      if (next < 0) {
        close();
      }
      return next;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = super.read(bytes, from, length);
      if (read < 0) {
        close();
      }
      return read;
    }
  }
}
