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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewriteFormulaTest {
  private static final String URI = "file:///w/a.arith";

  private static void check(String command, int line, String text, Expect after, Expect report)
      throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      client.open(URI, "arithmetic", text);
      JsonObject done = client.execute(command, Clients.at(URI, line)).getAsJsonObject();
      after.check(client.text(URI));
      report.check(done.toString().replaceAll("\\.0(?=[,}])", "").replace('"', '\''));
    }
  }

  @Test
  void aStep() throws Exception {
    check(
        "nrs.step",
        1,
        "# so\n( (1+2) * (3-5) )",
        expect(
            """
            # so
            ( (1+2) * -2 )\
            """),
        expect(
            "{'status':'rewritten','leaf':'(3-5)','value':'-2','confidence':0.998,'agreement':1,"
                + "'outputs':1,'applied':true}"));
  }

  /** The text after a question about a wrong value, which the user answers. */
  private static void ask(
      String command, String text, Optional<String> answer, Expect question, String after)
      throws Exception {
    try (EditorClient client =
        TestServer.start(
            new StandInSource(),
            Clients.able(),
            params -> params.setInitializationOptions(Clients.options("{'verify': true}")))) {
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
        expect("nrs: (2+96) is 98 exactly, but the networks found 1: Write 1, Leave the text");
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
        TestServer.start(
            new StandInSource(),
            Clients.able(),
            params -> params.setInitializationOptions(Clients.options("{'verify': true}")))) {
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

  @Test
  void aStepThatFails() throws Exception {
    check(
        "nrs.step",
        0,
        "(1+98)",
        expect("(1+98)"),
        expect(
            "{'status':'corrupted-leaf','message':'the networks chose text that is not a leaf: 98 (confidence"
                + " 0.500, agreement 1.00)','applied':false}"));
  }

  @Test
  void aLineWithNothingToRewrite() throws Exception {
    String text = "12\n# nothing\n(1+";
    check(
        "nrs.solve",
        0,
        text,
        expect("12\n# nothing\n(1+"),
        expect(
            "{'status':'nothing-to-do','message':'the formula in line 1 is a value already',"
                + "'applied':false}"));
    check(
        "nrs.solve",
        1,
        text,
        expect("12\n# nothing\n(1+"),
        expect(
            "{'status':'nothing-to-do','message':'there is"
                + " no formula in line 2','applied':false}"));
    check(
        "nrs.solve",
        2,
        text,
        expect("12\n# nothing\n(1+"),
        expect(
            "{'status':'nothing-to-do','message':'the"
                + " formula in line 3 has an error: correct it first','applied':false}"));
  }

  @Test
  void solving() throws Exception {
    check(
        "nrs.solve",
        0,
        "((1+2)*(3-5)) = 4",
        expect("-6 = 4"),
        expect("{'status':'solved','value':'-6','steps':3,'confidence':0.998,'applied':true}"));
  }

  @Test
  void expecting() throws Exception {
    check(
        "nrs.writeExpectation",
        0,
        "(1+2) = 4",
        expect("(1+2) = 3"),
        expect("{'status':'solved','value':'3','steps':1,'confidence':0.998,'applied':true}"));
  }

  @Test
  void solvingAll() throws Exception {
    check(
        "nrs.solveAll",
        0,
        "(1+2)\n(1+98)\n(2*(1+2))",
        expect(
            """
            3
            (1+98)
            6\
            """),
        expect("{'status':'solved','formulas':3,'solved':2,'wrong':0,'applied':true}"));
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

  @ParameterizedTest
  @CsvSource({
    "(1+98), 'the networks solved none of 1 formula'",
    "# nothing, 'there is no formula to solve'"
  })
  void solvingAllWithoutASolution(String text, String message) throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      client.open(URI, "arithmetic", text);
      JsonObject result = client.execute("nrs.solveAll", Clients.at(URI, 0)).getAsJsonObject();
      assertEquals(message, result.get("message").getAsString());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "nrs.step, 9, 'nrs.step: line must be a line of the document, which has 2'",
    "nrs.solve, 9, 'nrs.solve: line must be a line of the document, which has 2'",
    "nrs.step, -1, 'nrs.step: line must be a line from 0, or a position, not -1'"
  })
  void wrongLines(String command, int line, String message) throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      client.open(URI, "arithmetic", "(1+2)\n");
      ErrorAnswers.check(
          ResponseErrorCode.InvalidParams,
          message,
          () -> client.execute(command, Clients.at(URI, line)));
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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void stepsThatAreWishedAtOnceAreMadeOneAfterAnother(boolean late) throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      if (late) {
        client.tellLateOfEdits();
      }
      client.open(URI, "arithmetic", "((1+2)*(3-5))");
      JsonObject shown = Clients.at(URI, 0);
      shown.addProperty("formula", "((1+2)*(3-5))");
      List<CompletableFuture<Object>> steps =
          Stream.generate(() -> client.begin("nrs.step", shown)).limit(3).toList();
      for (CompletableFuture<Object> step : steps) {
        assertEquals(true, ((Map<?, ?>) step.get(10, TimeUnit.SECONDS)).get("applied"));
      }
      assertEquals("-6", client.text(URI));
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
