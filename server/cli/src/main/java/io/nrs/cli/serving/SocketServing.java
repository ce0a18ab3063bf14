package io.nrs.cli.serving;

import io.nrs.lsp.Installation;
import io.nrs.lsp.Server;
import io.nrs.protocol.ClientOptions.InitializationOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Serves the first admitted client of a socket. Other clients are refused when they initialize the
 * server, so a silent connection keeps nobody out.
 */
final class SocketServing {
  private static final int MAX_CONNECTIONS = 16;

  private final ServerSocketChannel listening;
  private final Installation installation;
  private final Optional<String> token;
  private final Semaphore connections = new Semaphore(MAX_CONNECTIONS);
  private final AtomicReference<Optional<SocketChannel>> client =
      new AtomicReference<>(Optional.empty());
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();

  /**
   * @param token that a client must send; empty to admit any client
   */
  SocketServing(ServerSocketChannel listening, Installation installation, Optional<String> token) {
    this.listening = listening;
    this.installation = installation;
    this.token = token;
  }

  /** Serves until the admitted client ends, and returns its exit code. */
  int run() {
    start("nrs-accept", this::accept);
    return ended.join();
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        connections.acquire();
        SocketChannel socket = listening.accept();
        start("nrs-connection", () -> serve(socket));
      }
    } catch (IOException e) {
      // The listening socket is closed after the client has ended.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(SocketChannel socket) {
    try (socket;
        Server server =
            new Server(
                new Input(socket),
                new Output(socket),
                installation,
                options -> refusal(options, socket))) {
      int code = server.run();
      if (isClient(socket)) {
        ended.complete(code);
      }
    } catch (IOException e) {
      // The other end has closed already.
      return;
    } finally {
      connections.release();
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private boolean isClient(SocketChannel socket) {
    return client.get().filter(known -> known == socket).isPresent();
  }

  private Optional<String> refusal(InitializationOptions options, SocketChannel socket) {
    if (token.isPresent() && !options.token().map(this::isToken).orElse(false)) {
      return Optional.of(
          "initializationOptions.token must be the token that nrs serve has printed");
    }
    boolean first = client.getAndUpdate(known -> known.or(() -> Optional.of(socket))).isEmpty();
    return first
        ? Optional.empty()
        : Optional.of("this server has a client already: start another nrs serve");
  }

  private boolean isToken(String given) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8),
        token.orElseThrow().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads a channel. In Java 17, streams of {@link java.nio.channels.Channels} cannot read and
   * write at the same time.
   */
  static final class Input extends InputStream {
    private final SocketChannel socket;

    Input(SocketChannel socket) {
      this.socket = socket;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return length == 0 ? 0 : socket.read(ByteBuffer.wrap(bytes, offset, length));
    }
  }

  /** Writes a channel. */
  static final class Output extends OutputStream {
    private final SocketChannel socket;

    Output(SocketChannel socket) {
      this.socket = socket;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer rest = ByteBuffer.wrap(bytes, offset, length);
      while (rest.hasRemaining()) {
        socket.write(rest);
      }
    }
  }
}
