package io.nrs.training;

import io.nrs.io.IoReasons;
import io.nrs.training.settings.TrainingException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The validations of a run in TensorBoard's format: a file of TFRecords. Each has a length, its
 * masked CRC32C, the data, and the data's masked CRC32C. The data are Events in the wire format of
 * protocol buffers (tensorflow/core/util/event.proto).
 */
public final class EventFile {
  /** TensorBoard recognises event files by this part of their names. */
  public static final String NAME = "events.out.tfevents.1.nrs";

  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;

  private final Path file;
  private final double began;

  /**
   * Writes a new file with the validations so far.
   *
   * @param folder of the run
   * @param now seconds since 1970
   * @param seconds of training so far
   * @throws TrainingException if it cannot be written
   */
  public EventFile(Path folder, double now, double seconds, List<ValidationMetrics> validations) {
    this.file = folder.resolve(NAME);
    this.began = now - seconds;
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Message first = new Message().number(1, began).text(3, "brain.Event:2");
    all.writeBytes(record(first.bytes()));
    validations.forEach(metrics -> all.writeBytes(event(metrics)));
    write(all.toByteArray(), StandardOpenOption.TRUNCATE_EXISTING);
  }

  /** Appends a validation. */
  public void add(ValidationMetrics metrics) {
    write(event(metrics), StandardOpenOption.APPEND);
  }

  private void write(byte[] bytes, StandardOpenOption how) {
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be written (%s): free the disk, or omit --tensorboard"
              .formatted(file, IoReasons.of(e)));
    }
  }

  private byte[] event(ValidationMetrics metrics) {
    Message summary =
        new Message()
            .message(1, value("loss", metrics.loss()))
            .message(1, value("gradient_norm", metrics.gradientNorm()))
            .message(1, value("learning_rate", metrics.learningRate()))
            .message(1, value("accuracy/in_distribution", metrics.inDistribution()))
            .message(1, value("accuracy/out_of_distribution", metrics.outOfDistribution()))
            .message(1, value("hard_examples", metrics.hard()));
    Message event =
        new Message()
            .number(1, began + metrics.seconds())
            .integer(2, metrics.iteration())
            .message(5, summary);
    return record(event.bytes());
  }

  private static Message value(String tag, double value) {
    return new Message().text(1, tag).single(2, (float) value);
  }

  private static byte[] record(byte[] data) {
    byte[] length =
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(data.length).array();
    return ByteBuffer.allocate(Long.BYTES + 2 * Integer.BYTES + data.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(length)
        .putInt(maskedSum(length))
        .put(data)
        .putInt(maskedSum(data))
        .array();
  }

  private static int maskedSum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    return Integer.rotateRight((int) sum.getValue(), 15) + 0xa282ead8;
  }

  /** A message of protocol buffers under construction. */
  private static final class Message {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private void varint(long value) {
      long left = value;
      while ((left & ~0x7fL) != 0) {
        bytes.write((int) (left & 0x7f | 0x80));
        left >>>= 7;
      }
      bytes.write((int) left);
    }

    private void field(int number, int type) {
      varint((long) number << 3 | type);
    }

    Message number(int field, double value) {
      field(field, FIXED_64);
      bytes.writeBytes(
          ByteBuffer.allocate(Double.BYTES)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putDouble(value)
              .array());
      return this;
    }

    Message single(int field, float value) {
      field(field, FIXED_32);
      bytes.writeBytes(
          ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN).putFloat(value).array());
      return this;
    }

    Message integer(int field, long value) {
      field(field, VARINT);
      varint(value);
      return this;
    }

    Message text(int field, String text) {
      return content(field, text.getBytes(StandardCharsets.UTF_8));
    }

    Message message(int field, Message message) {
      return content(field, message.bytes());
    }

    private Message content(int field, byte[] content) {
      field(field, BYTES);
      varint(content.length);
      bytes.writeBytes(content);
      return this;
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }
}
