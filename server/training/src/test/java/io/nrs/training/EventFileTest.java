package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads event files by the specifications of TFRecord and protocol buffers. */
class EventFileTest {
  @TempDir private Path folder;

  private static ValidationMetrics metrics(int iteration, double loss) {
    return new ValidationMetrics(iteration, iteration / 10.0, loss, 2.5, 1e-4, .75, .5, 300);
  }

  private List<byte[]> records() throws IOException {
    ByteBuffer file =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve(EventFile.NAME)))
            .order(ByteOrder.LITTLE_ENDIAN);
    List<byte[]> records = new ArrayList<>();
    while (file.hasRemaining()) {
      byte[] length = new byte[8];
      file.get(file.position(), length);
      byte[] data = new byte[(int) file.getLong()];
      assertEquals(mask(length), file.getInt() & 0xffffffffL);
      file.get(data);
      assertEquals(mask(data), file.getInt() & 0xffffffffL);
      records.add(data);
    }
    return records;
  }

  /** As tensorflow/core/lib/hash/crc32c.h has it. */
  private static long mask(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    long crc = sum.getValue();
    return ((crc >> 15 | crc << 17 & 0xffffffffL) + 0xa282ead8L) & 0xffffffffL;
  }

  /** Writes {@code number=value} for each field; messages in braces. */
  private static String text(byte[] message, boolean isSummary) {
    ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    StringBuilder text = new StringBuilder();
    while (in.hasRemaining()) {
      long key = varint(in);
      text.append(text.isEmpty() ? "" : " ").append(key >> 3).append('=');
      switch ((int) (key & 7)) {
        case 0 -> text.append(varint(in));
        case 1 -> text.append(in.getDouble());
        case 5 -> text.append(in.getFloat());
        default -> {
          byte[] content = new byte[(int) varint(in)];
          in.get(content);
          boolean isMessage = key >> 3 == 5 || isSummary && key >> 3 == 1;
          text.append(
              isMessage
                  ? "{" + text(content, key >> 3 == 5) + "}"
                  : new String(content, StandardCharsets.UTF_8));
        }
      }
    }
    return text.toString();
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  @Test
  void eventsAreReadByTheSpecification() throws IOException {
    new EventFile(folder, 1000, 0, List.of()).add(metrics(300, .125));
    List<byte[]> records = records();
    assertEquals(2, records.size());
    assertEquals("1=1000.0 3=brain.Event:2", text(records.get(0), false));
    assertEquals(
        "1=1030.0 2=300 5={1={1=loss 2=0.125} 1={1=gradient_norm 2=2.5} 1={1=learning_rate"
            + " 2=1.0E-4} 1={1=accuracy/in_distribution 2=0.75} 1={1=accuracy/out_of_distribution"
            + " 2=0.5} 1={1=hard_examples 2=300.0}}",
        text(records.get(1), false));
  }

  @Test
  void aRunThatGoesOnWritesWhatIsKept() throws IOException {
    EventFile first = new EventFile(folder, 1000, 0, List.of());
    first.add(metrics(10, 1));
    first.add(metrics(20, 2));
    new EventFile(folder, 1001, 1, List.of(metrics(10, 1))).add(metrics(20, 3));
    List<byte[]> again = records();
    new EventFile(folder, 1000, 0, List.of(metrics(10, 1), metrics(20, 3)));
    List<byte[]> whole = records();
    assertEquals(3, again.size());
    for (int i = 0; i < whole.size(); i++) {
      assertArrayEquals(whole.get(i), again.get(i));
    }
  }

  @Test
  void theSumIsThatOfTheSpecification() {
    // RFC 3720, B.4: 32 bytes of zeros.
    CRC32C sum = new CRC32C();
    sum.update(new byte[32]);
    assertEquals(0x8a9136aaL, sum.getValue());
  }
}
