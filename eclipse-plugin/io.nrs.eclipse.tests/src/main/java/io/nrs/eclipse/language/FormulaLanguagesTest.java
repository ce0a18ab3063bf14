package io.nrs.eclipse.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Lexeme;
import io.nrs.grammar.reading.Parser;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.text.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FormulaLanguagesTest {
  private static final String NONE = "{'languages': []}";
  private static final String KNOWN =
      """
      {'languages': [
        {'id': 'arithmetic', 'name': 'Arithmetic', 'extension': '.arith'},
        {'id': 'mine', 'name': 'My Logic', 'extension': '.mylogic', 'example': '(T&F)',
         'description': 'file:///w/x.json', 'syntax': {'open': '(', 'close': ')', 'atoms': ['T', 'F'], 'integers': [],
           'operations': [{'symbol': '&', 'form': 'infix', 'least': 2, 'most': 2, 'precedence': 0,
             'associativity': 'none'}]}},
        {'id': 'other', 'name': 'Other', 'extension': '.xml', 'example': '1', 'syntax': {'open': '(', 'close': ')',
           'atoms': [], 'integers': [0, 9], 'operations': []}}]}\
      """;

  private static final String SQL =
      """
      {'languages': [{'id': 'sql', 'name': 'SQL logic', 'extension': '.sqllogic', 'syntax': {
        'open': '(', 'close': ')', 'atoms': ['TRUE', 'NULL'], 'integers': [], 'operations': [
          {'symbol': 'AND', 'form': 'infix', 'least': 2, 'most': 2, 'precedence': 2, 'associativity': 'left'},
          {'symbol': 'IS_NOT', 'form': 'infix', 'least': 2, 'most': 2, 'precedence': 4, 'associativity': 'none'}],
        'notation': {'spellings': [{'text': 'IS NOT', 'symbol': 'IS_NOT', 'precedence': 0},
          {'text': '&&', 'symbol': 'AND', 'precedence': 5}], 'anyCase': true, 'comments': ['#', '--']}}}]}\
      """;

  @AfterEach
  void forget() throws Exception {
    tell(NONE);
  }

  /** Returns the thread that ran the listeners. */
  private static Thread tell(String json) throws Exception {
    CompletableFuture<Thread> heard = new CompletableFuture<>();
    Runnable listener = () -> heard.complete(Thread.currentThread());
    FormulaLanguages.current().addListener(listener);
    FormulaLanguages.current().told(json(json));
    Thread thread = heard.get();
    FormulaLanguages.current().removeListener(listener);
    return thread;
  }

  private static JsonObject json(String text) {
    return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
  }

  private static void checkLanguage(String file, String text, String expected) {
    assertEquals(
        Optional.ofNullable(expected),
        FormulaContentTypes.language(file, new Document(text)).map(language -> language.id()),
        file);
  }

  @Test
  void theServersLanguagesAreThoseOfFiles() throws Exception {
    assertFalse(FormulaContentTypes.isFormulaFile("a.mylogic"));
    tell(KNOWN);
    assertTrue(FormulaContentTypes.isFormulaFile("a.mylogic"));
    checkLanguage("a.mylogic", "(T&F)", "mine");
    checkLanguage("a.nrs", "# language: mine\n(T&F)", "mine");
    checkLanguage("a.nrs", "# language: arithmetic", "arithmetic");
    checkLanguage("a.nrs", "# language: nobody", null);
    checkLanguage("a.nrs", "", null);
    checkLanguage("a.arith", "# language: mine", "arithmetic");
    checkLanguage("a.txt", "# language: mine", null);
    assertEquals("nrs", FormulaContentTypes.identifier("a.mylogic"));
    assertEquals("arithmetic", FormulaContentTypes.identifier("a.arith"));
  }

  @Test
  void formulasAreReadByTheSyntaxOfTheServer() throws Exception {
    tell(KNOWN);
    var mine = FormulaLanguages.current().ofId("mine").orElseThrow();
    assertTrue(Parser.parseLine(mine, "((T&F)&T)").isSound());
    assertEquals(
        List.of(Lexeme.Kind.BRACKET_OPEN, Lexeme.Kind.BRACKET_CLOSE),
        Lexeme.of(mine, "(T&F)").stream()
            .map(Lexeme::kind)
            .filter(kind -> kind == Lexeme.Kind.BRACKET_OPEN || kind == Lexeme.Kind.BRACKET_CLOSE)
            .toList());
  }

  @Test
  void otherNotationIsThatOfTheServer() throws Exception {
    tell(SQL);
    var sql = FormulaLanguages.current().ofId("sql").orElseThrow();
    String line = "null is not true -- why";
    assertEquals(
        List.of("null NUMBER", "is not OPERATOR_NAME", "true NUMBER", "-- why COMMENT"),
        Lexeme.of(sql, line).stream()
            .map(
                lexeme ->
                    line.substring(lexeme.span().start(), lexeme.span().end())
                        + " "
                        + lexeme.kind())
            .toList());
    assertTrue(Parser.parseLine(sql, line).isSound());
    assertEquals(
        "((NULL AND TRUE) IS_NOT NULL)",
        Printer.written(
            Parser.parseLine(sql, "null && true is not null").soundFormula().orElseThrow()));
  }

  @Test
  void whoTellsThemDoesNoWorkOfListeners() throws Exception {
    assertNotSame(Thread.currentThread(), tell(KNOWN));
  }

  private static List<String> types(String file) {
    return List.of(Platform.getContentTypeManager().findContentTypesFor(file)).stream()
        .map(type -> type.getId())
        .filter(id -> id.equals("io.nrs.any"))
        .toList();
  }

  @Test
  void extensionsComeAndGoWithTheLanguages() throws Exception {
    List<String> formulas = List.of("io.nrs.any");
    for (String shipped : List.of("a.nrs", "a.logic", "a.sqllogic", "a.verilog", "a.nibbles")) {
      assertEquals(formulas, types(shipped), shipped);
    }
    tell(KNOWN);
    assertEquals(formulas, types("a.mylogic"));
    // Eclipse sees another type in these.
    assertEquals(List.of(), types("a.xml"));
    tell(NONE);
    assertEquals(List.of(), types("a.mylogic"));
    assertEquals(formulas, types("a.logic"));
  }

  @Test
  void theLastListIsKnownBeforeTheServerRuns() throws Exception {
    tell(KNOWN);
    assertEquals(
        List.of("mine", "other"),
        new FormulaLanguages().described().stream().map(language -> language.id()).toList());
  }

  @Test
  void aDamagedListChangesNothing() throws Exception {
    tell(KNOWN);
    FormulaLanguages.current().told(json("{'languages': 7}"));
    assertTrue(FormulaLanguages.current().ofId("mine").isPresent());
  }
}
