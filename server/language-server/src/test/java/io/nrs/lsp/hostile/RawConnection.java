package io.nrs.lsp.hostile;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Bytes to and from a server: whatever one likes to send, and whole messages back. */
final class RawConnection {
  private static final Gson JSON = new GsonBuilder().serializeNulls().create();

  private final OutputStream out;
  private final BlockingQueue<JsonObject> received = new LinkedBlockingQueue<>();

  RawConnection(InputStream in, OutputStream out) {
    this.out = out;
    Thread reader = new Thread(() -> read(in), "hostile-reader");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(InputStream in) {
    try {
      while (true) {
        int length = -1;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
          if (line.startsWith("Content-Length: ")) {
            length = Integer.parseInt(line.substring("Content-Length: ".length()));
          }
        }
        byte[] body = in.readNBytes(length);
        received.add(
            JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject());
      }
    } catch (IOException e) {
      // The server has ended.
      return;
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the end");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  /** What the server sent next, if it comes in this time. */
  Optional<JsonObject> next(long milliseconds) {
    try {
      return Optional.ofNullable(received.poll(milliseconds, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  void send(JsonElement message) {
    sendBody(ascii(JSON.toJson(message)));
  }

  void sendBody(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    sendBytes(("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    sendBytes(bytes);
  }

  void sendBytes(byte[] bytes) {
    try {
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Half a surrogate pair has no UTF-8, and does have an escape in JSON. */
  private static String ascii(String json) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c < 0x7f) {
        escaped.append(c);
      } else {
        escaped.append(String.format("\\u%04x", (int) c));
      }
    }
    return escaped.toString();
  }
}
