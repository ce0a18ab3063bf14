package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.io.RegularFiles.Checksums;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class ChecksumsTest {
  /** FIPS 180-2, appendix B.1. */
  @Test
  void theSumOfThePublishedExample() {
    byte[] text = "abc".getBytes(StandardCharsets.US_ASCII);
    String sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assertEquals(sum, Checksums.sha256(text));
    assertEquals(sum, HexFormat.of().formatHex(Checksums.digest().digest(text)));
  }
}
