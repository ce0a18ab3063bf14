package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.checking.Findings.Ignores;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class IgnoresTest {
  private static List<Finding> findings(String text, boolean solved) {
    Ignores ignores = new Ignores();
    List<Finding> all = new ArrayList<>();
    for (FormulaFile.Line line : FormulaFile.parse(BuiltInLanguage.LISTOPS, text).lines()) {
      Optional<Verdict> verdict = line.parsed().soundFormula().map(Verdict::exact);
      CheckedLine checked =
          CheckedLine.of(
              BuiltInLanguage.LISTOPS,
              line.number(),
              line.text(),
              line.parsed(),
              verdict.filter(any -> solved),
              0.5,
              false);
      all.addAll(checked.heeding(ignores, line.text(), line.parsed()).findings());
    }
    all.addAll(ignores.remarks());
    return all.stream().sorted(Comparator.comparingInt(Finding::line)).toList();
  }

  /**
   * @param text with {@code ¦} between lines
   * @param expected lines and codes, or the message of a finding about a comment
   */
  private static void check(String text, String expected) {
    assertEquals(
        expected,
        findings(text.replace(" ¦ ", "\n"), true).stream()
            .map(
                finding ->
                    finding.line()
                        + " "
                        + (finding.rule().equals(Rule.UNUSED_IGNORE)
                            ? finding.message()
                            : finding.code()))
            .collect(Collectors.joining("; ")),
        text);
  }

  @Test
  void aCommentSilencesItsLine() {
    check("[MAX12] = 3 ¦ [MAX12] = 3  # nrs: ignore", "1 nrs/expectation");
    check("[MAX12] = 3  # nrs: ignore[expectation]", "");
    check("[MAX12] = 3  # nrs: ignore [nrs/expectation]: the book says so", "");
    check("[MAX12] = 3  # of the book #nrs:ignore", "");
    check("[MAX 12 3] = 2 # nrs: ignore[expectation]", "1 nrs/adjacent-digits");
    check("[MAX 12 3] = 2 # nrs: ignore[expectation,adjacent-digits]", "");
    check("[MAX12 # nrs: ignore[syntax]", "");
    check("[MAX12] = 3 # not nrs: ignore", "1 nrs/expectation");
  }

  @Test
  void aCommentBeforeTheFirstFormulaSilencesTheFile() {
    check("# nrs: ignore ¦ [MAX12] = 3 ¦ [MAX12", "");
    check("# sums ¦ # nrs: ignore[syntax] ¦  ¦ [MAX12] = 3 ¦ [MAX12", "4 nrs/expectation");
    check("# nrs: ignore[syntax] ¦ # nrs: ignore[expectation] ¦ [MAX12] = 3 ¦ [MAX12", "");
  }

  @Test
  void commentsThatSilenceNothingAreFindings() {
    check("[MAX12] = 2 # nrs: ignore", "1 this comment silences no finding");
    check("[MAX12] = 2 # nrs: ignore[syntax, expectation]", "1 this comment silences no finding");
    check(
        "[MAX12] = 3 # nrs: ignore[syntax, expectation]",
        "1 this comment silences no finding of syntax");
    check("# nrs: ignore ¦ [MAX12] = 2", "1 this comment silences no finding");
    check("# nrs: ignore ¦ [MAX12] = 3 # nrs: ignore", "1 this comment silences no finding");
    check(
        "[MAX12] = 2 ¦ # nrs: ignore",
        "2 this comment silences no finding, because it stands after the first formula");
    check(
        "[MAX12] = 3 # nrs: ignore[expectation",
        "1 nrs/expectation; 1 the codes of this comment have no end");
    check(
        "[MAX12] = 3 # nrs: ignore[expect, unused-ignore]",
        "1 nrs/expectation; 1 a comment cannot silence findings of the code 'expect'; 1 a comment"
            + " cannot silence findings of the code 'unused-ignore'");
    check(
        "[MAX12] = 3 # nrs: ignore[]",
        "1 nrs/expectation; 1 this comment silences no finding, because a code is missing between"
            + " the brackets");
    check("[MAX12] = 3 # nrs: ignore[expectation, ]", "");
  }

  @Test
  void spacesAndCaseMakeNoDifference() {
    check("[MAX 12 3] = 2 # nrs: ignore [expectation]", "1 nrs/adjacent-digits");
    check("# nrs: ignore [syntax] ¦ [MAX12] = 3 ¦ [MAX12", "2 nrs/expectation");
    check("[MAX12] = 3 # NRS: ignore", "");
    check("[MAX12] = 3 # Nrs: Ignore[EXPECTATION]", "");
    check("[MAX12] = 3 # nrs: ignore[NRS/Expectation]", "");
    check(
        "[MAX12] = 3 # nrs: ignore[Expect]",
        "1 nrs/expectation; 1 a comment cannot silence findings of the code 'expect'");
  }

  @Test
  void otherKeywordsAreFindings() {
    check("[MAX12] = 3 # nrs: ignored", "1 nrs/expectation; 1 'nrs: ignored' silences no finding");
    check(
        "[MAX12] = 3 # nrs: ignore-all[expectation",
        "1 nrs/expectation; 1 'nrs: ignore-all' silences no finding");
    check(
        "# nrs: disable ¦ [MAX12] = 3 ¦ # nrs: Suppress",
        "1 'nrs: disable' silences no finding; 2 nrs/expectation; 3 'nrs: Suppress' silences no"
            + " finding");
    assertEquals(
        "write nrs: ignore", findings("[MAX12] # nrs: disable", false).get(0).remedy().words());
    check("[MAX12] = 2 # nrs: measured twice", "");
    check("[MAX12] = 2 # nrs is ignored", "");
  }

  @Test
  void whatAnotherRunMayFindIsNotUnused() {
    check("[MAX12] = 2 # nrs: ignore[low-confidence]", "");
    assertEquals(List.of(), findings("[MAX12] = 3 # nrs: ignore", false));
    assertEquals(List.of(), findings("# nrs: ignore[expectation]\n[MAX12] = 3", false));
    assertEquals(1, findings("[MAX12] # nrs: ignore[syntax]", false).size());
  }

  private static String fixed(String line) {
    Problem.Fix fix = findings(line, true).get(0).fix().orElseThrow();
    return fix.applyTo(line);
  }

  @Test
  void unusedCommentsCanBeRemoved() {
    assertEquals("[MAX12]", fixed("[MAX12]  # nrs: ignore because"));
    assertEquals("[MAX12]  # so", fixed("[MAX12]  # so # nrs: ignore"));
    assertEquals("", fixed("# nrs: ignore[syntax]"));
    assertEquals("[MAX12]", fixed("[MAX12]  # nrs: ignore[ , ]"));
    assertEquals(
        "[MAX12] = 3 # nrs: ignore[expectation]",
        fixed("[MAX12] = 3 # nrs: ignore[syntax, nrs/expectation]"));
  }
}
