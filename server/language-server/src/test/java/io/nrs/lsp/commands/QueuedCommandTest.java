package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Clients;
import io.nrs.lsp.ErrorAnswers;
import io.nrs.lsp.TestServer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueuedCommandTest {
  private static final String URI = "file:///w/a.arith";
  private static final int AT_ONCE = 16;

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
      CompletableFuture<Object> waiting =
          client.server().getWorkspaceService().executeCommand(params);
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
