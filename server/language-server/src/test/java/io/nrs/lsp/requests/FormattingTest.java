package io.nrs.lsp.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Lexeme.Kind;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Golden;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FormattingTest {
  private static final List<String> BLANKS = List.of("", "", " ", "  ", "\t", "\u00A0", " \f");

  private static List<TextEdit> edits(Fixture fixture) {
    return Formatting.document(
        fixture.snapshot(),
        new DocumentFormattingParams(fixture.identifier(), new FormattingOptions(2, true)),
        Cancellation.never());
  }

  @Test
  void textsAreWrittenAsInTheDataSets() {
    Golden.check(getClass(), "formatting.txt", FormattingTest::formattedLine);
  }

  private static String formattedLine(String line) {
    String how = line.substring(0, line.indexOf(": "));
    String text = line.substring(how.length() + 2).translateEscapes().replace("BOM", "\uFEFF");
    boolean range = how.equals("range");
    Language language =
        range ? BuiltInLanguage.ARITHMETIC : BuiltInLanguage.valueOf(how.toUpperCase(Locale.ROOT));
    Fixture fixture = Fixture.of(language, text);
    String formatted = fixture.after(range ? rangeEdits(fixture) : edits(fixture));
    if (!range) {
      assertEquals(List.of(), edits(Fixture.of(language, formatted)), "again");
    }
    return formatted.isEmpty()
        ? "nothing"
        : formatted.replace("\r", "\\r").replace("\uFEFF", "BOM");
  }

  private static List<TextEdit> rangeEdits(Fixture fixture) {
    return Formatting.range(
        fixture.snapshot(),
        new DocumentRangeFormattingParams(
            fixture.identifier(), new FormattingOptions(2, true), fixture.selection()),
        Cancellation.never());
  }

  @Test
  void everyLineEndEndsALine() {
    Fixture fixture = Fixture.arithmetic("1 \r 2 \r\n 3");
    assertEquals(List.of(0, 1, 2), edits(fixture).stream().map(FormattingTest::line).toList());
  }

  private static int line(TextEdit edit) {
    assertEquals(edit.getRange().getStart().getLine(), edit.getRange().getEnd().getLine());
    return edit.getRange().getStart().getLine();
  }

  @Test
  void onlyWhatChangesIsEdited() {
    Fixture fixture = Fixture.arithmetic("(1+2) = 3\n(1+ 2) = 3\n");
    TextEdit edit = edits(fixture).get(0);
    assertEquals(1, edits(fixture).size());
    assertEquals(" ", fixture.text(edit.getRange()));
    assertEquals("", edit.getNewText());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void formattingChangesNothingButWhiteSpaceAndIsDoneAfterOnce(BuiltInLanguage language) {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder text = new StringBuilder();
    StringBuilder written = new StringBuilder();
    for (String formula : FormulaGenerator.ofAllKinds(LanguageRules.of(language), 20, 17)) {
      String value = FormulaGenerator.exactValue(language, formula);
      boolean expected = random.nextBoolean();
      text.append(spaced(language, expected ? formula + "=" + value : formula, random))
          .append(random.nextBoolean() ? "\n" : "# ( 1 ) \n");
      written
          .append(Printer.written(Parser.parseFormula(language, formula).orElseThrow()))
          .append(expected ? " = " + value : "")
          .append('\n');
    }
    Fixture fixture = Fixture.of(language, text.toString());
    String formatted = fixture.after(edits(fixture));
    assertEquals(written.toString(), formatted.replace("  # ( 1 )", ""));
    assertEquals(List.of(), edits(Fixture.of(language, formatted)));
    Document before = fixture.snapshot().document();
    Document after = Fixture.of(language, formatted).snapshot().document();
    assertEquals(
        IntStream.range(0, before.lineCount()).mapToObj(i -> meaning(before, i)).toList(),
        IntStream.range(0, after.lineCount()).mapToObj(i -> meaning(after, i)).toList());
  }

  /** With white space anywhere but between a sign and its operand, and always between digits. */
  private static String spaced(Language language, String text, SplittableRandom random) {
    StringBuilder spaced = new StringBuilder();
    boolean operandExpected = true;
    boolean sign = false;
    for (Lexeme lexeme : Lexeme.of(language, text)) {
      boolean symbol = lexeme.kind() == Kind.OPERATOR_SYMBOL;
      boolean digits =
          language == BuiltInLanguage.LISTOPS && lexeme.kind() == Kind.NUMBER && !spaced.isEmpty();
      spaced
          .append(digits ? " " : "")
          .append(sign ? "" : BLANKS.get(random.nextInt(BLANKS.size())))
          .append(text, lexeme.span().start(), lexeme.span().end());
      sign = symbol && operandExpected;
      operandExpected =
          symbol || lexeme.kind() == Kind.BRACKET_OPEN || lexeme.kind() == Kind.EQUALS;
    }
    return spaced.append(BLANKS.get(random.nextInt(BLANKS.size()))).toString();
  }

  /** The trees without the places of their parts. */
  private static String meaning(Document document, int number) {
    ParsedLine line = document.line(number).parsed();
    return (line.formula() + " = " + line.expectation()).replaceAll("span=Span\\[[^]]*]", "")
        + line.problems();
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void anythingIsDoneAfterOnce(BuiltInLanguage language) {
    RandomTexts.some(500, 30, 11)
        .forEach(
            text -> {
              String once = formatted(Document.of("u", language, 1, text));
              assertEquals(once, formatted(Document.of("u", language, 1, once)), text);
            });
  }

  /** The document's own edits make the text; they know all line ends. */
  private static String formatted(Document document) {
    Fixture any = Fixture.of(document.language(), "");
    DocumentSnapshot snapshot =
        new DocumentSnapshot(
            document,
            any.snapshot().settings(),
            any.snapshot().client(),
            any.snapshot().inference());
    Document formatted = document;
    for (TextEdit edit : edits(new Fixture(snapshot, any.selection()))) {
      formatted =
          formatted.with(
              2,
              new Document.Change(
                  Positions.place(edit.getRange().getStart()),
                  Positions.place(edit.getRange().getEnd()),
                  edit.getNewText()));
    }
    return formatted.text();
  }
}
