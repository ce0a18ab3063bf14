package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Utf8Test {
  @Test
  void thePlaceOfWhatIsNotUtf8IsTold() {
    assertEquals(new Utf8.Valid("ω𝕏"), Utf8.decode("ω𝕏".getBytes(StandardCharsets.UTF_8)));
    assertEquals(new Utf8.Invalid(2), Utf8.decode(new byte[] {'a', 'b', (byte) 0xE4, 'c'}));
  }

  @Test
  void aMarkAtTheBeginIsTakenAway() {
    assertEquals("{}\uFEFF", Utf8.withoutMark("\uFEFF{}\uFEFF"));
    assertEquals("{}", Utf8.withoutMark("{}"));
  }
}
