package io.nrs.lsp.commands;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Clients;
import io.nrs.lsp.ErrorAnswers;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import io.nrs.testing.Expect;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RewriteFormulaTest {
  private static final String URI = "file:///w/a.arith";

  /** The text after a question about a wrong value, which the user answers. */
  private static void ask(
      String command, String text, Optional<String> answer, Expect question, String after)
      throws Exception {
    try (EditorClient client =
        TestServer.start(new StandInSource(), Clients.able(), "{'verify': true}")) {
      client.answer = answer;
      client.open(URI, "arithmetic", text);
      JsonObject done = client.execute(command, Clients.at(URI, 0)).getAsJsonObject();
      assertEquals("wrong-solution", done.get("status").getAsString());
      assertFalse(done.get("applied").getAsBoolean());
      ShowMessageRequestParams asked = client.queries.remove();
      question.check(
          asked.getMessage()
              + ": "
              + asked.getActions().stream()
                  .map(MessageActionItem::getTitle)
                  .collect(Collectors.joining(", ")));
      // A later command is answered after the edit, if there is one.
      client.execute("nrs.step", Clients.at(URI, 1));
      assertEquals(after, client.text(URI));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nrs.step", "nrs.solve", "nrs.writeExpectation"})
  void aValueThatIsKnownToBeWrongIsWrittenIfTheUserWantsIt(String command) throws Exception {
    String text = "(2+96)\n";
    Expect question =
        expect("NRS: (2+96) is 98 exactly, but the networks found 1: Write 1, Leave the text");
    ask(command, text, Optional.empty(), question, text);
    ask(command, text, Optional.of("Leave the text"), question, text);
    ask(
        command,
        text,
        Optional.of("Write 1"),
        question,
        command.equals("nrs.writeExpectation") ? "(2+96) = 1\n" : "1\n");
  }

  @Test
  void solvingAllWritesNoValueThatIsKnownToBeWrong() throws Exception {
    try (EditorClient client =
        TestServer.start(new StandInSource(), Clients.able(), "{'verify': true}")) {
      client.open(URI, "arithmetic", "(1+2)\n(2+96)");
      assertEquals(
          "{'status':'solved','formulas':2,'solved':1,'wrong':1,'message':'1 wrong value not"
              + " written: see the diagnostics','applied':true}",
          client
              .execute("nrs.solveAll", Clients.at(URI, 0))
              .toString()
              .replaceAll("\\.0(?=[,}])", "")
              .replace('"', '\''));
      assertEquals("3\n(2+96)", client.text(URI));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nrs.step", "nrs.solve", "nrs.writeExpectation", "nrs.solveAll"})
  void anEditThatIsRefused(String command) throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      client.refuseEdits();
      client.open(URI, "arithmetic", "(1+2)");
      JsonObject result = client.execute(command, Clients.at(URI, 0)).getAsJsonObject();
      assertFalse(result.get("applied").getAsBoolean());
      assertEquals(
          "the editor did not make the change: try again when the file can be edited",
          result.get("message").getAsString());
    }
  }

  @Test
  void aLensThatIsPressedBeforeItIsDrawnAnewGoesOn() throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      client.open(URI, "arithmetic", "((1+2)*(3-5))\n((1+2)*(3-5))");
      JsonObject shown = Clients.at(URI, 0);
      shown.addProperty("formula", "((1+2)*(3-5))");
      client.execute("nrs.step", shown);
      client.execute("nrs.step", shown);
      assertEquals("(3*-2)\n((1+2)*(3-5))", client.text(URI));
      client.change(URI, "(3*-3)\n(4+4)");
      ErrorAnswers.check(
          ResponseErrorCode.ContentModified,
          "the document has changed meanwhile",
          () -> client.execute("nrs.step", shown));
    }
  }

  @Test
  void whatIsNotThere() throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      ErrorAnswers.check(
          ResponseErrorCode.InvalidParams,
          "open the file first: file:///w/a.arith",
          () -> client.execute("nrs.step", Clients.at(URI, 0)));
      ErrorAnswers.check(
          ResponseErrorCode.InvalidParams,
          "nrs.step: uri is missing; it must be the URI of a document",
          () -> client.execute("nrs.step"));
      String unknown =
          assertThrows(ResponseErrorException.class, () -> client.execute("nrs.fly")).getMessage();
      assertEquals(
          "there is no command nrs.fly; the commands are nrs.step,", unknown.substring(0, 55));
    }
  }
}
