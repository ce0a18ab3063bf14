package io.nrs.lsp.diagnostics;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.Rule;
import io.nrs.checking.Settings;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.lsp.Clients;
import io.nrs.lsp.requests.Fixture;
import io.nrs.testing.Expect;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.junit.jupiter.api.Test;

class DiagnosticsTest {
  private static Fixture fixture(Language language, String text, Settings settings) {
    return Fixture.of(language, text, settings, Clients.able()).solved();
  }

  private static List<Diagnostic> of(Fixture fixture) {
    return Diagnostics.of(fixture.snapshot());
  }

  /** Each as its line, code and the text under it. */
  private static void check(Fixture fixture, Expect expected) {
    expected.check(
        of(fixture).stream()
            .map(
                diagnostic ->
                    "%d %s <%s>"
                        .formatted(
                            diagnostic.getRange().getStart().getLine(),
                            diagnostic.getCode().getLeft(),
                            fixture.text(diagnostic.getRange())))
            .toList());
  }

  private static void check(Language language, String text, Expect expected) {
    check(fixture(language, text, Settings.defaults()), expected);
  }

  @Test
  void aBrokenLineHidesNoOther() {
    check(
        BuiltInLanguage.ARITHMETIC,
        "(1+2\n(1+2) = 4\n)(\n(1+99)\n\n(5 = 6 = 7\n(2*(200-3))",
        expect(
            """
            0 nrs/syntax <(>
            1 nrs/expectation <4>
            2 nrs/syntax <)>
            3 nrs/agreement <(1+99>
            5 nrs/syntax <(>
            5 nrs/syntax <=>
            6 nrs/operand-out-of-range <200>
            """));
  }

  @Test
  void whatTheNetworksDoNotKnowIsNamed() {
    check(BuiltInLanguage.LISTOPS, "[MED31]", expect("0 nrs/unknown-operator <MED>"));
    check(BuiltInLanguage.LISTOPS, "[MAX3]", expect("0 nrs/too-few-arguments <[MAX3]>"));
    check(BuiltInLanguage.ALGEBRA, "(+3*a-b)", expect("0 nrs/mixed-variables <b>"));
    check(
        BuiltInLanguage.ARITHMETIC, "(1+2) = (1+2)", expect("0 nrs/expectation-not-atom <(1+2)>"));
  }

  @Test
  void aMissingLeafIsShownWhereTheBestOutputComesClosest() {
    Fixture fixture = fixture(BuiltInLanguage.ARITHMETIC, "( 1 + 99 )", Settings.defaults());
    Diagnostic agreement = of(fixture).get(0);
    assertEquals(DiagnosticSeverity.Error, agreement.getSeverity());
    assertEquals("nrs", agreement.getSource());
    assertEquals(
        "the networks found no next step; closest: (9+9): allow more outputs with nrs.outputs",
        agreement.getMessage().getLeft());
    assertEquals("( 1 + 99", fixture.text(agreement.getRange()));
  }

  @Test
  void aFailureOfTheNetworksIsNotToldBesideAnotherError() {
    check(BuiltInLanguage.ARITHMETIC, "(123+4)", expect("0 nrs/operand-out-of-range <123>"));
  }

  @Test
  void aCorruptedLeafIsShownWhereItIs() {
    Fixture fixture = fixture(BuiltInLanguage.ARITHMETIC, "( 1 + 98 )", Settings.defaults());
    check(fixture, expect("0 nrs/corrupted-leaf <98>"));
    assertEquals(
        "the networks chose text that is not a leaf: 98 (confidence 0.500, agreement 1.00): allow"
            + " more outputs with nrs.outputs",
        of(fixture).get(0).getMessage().getLeft());
  }

  @Test
  void doubtIsNotedBelowTheThresholdAlone() {
    check(BuiltInLanguage.ARITHMETIC, "((3-97)*3)", expect("0 nrs/low-confidence <((3-97)*3)>"));
    Settings sure = Clients.settings("{\"minConfidence\": 0.1}");
    check(fixture(BuiltInLanguage.ARITHMETIC, "((3-97)*3)", sure), expect(""));
    assertEquals(
        DiagnosticSeverity.Information,
        of(fixture(BuiltInLanguage.ARITHMETIC, "(2+97)", Settings.defaults()))
            .get(0)
            .getSeverity());
  }

  @Test
  void expectationsAreComparedByValue() {
    check(BuiltInLanguage.ARITHMETIC, "3 = 4\n3 = 3\n(1+2) = 3", expect("0 nrs/expectation <4>"));
    check(
        BuiltInLanguage.ALGEBRA,
        "(+3*a-a) = +2*a\n(+3*a-a) = +3*a",
        expect("1 nrs/expectation <+3*a>"));
  }

  @Test
  void wrongValuesAreFoundWhereAskedFor() {
    check(BuiltInLanguage.ARITHMETIC, "(2+96) = 1", expect(""));
    check(
        fixture(BuiltInLanguage.ARITHMETIC, "(2+96) = 1", Clients.settings("{\"verify\": true}")),
        expect(
            """
            0 nrs/wrong-solution <(2+96)>
            0 nrs/expectation <1>
            """));
  }

  @Test
  void aByteOrderMarkShiftsNothing() {
    check(
        BuiltInLanguage.ARITHMETIC,
        "\uFEFF(1+98) = 3\n(1+",
        expect(
            """
            0 nrs/corrupted-leaf <98>
            1 nrs/syntax <+>
            """));
    check(BuiltInLanguage.ARITHMETIC, "\uFEFF(1+2) = 4", expect("0 nrs/expectation <4>"));
  }

  @Test
  void thereIsAnEndToThem() {
    String text = "(1+2\n".repeat(Diagnostics.MAX_DIAGNOSTICS + 7);
    List<Diagnostic> all = of(Fixture.arithmetic(text));
    assertEquals(Diagnostics.MAX_DIAGNOSTICS + 1, all.size());
    assertEquals(
        "7 more findings are not shown: mend some of those above, or split the file",
        all.get(Diagnostics.MAX_DIAGNOSTICS).getMessage().getLeft());
  }

  @Test
  void codesComeWithLinksToPagesThatAreThere() {
    Path home = Path.of("").toAbsolutePath().getParent().getParent();
    String before = System.getProperty("nrs.home");
    System.setProperty("nrs.home", home.toString());
    try {
      for (Rule rule : Rule.all()) {
        assertTrue(Files.exists(home.resolve(rule.page())), rule.page());
      }
      Diagnostic linked =
          of(fixture(BuiltInLanguage.ARITHMETIC, "(1+98)", Settings.defaults())).get(0);
      Path page = Path.of(URI.create(linked.getCodeDescription().getHref()));
      assertTrue(Files.exists(page), page.toString());
      assertTrue(page.endsWith("docs/findings/corrupted-leaf.md"), page.toString());
      assertNull(of(Fixture.arithmetic("(1+")).get(0).getCodeDescription());
    } finally {
      if (before == null) {
        System.clearProperty("nrs.home");
      } else {
        System.setProperty("nrs.home", before);
      }
    }
  }
}
