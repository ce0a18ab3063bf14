package io.nrs.lsp.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.nrs.lsp.ErrorAnswers;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
  private static Arguments arguments(String json) {
    JsonArray values = JsonParser.parseString(json.replace('\'', '"')).getAsJsonArray();
    List<JsonElement> list = values.asList();
    return new Arguments("nrs.do", list);
  }

  private static void checkRefused(String message, Executable use) {
    ErrorAnswers.check(ResponseErrorCode.InvalidParams, "nrs.do: " + message, use);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{'uri': 'file:///a', 'line': 3}]",
        "['file:///a', 3]",
        "['file:///a', 3.0]",
        "[{'uri': 'file:///a', 'position': {'line': 3, 'character': 1}}]",
        "['file:///a', {'line': 3, 'character': 1}]",
        "[{'textDocument': {'uri': 'file:///a'}, 'range': {'start': {'line': 3}, 'end': {}}}]"
      })
  void aPlaceCanBeSaidInManyWays(String json) {
    assertEquals("file:///a", arguments(json).uri());
    assertEquals(3, arguments(json).line());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[{}]",
        "[null]",
        "[[]]",
        "[7]",
        "[true, false]",
        "[{'uri': 7, 'line': 'x'}]",
        "[{'uri': null, 'line': -1}]",
        "[{'uri': {}, 'line': 1.5}]",
        "[{'textDocument': 'a', 'position': []}]",
        "[{'textDocument': {'uri': []}, 'position': {'line': {}}}]",
        "[{'textDocument': null, 'range': {'start': 3}}]",
        "[{'line': 1e300}]",
        "[{'line': {'start': {'line': null}}}]"
      })
  void wrongPlacesAreRefused(String json) {
    checkRefused("uri must be the URI of a document", () -> arguments(json).uri());
    checkRefused("line must be a line from 0, or a position", () -> arguments(json).line());
  }

  @Test
  void otherValuesAreNamedWithWhatIsAllowed() {
    Arguments given =
        arguments("[{'task': 'chess', 'formulas': 0, 'paper': 'yes', 'name': 5, 'none': null}]");
    checkRefused(
        "task must be one of listops, arithmetic, not chess",
        () -> given.oneOf("task", 0, List.of("listops", "arithmetic")));
    checkRefused("formulas must be a whole number from 1", () -> given.number("formulas", 1));
    checkRefused("paper must be true or false", () -> given.flag("paper", 2));
    checkRefused("name must be a text", () -> given.text("name", 3));
    assertEquals(Optional.empty(), given.text("none", 4));
    assertEquals(Optional.empty(), given.number("absent", 5));
    assertEquals(Optional.of(12), arguments("['a', 12]").number("formulas", 1));
  }
}
