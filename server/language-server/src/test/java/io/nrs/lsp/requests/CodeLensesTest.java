package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Clients;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Expect;
import java.util.List;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.junit.jupiter.api.Test;

class CodeLensesTest {
  private static List<CodeLens> lenses(Fixture fixture) {
    return CodeLenses.lenses(
        fixture.snapshot(), new CodeLensParams(fixture.identifier()), Cancellation.never());
  }

  /** As one reads them: the title on the formula, by line. */
  private static void check(Fixture fixture, Expect expected) {
    expected.check(
        lenses(fixture).stream()
            .map(
                lens ->
                    "%d %s %s"
                        .formatted(
                            lens.getRange().getStart().getLine(),
                            lens.getCommand().getTitle(),
                            fixture.text(lens.getRange())))
            .toList());
  }

  @Test
  void unfinishedFormulasHaveTwo() {
    check(
        Fixture.arithmetic("# a comment\n\n ( 1+2 ) = 3 # so\n12\n-5 = 4\n((1+2)*3)"),
        expect(
            """
            2 simplify next step ( 1+2 )
            2 solve ( 1+2 )
            5 simplify next step ((1+2)*3)
            5 solve ((1+2)*3)
            """));
    check(
        Fixture.listops("[MAX 3 1]\n7"),
        expect(
            """
            0 simplify next step [MAX 3 1]
            0 solve [MAX 3 1]
            """));
    check(
        Fixture.algebra("(+3*a-a)\n+2*a"),
        expect(
            """
            0 simplify next step (+3*a-a)
            0 solve (+3*a-a)
            """));
  }

  @Test
  void brokenLinesHaveNone() {
    check(Fixture.arithmetic("(1+\n(123+4)\n)(\n(1+2) 3"), expect(""));
    check(Fixture.listops("[MED31]\n[MAX3]"), expect(""));
    check(Fixture.algebra("(+3*a-b)"), expect(""));
  }

  @Test
  void theyDoNotDependOnWhatIsKnown() {
    String text = "(1+99)\n(1+98)\n(1+97)\n(1+96)\n(1+2)";
    assertEquals(lenses(Fixture.arithmetic(text)), lenses(Fixture.arithmetic(text).solved()));
  }

  @Test
  void theyCanBeSwitchedOff() {
    check(
        Fixture.of(
            BuiltInLanguage.ARITHMETIC,
            "(1+2)",
            Clients.settings("{\"codeLens\": false}"),
            Clients.plain()),
        expect(""));
  }

  @Test
  void commandsSayWhichFormulaIsMeant() {
    JsonObject argument =
        (JsonObject)
            lenses(Fixture.arithmetic("\n( 1 + 2 )")).get(0).getCommand().getArguments().get(0);
    assertEquals(
        "{\"uri\":\"file:///w/formulas.arith\",\"line\":1,\"formula\":\"(1+2)\"}",
        argument.toString());
  }
}
