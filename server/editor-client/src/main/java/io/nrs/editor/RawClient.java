package io.nrs.editor;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/**
 * A client that can send any bytes, and receives whole messages. A byte of the server that belongs
 * to no message is an error.
 */
public class RawClient implements AutoCloseable {
  private static final String LENGTH = "Content-Length: ";

  private final ServerStreams connection;
  private final BlockingQueue<JsonObject> received = new LinkedBlockingQueue<>();
  private volatile String broken = "";
  private volatile boolean ended;
  private long sent;

  public RawClient(ServerStreams connection) {
    this.connection = connection;
    InMemoryConnection.daemon(() -> read(connection.input()), "raw-client-reader").start();
  }

  private void read(InputStream in) {
    try {
      for (Optional<JsonObject> next = message(in); next.isPresent(); next = message(in)) {
        received.add(next.get());
      }
    } catch (IOException e) {
      // The server has closed its end.
      return;
    } catch (RuntimeException e) {
      broken = e.toString();
    } finally {
      ended = true;
    }
  }

  /** The next message; empty at the end of the stream. */
  private static Optional<JsonObject> message(InputStream in) throws IOException {
    StringBuilder header = new StringBuilder();
    while (header.indexOf("\r\n\r\n") < 0) {
      int c = in.read();
      if (c < 0 && header.isEmpty()) {
        return Optional.empty();
      }
      if (c < 0) {
        throw new IllegalStateException("ended in " + header);
      }
      header.append((char) c);
    }
    if (!header.toString().matches(LENGTH + "\\d+\r\n\r\n")) {
      throw new IllegalStateException("no message: " + header);
    }
    int length = Integer.parseInt(header.substring(LENGTH.length()).strip());
    String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    return Optional.of(JsonParser.parseString(body).getAsJsonObject());
  }

  /** The server's next message, if it has arrived. */
  public final Optional<JsonObject> next() {
    Optional<JsonObject> message = Optional.ofNullable(received.poll());
    if (message.isEmpty() && !broken.isEmpty()) {
      throw new IllegalStateException("the server wrote what is no message: " + broken);
    }
    return message;
  }

  /** Waits for a message; skips others. */
  public final JsonObject await(String what, Predicate<JsonObject> wanted) {
    AtomicReference<JsonObject> found = new AtomicReference<>();
    EditorClient.await(
        what,
        () -> {
          next().filter(wanted).ifPresent(found::set);
          return found.get() != null;
        });
    return found.get();
  }

  /** Waits for the answer to a request; skips other messages. */
  public final JsonObject awaitAnswer(int id) {
    return await(
        "an answer to request " + id,
        message ->
            message.has("id")
                && message.get("id").getAsString().equals(String.valueOf(id))
                && !message.has("method"));
  }

  /** Waits until the server has closed its end after a whole message. */
  public final void awaitEnd() {
    EditorClient.await(() -> "the end of what the server writes", () -> ended);
    received.clear();
    next();
  }

  public final void send(JsonElement message) {
    sendBody(ascii(message.toString()));
  }

  /** The messages that were sent, also those that nobody can read. */
  public final long sent() {
    return sent;
  }

  public final void sendBody(String body) {
    sent++;
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    sendBytes((LENGTH + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    sendBytes(bytes);
  }

  public final void sendBytes(byte[] bytes) {
    try {
      connection.output().write(bytes);
      connection.output().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    connection.close();
  }

  /** Half a surrogate pair has no UTF-8, but it has an escape in JSON. */
  private static String ascii(String json) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c < 0x7f) {
        escaped.append(c);
      } else {
        escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      }
    }
    return escaped.toString();
  }
}
