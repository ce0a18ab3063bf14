package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {
  @Test
  void ofManyNamesSomeAreListed() {
    assertEquals("", Text.listed(List.of()));
    assertEquals("a, b", Text.listed(List.of("a", "b")));
    assertEquals(
        String.join(", ", Collections.nCopies(20, "x")), Text.listed(Collections.nCopies(20, "x")));
    assertEquals("x, ".repeat(20) + "… and 3 more", Text.listed(Collections.nCopies(23, "x")));
  }

  @Test
  void onlyWhatIsCertainIsShownSo() {
    assertEquals("100 %", Text.percent(1));
    assertEquals("99.9 %", Text.percent(0.99999));
    assertEquals("99.9 %", Text.percent(Math.nextDown(1.0)));
    assertEquals("0.0 %", Text.percent(0));
    assertEquals("1.00", Text.agreement(1));
    assertEquals("0.99", Text.agreement(Math.nextDown(1.0)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.29, 0.57, 0.58, 0.07})
  void anErrorOfMultiplicationIsNotRoundedDown(double share) {
    assertEquals(Math.round(100 * share) + ".0 %", Text.percent(share));
    assertEquals(String.valueOf(share), Text.agreement(share));
  }

  @Test
  void numbersAreThoseOfPrograms() {
    assertEquals("1 step", Text.count(1, "step"));
    assertEquals("2 steps", Text.count(2, "step"));
    assertEquals("0.250", Text.decimal(0.25));
  }
}
