package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.RewriteResult;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.jface.text.Document;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.junit.jupiter.api.Test;

/** Responses, progress and notifications reach the request that they belong to. */
class PendingRequestsTest {
  private static final CommandRequest<RewriteResult> REQUEST =
      CommandRequest.about(
          Protocol.SOLVE, new Document(), uri -> new FormulaParams(uri, 0, Optional.empty()));

  private final List<Boolean> running = new ArrayList<>();
  private final PendingRequests pendingRequests = new PendingRequests(running::add);
  private final Remote server = new Remote();
  private final RecordingListener heard = new RecordingListener();

  private PendingRequest send(RequestListener listener) {
    return pendingRequests.send(
        REQUEST.withListener(listener),
        Optional.of("file:///a.listops"),
        request -> request.apply(server.proxy));
  }

  @Test
  void requestsHaveTheUriAndGetTheResponse() {
    pendingRequests.serverStarted();
    PendingRequest asked = send(heard);
    JsonObject arguments = (JsonObject) server.asked.get(0).getArguments().get(0);
    assertEquals("file:///a.listops", arguments.get("uri").getAsString());
    server.answers.get(0).complete(Map.of("steps", 3.0, "confidence", 0.5, "value", "7"));
    JsonObject answer = asked.response().join();
    assertEquals(3, answer.get("steps").getAsInt());
    assertEquals(0.5, answer.get("confidence").getAsDouble());
    assertEquals("7", answer.get("value").getAsString());
  }

  @Test
  void progressGoesToItsRequestAndNeverDecreases() {
    RecordingListener other = new RecordingListener();
    send(other);
    send(heard);
    WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
    begin.setTitle("Solving");
    assertTrue(progress(1, begin));
    assertTrue(progress(1, report("half", 50)));
    assertTrue(progress(1, report("less", 40)));
    assertTrue(progress(1, report(null, 120)));
    assertTrue(progress(1, new WorkDoneProgressEnd()));
    assertEquals(List.of(" -", "half 50", "less 50", " 100"), heard.progress);
    assertEquals(List.of(), other.progress);
  }

  @Test
  void progressOfTheServerIsNotRouted() {
    send(heard);
    assertFalse(
        pendingRequests.progress(
            new ProgressParams(Either.forLeft("nrs-1"), Either.forLeft(report("a", 1)))));
    assertFalse(
        pendingRequests.progress(
            new ProgressParams(Either.forRight(1), Either.forLeft(report("a", 1)))));
    assertEquals(List.of(), heard.progress);
  }

  @Test
  void notificationsGoToTheirRequest() {
    RecordingListener other = new RecordingListener();
    send(other);
    send(heard);
    JsonObject named = new JsonObject();
    named.add("token", new JsonPrimitive(token(1)));
    pendingRequests.notification("nrs/evaluated", named);
    assertEquals(List.of("nrs/evaluated"), heard.told);
    assertEquals(List.of(), other.told);
    server.answers.get(1).complete(Map.of());
    pendingRequests.notification("nrs/evaluated", named);
    assertEquals(1, heard.told.size());
  }

  @Test
  void cancelledRequestsCanHaveAResult() throws Exception {
    PendingRequest asked = send(heard);
    asked.cancel();
    assertEquals(token(0), server.cancelled.get());
    assertFalse(asked.response().isDone());
    server.answers.get(0).complete(Map.of("status", "stopped"));
    assertEquals("stopped", asked.response().join().get("status").getAsString());
  }

  @Test
  void requestsCancelledBeforeSendingAreNotSent() {
    CompletableFuture<Void> ready = new CompletableFuture<>();
    PendingRequest asked =
        pendingRequests.send(
            REQUEST,
            Optional.empty(),
            request -> ready.thenCompose(now -> request.apply(server.proxy)));
    asked.cancel();
    ready.complete(null);
    assertTrue(asked.response().isCancelled());
    assertTrue(server.asked.isEmpty());
  }

  @Test
  void requestsCancelledWhileSendingAreCancelled() {
    CompletableFuture<Void> ready = new CompletableFuture<>();
    PendingRequest asked =
        pendingRequests.send(
            REQUEST,
            Optional.empty(),
            request -> ready.thenCompose(now -> request.apply(server.proxy)));
    server.whileSending = asked::cancel;
    ready.complete(null);
    assertTrue(asked.response().isCancelled());
    assertTrue(server.answers.get(0).isCancelled());
  }

  @Test
  void cancellingTheResponseCancelsTheRequest() {
    send(heard).response().cancel(true);
    assertTrue(server.answers.get(0).isCancelled());
  }

  @Test
  void errorsHaveTheMessageOfTheServer() {
    PendingRequest asked = send(heard);
    server.answers.get(0).completeExceptionally(refusal(ResponseErrorCode.RequestFailed));
    assertEquals("no such line", failure(asked));
    PendingRequest other = send(heard);
    server.answers.get(1).completeExceptionally(refusal(ResponseErrorCode.RequestCancelled));
    assertTrue(other.response().isCompletedExceptionally());
    assertThrows(CancellationException.class, () -> other.response().join());
  }

  private static Throwable refusal(ResponseErrorCode code) {
    return new CompletionException(
        new ResponseErrorException(new ResponseError(code, "no such line", null)));
  }

  @Test
  void otherVersionsAreReportedToTheUser() {
    JsonObject response = (JsonObject) JsonParser.parseString("{'status': 3, 'applied': true}");
    RequestFailedException failed =
        assertThrows(RequestFailedException.class, () -> REQUEST.read(response));
    assertTrue(failed.getMessage().contains(": status "), failed.getMessage());
  }

  @Test
  void wrappedFailuresAreUnwrapped() {
    Throwable none =
        new RuntimeException(
            "again", new CompletionException(new RequestFailedException("install it")));
    PendingRequest asked =
        pendingRequests.send(
            REQUEST, Optional.empty(), request -> CompletableFuture.failedFuture(none));
    assertEquals("install it", failure(asked));
  }

  @Test
  void onlyRequestsToAnEndedServerFail() {
    final long first = pendingRequests.serverStarted();
    PendingRequest lost = send(heard);
    final long second = pendingRequests.serverStarted();
    PendingRequest kept = send(heard);
    pendingRequests.serverEnded(first);
    assertTrue(failure(lost).startsWith("The server ended before it responded."));
    assertFalse(kept.response().isDone());
    assertEquals(List.of(true, true), running);
    pendingRequests.serverEnded(second);
    assertEquals(List.of(true, true, false), running);
    assertTrue(kept.response().isCompletedExceptionally());
  }

  private static String failure(PendingRequest asked) {
    CompletionException failed =
        assertThrows(CompletionException.class, () -> asked.response().join());
    return assertInstanceOf(RequestFailedException.class, failed.getCause()).getMessage();
  }

  private String token(int request) {
    return server.asked.get(request).getWorkDoneToken().getLeft();
  }

  private boolean progress(int request, WorkDoneProgressNotification value) {
    return pendingRequests.progress(
        new ProgressParams(Either.forLeft(token(request)), Either.forLeft(value)));
  }

  private static WorkDoneProgressReport report(String message, int percent) {
    WorkDoneProgressReport report = new WorkDoneProgressReport();
    report.setMessage(message);
    report.setPercentage(percent);
    return report;
  }

  private static final class RecordingListener implements RequestListener {
    final List<String> progress = new ArrayList<>();
    final List<String> told = new ArrayList<>();

    @Override
    public void progress(String message, OptionalInt percent) {
      progress.add(message + " " + (percent.isPresent() ? percent.getAsInt() : "-"));
    }

    @Override
    public void notification(String method, JsonObject parameters) {
      told.add(method);
    }
  }

  /** Records requests; the test completes their responses. */
  private static final class Remote implements InvocationHandler {
    final List<ExecuteCommandParams> asked = new ArrayList<>();
    final List<CompletableFuture<Object>> answers = new ArrayList<>();
    final CompletableFuture<String> cancelled = new CompletableFuture<>();
    final LanguageServer proxy =
        (LanguageServer)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {LanguageServer.class, WorkspaceService.class},
                this);
    Runnable whileSending = () -> {};

    @Override
    public Object invoke(Object server, Method method, Object[] arguments) {
      switch (method.getName()) {
        case "getWorkspaceService":
          return server;
        case "executeCommand":
          asked.add((ExecuteCommandParams) arguments[0]);
          whileSending.run();
          answers.add(new CompletableFuture<>());
          return answers.get(answers.size() - 1);
        case "cancelProgress":
          cancelled.complete(((WorkDoneProgressCancelParams) arguments[0]).getToken().getLeft());
          return null;
        default:
          throw new UnsupportedOperationException(method.getName());
      }
    }
  }
}
