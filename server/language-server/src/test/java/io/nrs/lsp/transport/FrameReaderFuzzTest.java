package io.nrs.lsp.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.lsp.transport.FrameReader.FramingException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whatever was sent before, sound messages are read, or it is said why reading ends. */
class FrameReaderFuzzTest {
  private static final int MAX_BODY = 1_000;

  /** Longer than the longest body: whatever the bytes before announce, some messages are left. */
  private static final byte[] SOUND =
      "\r\nContent-Length: 4\r\n\r\nnext".repeat(100).getBytes(ISO_8859_1);

  @DictionaryEntries({
    "Content-Length",
    ": ",
    "\\x0d\\x0a",
    "\\x0d\\x0a\\x0d\\x0a",
    "\\x0a",
    "1000",
    "Content-Type: x"
  })
  @FuzzTest
  void soundMessagesAreReadAfterAnyBytes(byte[] data) throws IOException {
    List<String> read = read(new ByteArrayInputStream(data));
    assertEquals(read, read(new SlowInput(data)));
    List<String> more =
        read(
            new SequenceInputStream(
                new ByteArrayInputStream(data), new ByteArrayInputStream(SOUND)));
    String last = more.get(more.size() - 1);
    if (!last.startsWith("no message begins within ")) {
      assertEquals("next", last, new String(data, ISO_8859_1));
    }
  }

  /** Bodies and what was said between them, up to the end. */
  private static List<String> read(InputStream input) throws IOException {
    List<String> all = new ArrayList<>();
    FrameReader reader = new FrameReader(input, MAX_BODY, all::add);
    try {
      for (Optional<byte[]> body = reader.next(); body.isPresent(); body = reader.next()) {
        all.add(new String(body.get(), ISO_8859_1));
        if (body.get().length > 0 && body.get()[0] != '{' && body.get()[0] != 'n') {
          reader.rejected(body.get());
        }
      }
    } catch (FramingException e) {
      all.add(e.getMessage());
    }
    return all;
  }

  /** Gives one byte at a time. */
  private static final class SlowInput extends ByteArrayInputStream {
    SlowInput(byte[] data) {
      super(data);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      return super.read(bytes, offset, Math.min(1, length));
    }
  }
}
