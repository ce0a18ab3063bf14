package io.nrs.checking;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Strict decoding, which reports the place of bytes that are not UTF-8. */
public final class Utf8 {
  private Utf8() {}

  public sealed interface Decoded {}

  public record Valid(String text) implements Decoded {}

  public record Invalid(int offset) implements Decoded {}

  public static Decoded decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(in, out, true);
    return result.isError() ? new Invalid(in.position()) : new Valid(out.flip().toString());
  }

  /** The text without a byte order mark at its start. */
  public static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
