package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Clients;
import io.nrs.lsp.ErrorAnswers;
import io.nrs.lsp.TestServer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that nobody waits for keeps no thread. */
class CancelledRequestsTest {
  private static final String URI = "file:///w/a.arith";
  private static final int AT_ONCE = 16;

  @Test
  void hovers() throws Exception {
    check(
        2,
        client ->
            line ->
                client
                    .texts()
                    .hover(
                        new HoverParams(new TextDocumentIdentifier(URI), new Position(line, 1))));
  }

  @Test
  void steps() throws Exception {
    check(1, client -> line -> client.begin("nrs.step", Clients.at(URI, line)));
  }

  @Test
  void traces() throws Exception {
    check(AT_ONCE, client -> line -> client.begin("nrs.trace", Clients.at(URI, line)));
  }

  /**
   * Cancels requests that would never end.
   *
   * @param together as many as the pool has threads, or the queue of a document serves
   */
  private static void check(
      int together, Function<EditorClient, Function<Integer, CompletableFuture<?>>> requests)
      throws Exception {
    Endless endless = new Endless(new CountDownLatch(together), new CountDownLatch(together));
    try (EditorClient client =
        TestServer.start(endless.source(), Clients.able(), "{'nrs.agreement': false}")) {
      client.open(URI, "arithmetic", Endless.FORMULA + "\n(1+2)\n");
      Function<Integer, CompletableFuture<?>> request = requests.apply(client);
      List<CompletableFuture<?>> unwanted =
          Stream.<CompletableFuture<?>>generate(() -> request.apply(0)).limit(together).toList();
      endless.reached().await();
      for (CompletableFuture<?> each : unwanted) {
        each.cancel(true);
      }
      endless.ended().await();
      request.apply(1).get();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nrs.trace", "nrs.train"})
  void whatHasNotBegunIsCancelledAtOnceByItsToken(String command) throws Exception {
    try (EditorClient client =
        TestServer.start(new Endless().source(), Clients.plain(), "{'nrs.agreement': false}")) {
      client.open(URI, "arithmetic", Endless.FORMULA);
      List<CompletableFuture<Object>> running =
          Stream.generate(() -> client.begin("nrs.trace", Clients.at(URI, 0)))
              .limit(AT_ONCE)
              .toList();
      JsonObject argument = Clients.at(URI, 0);
      argument.addProperty("language", "arithmetic");
      argument.addProperty("module", "solver");
      ExecuteCommandParams params = new ExecuteCommandParams(command, List.of(argument));
      params.setWorkDoneToken("waiting");
      CompletableFuture<Object> waiting = client.workspace().executeCommand(params);
      client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft("waiting")));
      ErrorAnswers.check(
          ResponseErrorCode.RequestCancelled,
          "The request (id: 18, method: 'workspace/executeCommand') has been cancelled",
          () -> EditorClient.get(waiting));
      assertTrue(running.stream().noneMatch(CompletableFuture::isDone));
      running.forEach(answer -> answer.cancel(true));
    }
  }
}
