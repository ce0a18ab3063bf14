package io.nrs.lsp.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.protocol.ProtocolJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanguagesTest {
  @TempDir private Path folder;

  private void check(String description, String expected) throws Exception {
    Path file = Files.writeString(folder.resolve("x.json"), description);
    JsonArray told =
        ProtocolJson.write(Languages.message(LanguageCatalogue.of(List.of(folder))))
            .getAsJsonArray("languages");
    JsonObject last = told.get(told.size() - 1).getAsJsonObject();
    assertEquals(file.toUri().toASCIIString(), last.remove("description").getAsString());
    assertEquals(JsonParser.parseString(expected), last);
    JsonObject first = told.get(0).getAsJsonObject();
    assertEquals(List.of("id", "name", "extension"), List.copyOf(first.keySet()));
  }

  @Test
  void aDescribedLanguageComesWithItsSyntaxAndItsOtherNotation() throws Exception {
    check(
        """
        {"id": "mine", "name": "Mine", "extension": "my", "brackets": "[]",
         "atoms": ["T", {"integers": [-1, 1]}], "comments": ["//"], "case": "any",
         "spellings": {"not": "!", "is true": {"symbol": "!", "precedence": 2}},
         "operations": [{"symbol": "!", "form": "prefix", "precedence": 1}], "rules": ["[!?x] => ?x"]}
        """,
        """
        {"id": "mine", "name": "Mine", "extension": ".my", "example": "[!T]", "syntax": {"open": "[", "close": "]",
         "atoms": ["T"], "integers": [-1, 1], "operations": [{"symbol": "!", "form": "prefix", "least": 1, "most": 1,
         "precedence": 1, "associativity": "none"}], "notation": {"spellings": [
         {"text": "is true", "symbol": "!", "precedence": 2}, {"text": "not", "symbol": "!", "precedence": 0}],
         "anyCase": true, "comments": ["#", "//"]}}}
        """);
  }

  @Test
  void sequencesComeWithWhatPeopleWrite() throws Exception {
    check(
        """
        {"id": "rows", "atoms": [{"digits": "0-1"}, "[", "]", "h"], "operations": [{"form": "sequence"}],
         "input": [{"digits": "0-1"}, "[", "]"], "brackets": [["[", "]"]], "final": [{"digits": "0-1"}],
         "rules": ["[ {a} ] => h {a}", "h {a} => {a}"]}
        """,
        """
        {"id": "rows", "name": "rows", "extension": ".rows", "example": "0 0", "syntax": {"open": "(", "close": ")",
         "atoms": ["0", "1", "[", "]", "h"], "integers": [], "operations": [{"symbol": "", "form": "sequence",
         "least": 2, "most": 4, "precedence": 0, "associativity": "none"}], "notation": {"spellings": [],
         "anyCase": false, "comments": ["#"], "lines": {"input": ["0", "1", "[", "]"],
         "brackets": [{"open": "[", "close": "]"}], "finals": ["0", "1"]}}}}
        """);
  }

  @Test
  void aLanguageThatIsNotCheckedYetSaysSo() throws Exception {
    check(
        """
        {"id": "clock", "atoms": [{"digits": "0-2"}],
         "operations": [{"symbol": "+", "form": "infix", "value": "(x + y) % 7"}]}
        """,
        """
        {"id": "clock", "name": "clock", "extension": ".clock", "example": "(0+0)", "unchecked": true,
         "syntax": {"open": "(", "close": ")", "atoms": ["0", "1", "2"], "integers": [],
         "operations": [{"symbol": "+", "form": "infix", "least": 2, "most": 2, "precedence": 0,
         "associativity": "none"}]}}
        """);
  }
}
