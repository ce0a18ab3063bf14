package io.nrs.lsp.transport;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the bodies of messages in the framing of the base protocol (LSP 3.17, "Base Protocol").
 *
 * <p>If a header is broken, the reader skips to the next line that ends with a valid {@code
 * Content-Length}. JSON has no line feed within a string, and no such words outside of one, so this
 * line is a header.
 */
final class FrameReader {
  /** The most bytes of a header. */
  static final int MAX_HEADER = 8 << 10;

  private static final Pattern FIELD = Pattern.compile("[\\w!#$%&'*+.^`|~-]+[ \t]*:.*");
  private static final Pattern LENGTH =
      Pattern.compile("content-length[ \t]*:[ \t]*(.*?)[ \t]*", Pattern.CASE_INSENSITIVE);
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  /** The end of a line, which may have a broken body before it. */
  private static final Pattern NEXT =
      Pattern.compile(
          "(?s).*?(content-length[ \t]*:[ \t]*\\d{1,18}[ \t]*)", Pattern.CASE_INSENSITIVE);

  private static final Pattern HEADER_WITHIN =
      Pattern.compile(
          "content-length[ \t]*:[ \t]*\\d{1,18}[ \t]*\r?\n\r?\n", Pattern.CASE_INSENSITIVE);

  private final long maxBody;
  private final Consumer<String> skipped;
  private final Input input;

  /**
   * @param maxBody bytes, less than 2 GiB
   * @param skipped gets the reason why bytes were skipped
   */
  FrameReader(InputStream input, long maxBody, Consumer<String> skipped) {
    this.input = new Input(new BufferedInputStream(input));
    this.maxBody = Math.min(maxBody, Integer.MAX_VALUE - 8);
    this.skipped = skipped;
  }

  /** A stream that takes bytes back. */
  private static final class Input extends InputStream {
    private final InputStream stream;
    private byte[] given = new byte[0];
    private int at;

    private Input(InputStream stream) {
      this.stream = stream;
    }

    private void pushBack(byte[] bytes, int from) {
      byte[] all = Arrays.copyOfRange(bytes, from, bytes.length + given.length - at);
      System.arraycopy(given, at, all, bytes.length - from, given.length - at);
      given = all;
      at = 0;
    }

    @Override
    public int read() throws IOException {
      return at < given.length ? given[at++] & 0xff : stream.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (at == given.length) {
        return stream.read(bytes, offset, length);
      }
      int count = Math.min(length, given.length - at);
      System.arraycopy(given, at, bytes, offset, count);
      at += count;
      return count;
    }
  }

  /** The input cannot be read any more; the message has the reason. */
  static final class FramingException extends IOException {
    FramingException(String message) {
      super(message);
    }
  }

  /** A broken header. */
  private static final class HeaderException extends Exception {
    HeaderException(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * Reads the next body; empty at the end of the input.
   *
   * @throws FramingException if no message begins where one must begin
   */
  Optional<byte[]> next() throws IOException {
    Optional<String> first = Optional.empty();
    while (true) {
      try {
        OptionalLong length = header(first);
        return length.isEmpty() ? Optional.empty() : body((int) length.getAsLong());
      } catch (HeaderException e) {
        skipped.accept(e.getMessage());
      } catch (OutOfMemoryError e) {
        skipped.accept("there is not enough memory for a message");
      }
      first = nextHeader();
      if (first.isEmpty()) {
        return Optional.empty();
      }
    }
  }

  private Optional<byte[]> body(int length) throws IOException {
    byte[] body = input.readNBytes(length);
    return body.length < length ? Optional.empty() : Optional.of(body);
  }

  /**
   * Searches for a header in a body that is not JSON because its length was too large. If there is
   * one, reading continues there.
   */
  void rejected(byte[] body) {
    Matcher header = HEADER_WITHIN.matcher(new String(body, StandardCharsets.ISO_8859_1));
    if (header.find()) {
      input.pushBack(body, header.start());
    }
  }

  /**
   * The length of the next body, past its header; empty at the end of the input.
   *
   * @param known the first line of the header, if it was read before
   */
  private OptionalLong header(Optional<String> known) throws IOException, HeaderException {
    OptionalLong length = OptionalLong.empty();
    int bytes = 0;
    boolean begun = false;
    Optional<String> next = known.isPresent() ? known : line();
    while (next.isPresent()) {
      String line = next.get();
      bytes += line.length();
      if (bytes > MAX_HEADER) {
        throw new HeaderException("a header is longer than " + MAX_HEADER + " bytes");
      }
      if (line.isEmpty() && begun) {
        return OptionalLong.of(
            length.orElseThrow(() -> new HeaderException("a header has no Content-Length")));
      }
      if (!line.isEmpty()) {
        begun = true;
        length = length(line, length);
      }
      next = line();
    }
    return OptionalLong.empty();
  }

  private OptionalLong length(String line, OptionalLong before) throws HeaderException {
    if (!FIELD.matcher(line).matches()) {
      Matcher next = NEXT.matcher(line);
      if (next.matches()) {
        skipped.accept("a message is longer than its Content-Length");
        return length(next.group(1), before);
      }
      throw new HeaderException("there is no header where a message must begin");
    }
    Matcher field = LENGTH.matcher(line);
    if (!field.matches()) {
      return before;
    }
    if (!NUMBER.matcher(field.group(1)).matches()) {
      throw new HeaderException("the Content-Length of a header is not a number");
    }
    long length = Long.parseLong(field.group(1));
    if (length > maxBody) {
      throw new HeaderException(
          "a message has %s bytes, more than half of the memory, %s: give Java more with -Xmx"
              .formatted(length, maxBody));
    }
    if (before.isPresent() && before.getAsLong() != length) {
      throw new HeaderException("a header has two different Content-Length");
    }
    return OptionalLong.of(length);
  }

  /**
   * Skips to the next line that ends with a length; returns its header, or empty at the end of the
   * input.
   */
  private Optional<String> nextHeader() throws IOException {
    long bytes = 0;
    Optional<String> line = line();
    while (line.isPresent()) {
      Matcher next = NEXT.matcher(line.get());
      if (next.matches()) {
        return Optional.of(next.group(1));
      }
      bytes += line.get().length() + 1;
      if (bytes > maxBody) {
        throw new FramingException("no message begins within " + maxBody + " bytes");
      }
      line = line();
    }
    return Optional.empty();
  }

  /**
   * The end of the next line, at most a little more than a header; empty at the end of the input.
   */
  private Optional<String> line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(64);
    long skippedBytes = 0;
    for (int c = input.read(); c >= 0; c = input.read()) {
      if (c == '\n') {
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return Optional.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
      }
      if (line.size() > 2 * MAX_HEADER) {
        byte[] all = line.toByteArray();
        line.reset();
        line.write(all, all.length - MAX_HEADER - 1, MAX_HEADER + 1);
        skippedBytes += all.length - line.size();
        if (skippedBytes > maxBody) {
          throw new FramingException("no message begins within " + maxBody + " bytes");
        }
      }
      line.write(c);
    }
    return Optional.empty();
  }
}
