package io.nrs.language.polynomials;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialCell.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The computed proof that the rewriting of polynomials ends with one result. */
class PolynomialOrderTest {
  @Test
  void everyRewriteIsSmallerAndKeepsTheValue() {
    PolynomialOrder found = PolynomialOrder.of(Polynomial::rewritten);
    assertEquals(Optional.empty(), found.endless());
    assertEquals(Optional.empty(), found.ambiguous());
    // Both words have all limbs and signs.
    int terms = 3 * 198;
    int zeros = 2 * 3;
    int brackets = 201 * (2 * terms + 1);
    int otherWord = terms * terms;
    int equalLimbs = 3 * 198 * 198;
    int swappedLimbs = 3 * 198 * 198;
    int borrows = 3 * 2 * 99 * 99;
    assertEquals(
        zeros + brackets + otherWord + 2 * (equalLimbs + swappedLimbs + borrows), found.rewrites());
  }

  /**
   * With small coefficients. One rule is wrong: what it makes of a leaf, or that it makes something
   * of two cells.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          +2x+3x   ; +4x        ;       ; +2x+3x => +4x
          +2x+3x   ; +6x        ; +2x+3x => +6x ; +2x+3x => +6x
          +2x+3x   ; +3x+2x     ; +2x+3x => +3x+2x ;
          +2x-3x   ; +x-2x      ;       ;
          +2+3x    ; +2+3x      ; +2+3x => +2+3x ;
          +2x+3    ; +3+2x      ; +2x+3 => +3+2x ;
          +100x+2x ; +2x+100x   ; +100x+2x => +2x+100x ;
          +100x-2x ; none       ;       ; +100x-2x
          +100x-2x ; +99x-x     ;       ;
          +100x-2x ; +99x-2x    ;       ; +100x-2x => +99x-2x
          -(+2x    ; +2x-(      ;       ; -(+2x => +2x-(
          -(+2x    ; -2x+(      ;       ; -(+2x => -2x+(
          -(+2x    ; -x-x-(     ;       ;
          -(+2x    ; -x-x+0x-(  ; -(+2x => -x-x+0x-( ;
          -()      ; none       ;       ; -()
          -()      ; +x-x       ; -() => +x-x ; -() => +x-x
          )+2x     ; +2x)       ; )+2x => +2x) ; )+2x => +2x)
          +2*(+0x  ; +0x+2*(    ;       ;
          +0x      ; none       ;       ; +0x
          """)
  void aWrongRuleIsFound(String leaf, String becomes, String endless, String ambiguous) {
    List<PolynomialCell> wrong = Polynomial.cells(leaf);
    PolynomialOrder found =
        PolynomialOrder.of(
            PolynomialOrder.cells(3),
            part ->
                part.equals(wrong)
                    ? Optional.of(becomes)
                        .filter(value -> !value.equals("none"))
                        .map(Polynomial::cells)
                    : Polynomial.rewritten(part));
    assertEquals(Optional.ofNullable(endless), found.endless());
    assertEquals(Optional.ofNullable(ambiguous), found.ambiguous());
  }

  private static PolynomialCell cell(SplittableRandom random) {
    return switch (random.nextInt(12)) {
      case 0 -> PolynomialCell.CLOSE;
      case 1 -> PolynomialCell.open(random.nextBoolean());
      case 2 -> PolynomialCell.times(random.nextInt(-99, 100));
      default ->
          new PolynomialCell(
              Kind.TERM,
              random.nextInt(4) == 0 ? random.nextInt(-1, 2) : random.nextInt(-99, 100),
              random.nextInt(PolynomialCell.LIMBS),
              List.of("xx", "x", "").get(random.nextInt(3)));
    };
  }

  /** Returns all lines that one rewrite makes of a line. */
  private static Set<List<PolynomialCell>> reducts(List<PolynomialCell> line) {
    Set<List<PolynomialCell>> all = new HashSet<>();
    for (int from = 0; from < line.size(); from++) {
      for (int to = from + 1; to <= Math.min(from + 2, line.size()); to++) {
        List<PolynomialCell> before = line.subList(0, from);
        List<PolynomialCell> after = line.subList(to, line.size());
        Polynomial.rewritten(line.subList(from, to))
            .ifPresent(
                value -> {
                  List<PolynomialCell> reduct = new ArrayList<>(before);
                  reduct.addAll(value);
                  reduct.addAll(after);
                  all.add(reduct);
                });
      }
    }
    return all;
  }

  private static List<PolynomialCell> normalForm(List<PolynomialCell> line) {
    List<PolynomialCell> now = line;
    for (Set<List<PolynomialCell>> next = reducts(now); !next.isEmpty(); next = reducts(now)) {
      now = next.iterator().next();
    }
    return now;
  }

  /**
   * The overlaps that the check never rewrites: three cells whose first and last two are leaves.
   */
  @Test
  void overlapsOfThreeCellsJoin() {
    SplittableRandom random = new SplittableRandom(20261129);
    int overlaps = 0;
    while (overlaps < 5_000) {
      List<PolynomialCell> line = List.of(cell(random), cell(random), cell(random));
      Set<List<PolynomialCell>> reducts = reducts(line);
      if (reducts.size() > 1) {
        overlaps++;
        Set<List<PolynomialCell>> results = new HashSet<>();
        reducts.forEach(each -> results.add(normalForm(each)));
        assertEquals(1, results.size(), () -> Polynomial.printed(line) + ": " + results);
      }
    }
  }

  /** Two words stand for all words: rules see only which of them is earlier. */
  @Test
  void rulesCompareWordsAndDoNothingElseWithThem() {
    SplittableRandom random = new SplittableRandom(20261130);
    List<String> others = List.of("abbz", "sin", "ab", "x", "y", "z", "");
    int rewrites = 0;
    for (int i = 0; i < 30_000; i++) {
      int earlier = random.nextInt(others.size() - 1);
      int later = random.nextInt(earlier + 1, others.size());
      List<PolynomialCell> part = List.of(cell(random), cell(random));
      if (part.stream().anyMatch(cell -> cell.word().equals("xx"))) {
        continue;
      }
      rewrites += Polynomial.rewritten(part).isPresent() ? 1 : 0;
      assertEquals(
          Polynomial.rewritten(part)
              .map(value -> renamed(value, others.get(earlier), others.get(later))),
          Polynomial.rewritten(renamed(part, others.get(earlier), others.get(later))));
    }
    assertTrue(rewrites > 3_000, rewrites + " rewrites");
  }

  private static List<PolynomialCell> renamed(
      List<PolynomialCell> cells, String earlier, String later) {
    return cells.stream()
        .map(
            cell ->
                cell.isTerm()
                    ? new PolynomialCell(
                        cell.kind(),
                        cell.coefficient(),
                        cell.limb(),
                        cell.word().equals("x") ? earlier : later)
                    : cell)
        .toList();
  }
}
