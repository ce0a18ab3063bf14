package io.nrs.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExcerptTest {
  @ParameterizedTest
  @CsvSource({
    "0123456789, 10, 0123456789",
    "0123456789, 9, 0123…6789",
    "0123456789, 6, 01…789",
    "0𝕏3456789, 6, 0…789",
    "01𝕏456789, 6, 01…789",
    "012345𝕏8, 6, 01…𝕏8",
    "01234𝕏78, 4, 0…78"
  })
  void itHasStartAndEndAndNoHalfCharacter(String text, int width, String shown) {
    assertEquals(shown, Excerpt.of(text, width));
  }
}
