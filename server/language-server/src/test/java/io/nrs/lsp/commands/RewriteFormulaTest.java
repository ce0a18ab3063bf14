package io.nrs.lsp.commands;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Clients;
import io.nrs.lsp.ErrorAnswers;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import io.nrs.testing.Expect;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
          asked.getType()
              + ": "
              + asked.getMessage()
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
        expect(
            "Error: NRS: (2+96) is 98 exactly, but the networks found 1:"
                + " Leave the text, Write 98 (exact), Write 1");
    ask(command, text, Optional.empty(), question, text);
    ask(command, text, Optional.of("Leave the text"), question, text);
    for (String value : List.of("98", "1")) {
      ask(
          command,
          text,
          Optional.of(value.equals("98") ? "Write 98 (exact)" : "Write 1"),
          question,
          command.equals("nrs.writeExpectation") ? "(2+96) = " + value + "\n" : value + "\n");
    }
  }

  /** Editors make the first answer the default. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "nrs.step  ; ( 5*(2 + 96) ) # c ; ( 5*98 ) # c",
        "nrs.solve ; ( 5*(2 + 96) ) # c ; 90 # c",
        "nrs.step  ; 5*(2+96) = 1       ; 5*98 = 1",
        "nrs.writeExpectation ; 5*(2+96) = 1 # c ; 5*(2+96) = 90 # c",
      })
  void theExactValueIsWrittenInThePlaceOfTheWrongOne(String command, String text, String after)
      throws Exception {
    try (EditorClient client =
        TestServer.start(new StandInSource(), Clients.able(), "{'verify': true}")) {
      client.open(URI, "arithmetic", text);
      client.execute(command, Clients.at(URI, 0));
      List<MessageActionItem> answers = client.queries.remove().getActions();
      assertEquals("Leave the text", answers.get(0).getTitle());
      client.answer = Optional.of(answers.get(1).getTitle());
      client.execute(command, Clients.at(URI, 0));
      EditorClient.await("the edit", () -> !client.text(URI).equals(text));
      assertEquals(after, client.text(URI));
    }
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

  private static final String OTHER = "file:///w/b.arith";

  /** A client of networks that never finish {@link Endless#FORMULA}. */
  private static EditorClient start(Endless networks) {
    return TestServer.start(networks.source(), Clients.able(), "{'nrs.agreement': false}");
  }

  /** Opens a document whose first formula is being solved for ever. */
  private static CompletableFuture<Object> solving(
      EditorClient client, Endless networks, String rest) throws InterruptedException {
    client.open(URI, "arithmetic", Endless.FORMULA + rest);
    CompletableFuture<Object> solving = client.begin("nrs.solve", Clients.at(URI, 0));
    networks.reached().await();
    return solving;
  }

  private static String status(CompletableFuture<Object> answer) {
    return new Gson()
        .toJsonTree(EditorClient.get(answer))
        .getAsJsonObject()
        .get("status")
        .getAsString();
  }

  @ParameterizedTest
  @CsvSource({
    "nrs.step, '((1+2)*3)', '(3*3)'",
    "nrs.solve, '((1+2)*3)', 9",
    "nrs.writeExpectation, '((1+2)*3)', '((1+2)*3) = 9'",
    "nrs.writeExpectation, '((1+2)*3) = ', '((1+2)*3) = 9 '",
    "nrs.writeExpectation, '((1+2)*3) =# c', '((1+2)*3) = 9  # c'"
  })
  void theLineOfAWaitingRewriteMovesWithTheText(String command, String before, String after)
      throws Exception {
    Endless networks = new Endless();
    try (EditorClient client = start(networks)) {
      CompletableFuture<Object> first = solving(client, networks, "\n" + before + "\n");
      CompletableFuture<Object> second = client.begin(command, Clients.at(URI, 1));
      client.change(URI, "# new\n\n(7*7)\n" + before + "\n");
      assertTrue(!second.isDone(), "it waits");
      first.cancel(true);
      EditorClient.get(second);
      assertEquals("# new\n\n(7*7)\n" + after + "\n", client.text(URI));
    }
  }

  @Test
  void aWaitingRewriteOfARemovedLineIsRefused() throws Exception {
    Endless networks = new Endless();
    try (EditorClient client = start(networks)) {
      CompletableFuture<Object> first = solving(client, networks, "\n(1+2)\n(3+4)\n");
      CompletableFuture<Object> second = client.begin("nrs.step", Clients.at(URI, 1));
      client.change(URI, "(7*7)\n(3+4)\n");
      first.cancel(true);
      ErrorAnswers.check(
          ResponseErrorCode.ContentModified,
          "the document has changed meanwhile",
          () -> EditorClient.get(second));
      expect(
              """
              (7*7)
              (3+4)
              """)
          .check(client.text(URI));
    }
  }

  @Test
  void requestsForALineGoOnFromEachOthersText() throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      client.tellLateOfEdits();
      client.open(URI, "arithmetic", "(((1+2)*(3-5))*((1+2)*(3-5)))");
      List<CompletableFuture<Object>> steps =
          Stream.generate(() -> client.begin("nrs.step", Clients.at(URI, 0))).limit(9).toList();
      expect(
              """
              rewritten
              rewritten
              rewritten
              rewritten
              rewritten
              rewritten
              rewritten
              nothing-to-do
              nothing-to-do
              """)
          .check(steps.stream().map(RewriteFormulaTest::status));
      assertEquals("36", client.text(URI));
    }
  }

  @Test
  void aLensThatIsPressedTwiceToSolveFindsAValue() throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      client.open(URI, "arithmetic", "# first\n(1+2)");
      JsonObject shown = Clients.at(URI, 1);
      shown.addProperty("formula", "(1+2)");
      CompletableFuture<Object> first = client.begin("nrs.solve", shown);
      CompletableFuture<Object> second = client.begin("nrs.solve", shown);
      assertEquals("solved, nothing-to-do", status(first) + ", " + status(second));
    }
  }

  @Test
  void aLensOfALineThatHasMovedSinceGoesOn() throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      client.open(URI, "arithmetic", "((1+2)*(3-5))");
      JsonObject shown = Clients.at(URI, 0);
      shown.addProperty("formula", "((1+2)*(3-5))");
      client.execute("nrs.step", shown);
      client.change(URI, "# new\n" + client.text(URI));
      JsonObject moved = Clients.at(URI, 1);
      moved.addProperty("formula", "((1+2)*(3-5))");
      client.execute("nrs.step", moved);
      assertEquals("# new\n(3*-2)", client.text(URI));
    }
  }

  @Test
  void solvingTheWholeFileWaitsToo() throws Exception {
    Endless networks = new Endless();
    try (EditorClient client = start(networks)) {
      CompletableFuture<Object> first = solving(client, networks, "\n(1+2)\n");
      CompletableFuture<Object> all = client.begin("nrs.solveAll", Clients.at(URI, 0));
      client.change(URI, "(4+5)\n(1+2)\n");
      first.cancel(true);
      EditorClient.get(all);
      assertEquals("9\n3\n", client.text(URI));
    }
  }

  @Test
  void whatWaitsIsCancelledAtOnceAndGivesUpItsPlace() throws Exception {
    Endless networks = new Endless();
    try (EditorClient client = start(networks)) {
      CompletableFuture<Object> first = solving(client, networks, "\n((1+2)*3)\n");
      ExecuteCommandParams params =
          new ExecuteCommandParams("nrs.step", List.of(Clients.at(URI, 1)));
      params.setWorkDoneToken("waiting");
      CompletableFuture<Object> waiting = client.workspace().executeCommand(params);
      CompletableFuture<Object> last = client.begin("nrs.step", Clients.at(URI, 1));
      client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft("waiting")));
      ErrorAnswers.check(
          ResponseErrorCode.RequestCancelled,
          "The request (id: 3, method: 'workspace/executeCommand') has been cancelled",
          () -> EditorClient.get(waiting));
      assertTrue(!first.isDone() && !last.isDone(), "the others go on");
      first.cancel(true);
      assertEquals("rewritten", status(last));
      assertEquals("(7*7)\n(3*3)\n", client.text(URI));
    }
  }

  @Test
  void tooManyAreDroppedAndHoldUpNothingElse() throws Exception {
    Endless networks = new Endless();
    try (EditorClient client = start(networks)) {
      CompletableFuture<Object> first = solving(client, networks, "\n((1+2)*3)\n");
      List<CompletableFuture<Object>> waiting =
          Stream.generate(() -> client.begin("nrs.step", Clients.at(URI, 1)))
              .limit(DocumentQueue.MAX_WAITING)
              .toList();
      ErrorAnswers.check(
          ResponseErrorCode.RequestCancelled,
          "this rewrite was dropped, because 20 rewrites of the document are waiting",
          () -> client.execute("nrs.step", Clients.at(URI, 1)));
      client.open(OTHER, "arithmetic", "(1+2)");
      client.execute("nrs.step", Clients.at(OTHER, 0));
      assertEquals("3", client.text(OTHER));
      first.cancel(true);
      waiting.forEach(EditorClient::get);
      assertEquals("(7*7)\n9\n", client.text(URI));
      client.execute("nrs.step", Clients.at(URI, 1));
    }
  }

  @Test
  void aFailureLetsTheNextBegin() throws Exception {
    Endless networks = new Endless();
    try (EditorClient client = start(networks)) {
      CompletableFuture<Object> first = solving(client, networks, "\n(1+2)\n");
      CompletableFuture<Object> wrong = client.begin("nrs.step", Clients.at(URI, 9));
      CompletableFuture<Object> last = client.begin("nrs.step", Clients.at(URI, 1));
      first.cancel(true);
      ErrorAnswers.check(
          ResponseErrorCode.InvalidParams,
          "nrs.step: line must be a line of the document, which has 3",
          () -> EditorClient.get(wrong));
      assertEquals("rewritten", status(last));
    }
  }
}
