package io.nrs.lsp.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import io.nrs.checking.Settings;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Clients;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditsTest {
  /** Applies a step whose leaf is marked in the line: {@code [MAX 3 «[SM 1 2]»4]}. */
  private static void check(String marked, String leaf, int offset, String value, String expected) {
    String text = marked.replace("«", "").replace("»", "");
    DocumentLine line = Document.of("file:///a", BuiltInLanguage.LISTOPS, 1, text).line(0);
    TextEdit edit =
        Edits.step(
            0, line, line.parsed().formula().orElseThrow(), new Step(leaf, value, offset, 1, 1, 1));
    assertEquals(marked.indexOf('«'), edit.getRange().getStart().getCharacter());
    assertEquals(
        expected,
        text.substring(0, edit.getRange().getStart().getCharacter())
            + edit.getNewText()
            + text.substring(edit.getRange().getEnd().getCharacter()));
  }

  /** Clients may read either of the two alone, so one of them is there. */
  @ParameterizedTest
  @CsvSource({"{}, [changes]", "{'workspaceEdit':{'documentChanges':true}}, [documentChanges]"})
  void editsAreSentInOneForm(String workspace, String members) {
    Fixture fixture =
        Fixture.of(
            BuiltInLanguage.LISTOPS,
            "[MAX 1 2|]",
            Settings.defaults(),
            Clients.capabilities("{'workspace':" + workspace + "}"));
    TextEdit edit = new TextEdit(fixture.selection(), "3");
    JsonElement sent =
        new MessageJsonHandler(Map.of())
            .getGson()
            .toJsonTree(Edits.of(fixture.snapshot(), List.of(edit)));
    assertEquals(members, sent.getAsJsonObject().keySet().toString());
  }

  @Test
  void aValueDoesNotRunIntoTheDigitsBesideIt() {
    check("[MAX 3 «[SM 1 2]»4]", "[SM12]", 5, "3", "[MAX 3 3 4]");
    check("[MAX 3«[SM 1 2]» 4]", "[SM12]", 5, "3", "[MAX 3 3 4]");
    check("[MAX 3 «[SM 1 2]» 4]", "[SM12]", 5, "3", "[MAX 3 3 4]");
    check("[MAX3«[SM12]»4]", "[SM12]", 5, "3", "[MAX334]");
  }
}
