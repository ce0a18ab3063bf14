package io.nrs.eclipse.occurrences;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.editor.FormulaPart;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OccurrencesTest {
  /** The caret is at the mark |; the operations found are in brackets «». */
  @ParameterizedTest
  @CsvSource({
    "ARITHMETIC, '((1+|2)*(1+2))', '(«(1+2)»*«(1+2)»)'",
    "ARITHMETIC, '(1+|2)\n( 1 + 2 ) = 3\n1+2\n(2+1)', '«(1+2)»\n«( 1 + 2 )» = 3\n«1+2»\n(2+1)'",
    "ARITHMETIC, '|((1+2)*3)\n(1+2)', '«((1+2)*3)»\n(1+2)'",
    "LISTOPS, '[MIN[SM5|4][SM54]]', '[MIN«[SM54]»«[SM54]»]'",
    "LISTOPS, '[MIN[MIN3|9][MAX39]]', '[MIN«[MIN39]»[MAX39]]'",
  })
  void equalOperationsAreFound(BuiltInLanguage language, String marked, String expected) {
    int caret = marked.indexOf('|');
    String text = new StringBuilder(marked).deleteCharAt(caret).toString();
    FormulaPart part = part(language, text, caret).orElseThrow();
    StringBuilder found = new StringBuilder(text);
    List.copyOf(Occurrences.of(language, text, (Compound) part.formula())).stream()
        .sorted((first, next) -> next.getOffset() - first.getOffset())
        .forEach(
            place ->
                found
                    .insert(place.getOffset() + place.getLength(), "»")
                    .insert(place.getOffset(), "«"));
    assertEquals(expected, found.toString());
  }

  @ParameterizedTest
  @CsvSource({"'# wh|y'", "'7|'", "'|'", "'(1+2)  | # x'", "'(1+2) = |3'"})
  void otherPlacesAreNoOperations(String marked) {
    int caret = marked.indexOf('|');
    String text = new StringBuilder(marked).deleteCharAt(caret).toString();
    assertEquals(Optional.empty(), part(BuiltInLanguage.ARITHMETIC, text, caret));
  }

  private static Optional<FormulaPart> part(Language language, String text, int caret) {
    return FormulaPart.at(language, new Document(text), caret);
  }
}
