package io.nrs.cli;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Strict decoding, which says where text is broken instead of hiding it. */
final class Utf8 {
  private Utf8() {}

  sealed interface Decoded {}

  record Valid(String text) implements Decoded {}

  record Invalid(int offset) implements Decoded {}

  static Decoded decode(byte[] bytes) {
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
  static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
