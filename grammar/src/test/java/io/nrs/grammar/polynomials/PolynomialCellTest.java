package io.nrs.grammar.polynomials;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.polynomials.notation.RandomPolynomials;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules by which polynomials are rewritten, and their normal form. */
class PolynomialCellTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          +2x +3x              ; +5x
          +2x -2x              ;
          +2x -3x              ; -x
          +99x +99x            ; +100x +98x
          -99 -99              ; -100 -98
          +50x +50x            ; +100x
          +9900x +200x         ; +10000x +100x
          +y +x                ; +x +y
          +x +x^2              ; +x^2 +x
          +5 +x                ; +x +5
          +34x +1200x          ; +1200x +34x
          +1200x -34x          ; +1100x +66x
          +100x -34x           ; +66x
          -100x +34x           ; -66x
          +10000x -x           ; +9900x +99x
          +20000 -1            ; +10000 +9900 +99
          +(+2x                ; +2x +(
          -(+2x                ; -2x -(
          +3*(+2x              ; +6x +3*(
          -3*(+40x             ; -100x -20x -3*(
          -50*(-2x             ; +100x -50*(
          +0*(+2x              ; +0*(
          +2*(+9900x           ; +10000x +9800x +2*(
          +3x*(+2y             ; +6xy +3x*(
          -x*(+x^2             ; -x^3 -x*(
          -50y*(-2             ; +100y -50y*(
          +2y*(+9900x          ; +10000xy +9800xy +2y*(
          +x*()                ;
          +()                  ;
          -()                  ;
          +3*()                ;
          """)
  void twoNeighboursAreRewritten(String leaf, String value) {
    List<PolynomialCell> cells = Polynomial.cells(leaf.replace(" ", ""));
    assertEquals(2, cells.size());
    assertEquals(
        Optional.of(value == null ? "" : value),
        cells.get(0).rewritten(cells.get(1)).map(PolynomialCellTest::apart));
  }

  @ParameterizedTest
  @CsvSource({
    "+2x+3x, equal terms",
    "+y+x, swap",
    "+34x+1200x, swap",
    "+1200x-34x, borrow",
    "+0x, zero term",
    "+(+2x, +( keeps the sign",
    "-(+2x, -( turns the sign",
    "-3*(+2x, -3*( multiplies",
    "+x*(+2x, +x*( multiplies",
    "+(), empty brackets",
    "-3*(), empty brackets",
    "+x+y, ''",
    "+x, ''",
    ")+x, ''"
  })
  void rulesHaveNames(String leaf, String rule) {
    assertEquals(rule, Polynomial.leafRule(leaf).orElse(""));
  }

  @ParameterizedTest
  @CsvSource({
    "+x+y",
    "+x^2+x",
    "+1200x+34x",
    "+x-(",
    "+x)",
    ")+x",
    "+0x+x",
    "+x+0x",
    "+(+0x",
    "-(-(",
    "+x+5"
  })
  void otherNeighboursStay(String leaf) {
    List<PolynomialCell> cells = Polynomial.cells(leaf);
    assertEquals(Optional.empty(), cells.get(0).rewritten(cells.get(1)));
  }

  @Test
  void aZeroGoes() {
    assertEquals(Optional.of(List.of()), PolynomialCell.of("+0x").rewritten());
    assertEquals(Optional.of(List.of()), PolynomialCell.of("+0").rewritten());
    assertEquals(Optional.empty(), PolynomialCell.of("+x").rewritten());
    assertEquals(Optional.empty(), PolynomialCell.times(0).rewritten());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          +2x+3y-(+4x-y)+5                 ; -2x +4y +5
          +3*(+2x-1)-x                     ; +5x -3
          +x-x                             ;
          +1200x+34x                       ; +1200x +34x
          +5+x+x^2+xy+y                    ; +x^2 +xy +x +y +5
          -(-(-(+x)))                      ; -x
          +0*(+5x)+y                       ; +y
          -3*(+2*(+x-1)+x)                 ; -9x +6
          +x*(+y*(+x-1)+2)-3               ; +x^2y -xy +2x -3
          +990000x+9900x+99x               ; +990000x +9900x +99x
          +990000x+9999x                   ; +990000x +9900x
          """)
  void aPolynomialHasANormalForm(String cells, String normal) {
    assertEquals(
        Optional.of(normal == null ? "" : normal),
        Polynomial.normalForm(Polynomial.cells(cells)).map(PolynomialCellTest::apart));
  }

  @Test
  void tooLargeCoefficientsHaveNone() {
    assertEquals(
        Optional.empty(), Polynomial.normalForm(Polynomial.cells("+990000x+990000x-990000x")));
    String deep = "+99*(".repeat(40) + "+x" + ")".repeat(40);
    assertEquals(Optional.empty(), Polynomial.normalForm(Polynomial.cells(deep)));
    assertEquals(Optional.of(List.of()), Polynomial.normalForm(List.of()));
  }

  @Test
  void randomRewritingEndsWithTheNormalForm() {
    RandomPolynomials polynomials = new RandomPolynomials(1);
    int steps = 0;
    for (int i = 0; i < 1500; i++) {
      List<PolynomialCell> cells = polynomials.next();
      Optional<List<PolynomialCell>> normal = Polynomial.normalForm(cells);
      String text = Polynomial.printed(cells);
      for (Optional<RandomPolynomials.Step> step = polynomials.step(cells);
          step.isPresent();
          step = polynomials.step(cells)) {
        cells = step.get().after(cells);
        assertTrue(cells.stream().allMatch(cell -> cell.limb() < PolynomialCell.LIMBS), text);
        assertTrue(Math.abs(steps++) < 10_000_000, text);
      }
      assertEquals(normal, Optional.of(cells), text);
    }
  }

  @Test
  void everyCellIsReadFromItsText() {
    Stream.of(
            "+1200x^2y",
            "-x",
            "+5",
            "+3*(",
            "+3x*(",
            "-x^2*(",
            "-(",
            "+(",
            ")",
            "+0x",
            "+1",
            "-990000",
            "+Bx^12")
        .forEach(text -> assertEquals(text, PolynomialCell.of(text).text()));
    assertEquals("Bxx", PolynomialCell.of("+3Bx^2").word());
  }

  private static String apart(List<PolynomialCell> cells) {
    return String.join(" ", cells.stream().map(PolynomialCell::text).toList());
  }
}
