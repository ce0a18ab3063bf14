package io.nrs.lsp.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.lsp.transport.FrameReader.FramingException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FrameReaderTest {
  private static final int MAX_BODY = 1_000;
  private static final String NEXT = "Content-Length: 4\r\n\r\nnext";

  /** The bodies that are read, with the messages in between in brackets. */
  private static String read(InputStream input) throws IOException {
    List<String> all = new ArrayList<>();
    FrameReader reader = new FrameReader(input, MAX_BODY, reason -> all.add("<" + reason + ">"));
    for (Optional<byte[]> body = reader.next(); body.isPresent(); body = reader.next()) {
      all.add(new String(body.get(), ISO_8859_1));
      if (body.get().length > 0 && body.get()[0] == '?') {
        reader.rejected(body.get());
      }
    }
    return String.join(" ", all);
  }

  private static void check(String input, String expected) throws IOException {
    assertEquals(expected, read(new ByteArrayInputStream(input.getBytes(ISO_8859_1))));
  }

  @Test
  void soundHeadersOfAllKinds() throws IOException {
    check("", "");
    check(NEXT + NEXT, "next next");
    check("content-length:4\n\nnext", "next");
    check("CONTENT-LENGTH : 4 \r\nContent-Type: x; charset=utf-8\r\n\r\nnext", "next");
    check("Content-Type: x\r\nContent-Length: 4\r\nContent-Length: 4\r\n\r\nnext", "next");
    check("\r\n\r\n" + NEXT, "next");
    check("Content-Length: 0\r\n\r\n" + NEXT, " next");
    check("Content-Length: 9\r\n\r\nends", "");
    check("Content-Len", "");
  }

  @Test
  void afterABrokenHeaderTheNextOneIsFound() throws IOException {
    check("Content-Type: x\r\n\r\n{}" + NEXT, "<a header has no Content-Length> next");
    check(
        "Content-Length: two\r\n\r\n{}" + NEXT,
        "<the Content-Length of a header is not a number> next");
    check(
        "Content-Length: -2\r\n\r\n{}" + NEXT,
        "<the Content-Length of a header is not a number> next");
    check(
        "Content-Length: +2\r\n\r\n{}" + NEXT,
        "<the Content-Length of a header is not a number> next");
    check(
        "Content-Length: 2.0\r\n\r\n{}" + NEXT,
        "<the Content-Length of a header is not a number> next");
    check(
        "Content-Length:\r\n\r\n{}" + NEXT,
        "<the Content-Length of a header is not a number> next");
    check(
        "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + NEXT,
        "<a header has two different Content-Length> next");
    check(
        "{\"jsonrpc\":\"2.0\"}\r\n" + NEXT, "<there is no header where a message must begin> next");
    check("GET / HTTP/1.1\r\n\r\n" + NEXT, "<there is no header where a message must begin> next");
    check("{}" + NEXT, "<a message is longer than its Content-Length> next");
    check(
        "Content-Length: 1\r\n\r\n{}" + NEXT,
        "{ <a message is longer than its Content-Length> next");
    check(
        "Content-Length: two\r\n\r\n{}\n{}\n", "<the Content-Length of a header is not a number>");
    check(
        "X: " + "x".repeat(FrameReader.MAX_HEADER) + "\r\n" + NEXT,
        "<a header is longer than 8192 bytes> next");
  }

  @Test
  void aLengthThatIsTooLargeIsNotWaitedFor() throws IOException {
    String more = ", more than half of the memory, 1000: give Java more with -Xmx>";
    check("Content-Length: 1001\r\n\r\n{}" + NEXT, "<a message has 1001 bytes" + more + " next");
    check(
        "Content-Length: 999999999999999999\r\n\r\n{}" + NEXT,
        "<a message has 999999999999999999 bytes" + more + " next");
    check(
        "Content-Length: 9999999999999999999999\r\n\r\n{}" + NEXT,
        "<the Content-Length of a header is not a number> next");
    check(
        "Content-Length: 100\r\n\r\n?" + NEXT + " ".repeat(100 - 1 - NEXT.length()),
        "?" + NEXT + " ".repeat(100 - 1 - NEXT.length()) + " next");
  }

  @Test
  void manyMessagesThatLieAboutTheirLengthAreReadOneAfterTheOther() throws IOException {
    int count = 20_000;
    String lie = "Content-Length: 30\r\n\r\n?";
    StringBuilder expected = new StringBuilder();
    FrameReader reader =
        new FrameReader(
            new ByteArrayInputStream(lie.repeat(count).getBytes(ISO_8859_1)),
            MAX_BODY,
            reason -> expected.append(reason));
    int read = 0;
    for (Optional<byte[]> body = reader.next(); body.isPresent(); body = reader.next()) {
      reader.rejected(body.get());
      read++;
    }
    assertEquals(count - 2, read);
    assertEquals("", expected.toString());
  }

  @Test
  void whereNoMessageBeginsReadingEnds() {
    for (String garbage : List.of("x".repeat(99) + "\n", "x".repeat(100))) {
      String input = "Content-Length: x\r\n\r\n" + garbage.repeat(1_000);
      FramingException e =
          assertThrows(
              FramingException.class,
              () -> read(new ByteArrayInputStream(input.getBytes(ISO_8859_1))));
      assertEquals("no message begins within 1000 bytes", e.getMessage());
    }
  }
}
