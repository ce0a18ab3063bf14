package io.nrs.cli.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import io.nrs.editor.EditorClient;
import io.nrs.editor.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** A training that the server runs while its user goes on; it is stopped or ends by itself. */
final class AskedTraining {
  private static final int MANY_ITERATIONS = 10_000;
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  private final EditorSession session;
  private final String token;
  private final boolean isStopped;
  private final CompletableFuture<Object> answer;
  private final Instant limit = Instant.now().plus(PATIENCE);
  private boolean asked;

  /**
   * Asks for a training.
   *
   * @param number of the training; the first and every other one is stopped in the middle
   */
  AskedTraining(EditorSession session, int number) {
    this.session = session;
    this.token = "training-" + number;
    this.isStopped = number % 2 == 1;
    session.client().trainings.clear();
    ExecuteCommandParams params =
        new ExecuteCommandParams(
            "nrs.train",
            List.of(
                Json.object(
                    "task",
                    "listops",
                    "module",
                    "solver",
                    "iterations",
                    isStopped ? MANY_ITERATIONS : 1,
                    "device",
                    "cpu",
                    "threads",
                    1,
                    "fresh",
                    number > 1)));
    params.setWorkDoneToken(token);
    this.answer = session.client().server().getWorkspaceService().executeCommand(params);
  }

  /** Stops it if it is time. Returns whether it has ended, which happens once. */
  boolean hasEnded() {
    EditorClient client = session.client();
    if (answer.isDone()) {
      String expected = isStopped ? "stopped" : "finished";
      Object result = session.answered(answer);
      assertEquals(
          expected, new Gson().toJsonTree(result).getAsJsonObject().get("status").getAsString());
      session.counts().trainings++;
      return true;
    }
    assertTrue(Instant.now().isBefore(limit), "the training goes on");
    if (isStopped && !asked && isTold(client, "iteration")) {
      client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft(token)));
      asked = true;
    }
    return false;
  }

  private static boolean isTold(EditorClient client, String event) {
    return client.trainings.stream()
        .anyMatch(told -> told.get("event").getAsString().equals(event));
  }
}
