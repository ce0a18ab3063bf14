package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;

import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Expect;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;

class DocumentHighlightsTest {
  /**
   * @param expected the text with the highlights in angle quotes
   */
  private static void check(Fixture fixture, Expect expected) {
    expected.check(
        fixture.after(
            DocumentHighlights.highlights(
                    fixture.snapshot(),
                    new DocumentHighlightParams(fixture.identifier(), fixture.cursor()),
                    Cancellation.never())
                .stream()
                .map(DocumentHighlight::getRange)
                .map(range -> new TextEdit(range, "«" + fixture.text(range) + "»"))
                .toList()));
  }

  @Test
  void aBracketAndItsPartner() {
    check(
        Fixture.arithmetic("7\n(|(1+2)*3)"),
        expect(
            """
            7
            («(»1+2«)»*3)\
            """));
    check(Fixture.arithmetic("|((1+2)*3)"), expect("«(»(1+2)*3«)»"));
    check(Fixture.arithmetic("((1+2)*3)|"), expect("«(»(1+2)*3«)»"));
    check(Fixture.listops("[MAX[SM12|][SM3|4]]"), expect("[MAX«[»SM12«]»[SM34]]"));
    check(Fixture.listops("[MAX[SM12]|[SM34]]"), expect("[MAX[SM12]«[»SM34«]»]"));
  }

  @Test
  void brokenLinesHavePartnersToo() {
    check(Fixture.arithmetic("((1+|2)"), expect("((1+2)"));
    check(Fixture.arithmetic("(|(1+)"), expect("(«(»1+«)»"));
    check(Fixture.arithmetic("|((1+)"), expect("((1+)"));
    check(Fixture.arithmetic("1)|"), expect("1)"));
  }

  @Test
  void bracketsInCommentsAreNone() {
    check(Fixture.arithmetic("1 # |(2)"), expect("1 # (2)"));
    check(Fixture.arithmetic("|"), expect(""));
  }
}
