package io.nrs.language.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Symbols that are greater than others, or equal to them. */
class SymbolPrecedenceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          a > b, b > c        ; {a=[b, c], b=[c]} {}
          b > c, a > b        ; {a=[b, c], b=[c]} {}
          a > b, b > a        ; none
          a > a               ; none
          a = b, a > b        ; none
          a > b, a = b        ; none
          b > a, a = b        ; none
          a > b, b > c, a = c ; none
          a = a               ; {} {}
          a = b, b = c        ; {} {b=a, c=a}
          b = c, a = b        ; {} {b=a, c=a}
          b = c, a = c        ; {} {b=a, c=a}
          a = b, b > c        ; {a=[c]} {b=a}
          b > c, a = b        ; {a=[c]} {b=a}
          b > c, a > d, a = b ; {a=[c, d]} {b=a}
          d > b, c = a, a = b ; {d=[c]} {a=c, b=c}
          d > b, a > c, a = b ; {a=[c], d=[a, c]} {b=a}
          a = b, c > b, d > c ; {c=[a], d=[a, c]} {b=a}
          a = b, c > b, a > c ; none
          a > c, b > d, c = d ; {a=[c], b=[c]} {d=c}
          a > c, d > b, c = d, a = b ; none
          """)
  void whatContradictsIsRefused(String demands, String expected) {
    Optional<SymbolPrecedence> found = Optional.of(SymbolPrecedence.NONE);
    for (String demand : demands.split(", ")) {
      String[] parts = demand.split(" ");
      found =
          found.flatMap(
              before ->
                  parts[1].equals(">")
                      ? before.with(parts[0], parts[2])
                      : before.withEqual(parts[0], parts[2]));
    }
    assertEquals(expected, found.map(SymbolPrecedenceTest::words).orElse("none"));
  }

  private static String words(SymbolPrecedence found) {
    TreeMap<String, TreeSet<String>> below = new TreeMap<>();
    found.below().forEach((symbol, smaller) -> below.put(symbol, new TreeSet<>(smaller)));
    return below + " " + new TreeMap<>(found.equal());
  }
}
