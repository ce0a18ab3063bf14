package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
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
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.junit.jupiter.api.Test;

/** What is said about questions goes to who asked them. */
class QuestionsTest {
  private final Questions questions = new Questions();
  private final Remote server = new Remote();
  private final Heard heard = new Heard();

  private Asked ask(ServerListener listener) {
    return questions.ask(
        Question.of("nrs.solve", new JsonObject()).toldTo(listener),
        Optional.of("file:///a.listops"),
        question -> question.apply(server));
  }

  @Test
  void theTextIsNamedAndTheAnswerIsGiven() {
    questions.begun();
    Asked asked = ask(heard);
    JsonObject arguments = (JsonObject) server.asked.get(0).getArguments().get(0);
    assertEquals("file:///a.listops", arguments.get("uri").getAsString());
    server.answers.get(0).complete(Map.of("steps", 3.0, "confidence", 0.5, "value", "7"));
    JsonObject answer = asked.answer().join();
    assertEquals("3", answer.get("steps").toString());
    assertEquals("0.5", answer.get("confidence").toString());
    assertEquals("7", answer.get("value").getAsString());
  }

  @Test
  void progressGoesToWhoAskedAndNeverBack() {
    Heard other = new Heard();
    ask(other);
    ask(heard);
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
  void progressOfTheServersOwnIsNobodys() {
    ask(heard);
    assertFalse(
        questions.progress(
            new ProgressParams(Either.forLeft("nrs-1"), Either.forLeft(report("a", 1)))));
    assertFalse(
        questions.progress(new ProgressParams(Either.forRight(1), Either.forLeft(report("a", 1)))));
    assertEquals(List.of(), heard.progress);
  }

  @Test
  void notificationsGoToTheQuestionThatTheyNameOrToAll() {
    Heard other = new Heard();
    ask(other);
    ask(heard);
    JsonObject named = new JsonObject();
    named.add("token", new JsonPrimitive(token(1)));
    questions.told("nrs/evaluated", named);
    questions.told("nrs/status", new JsonObject());
    assertEquals(List.of("nrs/evaluated", "nrs/status"), heard.told);
    assertEquals(List.of("nrs/status"), other.told);
    server.answers.get(1).complete(Map.of());
    questions.told("nrs/evaluated", named);
    assertEquals(2, heard.told.size());
  }

  @Test
  void whoIsStoppedAnswersAllTheSame() throws Exception {
    Asked asked = ask(heard);
    asked.stop();
    assertEquals(token(0), server.cancelled.get(10, TimeUnit.SECONDS));
    assertFalse(asked.answer().isDone());
    server.answers.get(0).complete(Map.of("status", "stopped"));
    assertEquals("stopped", asked.answer().join().get("status").getAsString());
  }

  @Test
  void whatIsStoppedBeforeItIsSentIsNotSent() {
    CompletableFuture<Void> ready = new CompletableFuture<>();
    Asked asked =
        questions.ask(
            Question.of("nrs.solve", new JsonObject()),
            Optional.empty(),
            question -> ready.thenCompose(now -> question.apply(server)));
    asked.stop();
    ready.complete(null);
    assertTrue(asked.answer().isCancelled());
    assertTrue(server.asked.isEmpty());
  }

  @Test
  void whatIsStoppedWhileItIsSentIsGivenUp() {
    CompletableFuture<Void> ready = new CompletableFuture<>();
    Asked asked =
        questions.ask(
            Question.of("nrs.solve", new JsonObject()),
            Optional.empty(),
            question -> ready.thenCompose(now -> question.apply(server)));
    server.whileSending = asked::stop;
    ready.complete(null);
    assertTrue(asked.answer().isCancelled());
    assertTrue(server.answers.get(0).isCancelled());
  }

  @Test
  void whoGivesUpTheAnswerGivesUpTheRequest() {
    ask(heard).answer().cancel(true);
    assertTrue(server.answers.get(0).isCancelled());
  }

  @Test
  void refusalsAreToldInTheServersWords() {
    Asked asked = ask(heard);
    server.answers.get(0).completeExceptionally(refusal(ResponseErrorCode.RequestFailed));
    assertEquals("no such line", failure(asked));
    Asked other = ask(heard);
    server.answers.get(1).completeExceptionally(refusal(ResponseErrorCode.RequestCancelled));
    assertTrue(other.answer().isCompletedExceptionally());
    assertThrows(CancellationException.class, () -> other.answer().join());
  }

  private static Throwable refusal(ResponseErrorCode code) {
    return new CompletionException(
        new ResponseErrorException(new ResponseError(code, "no such line", null)));
  }

  @Test
  void whatAConnectionWrapsIsUnwrapped() {
    Throwable none =
        new RuntimeException(
            "again", new UncheckedIOException(new NoServerException("install it")));
    Asked asked =
        questions.ask(
            Question.of("nrs.solve", new JsonObject()),
            Optional.empty(),
            question -> CompletableFuture.failedFuture(none));
    assertEquals("install it", failure(asked));
  }

  @Test
  void aServerThatEndsLosesItsOwnQuestionsAlone() {
    final long first = questions.begun();
    Asked lost = ask(heard);
    final long second = questions.begun();
    Asked kept = ask(heard);
    questions.lost(first);
    assertTrue(failure(lost).startsWith("The server has ended before it could answer."));
    assertFalse(kept.answer().isDone());
    assertTrue(questions.isServerAlive());
    questions.lost(second);
    assertFalse(questions.isServerAlive());
    assertTrue(kept.answer().isCompletedExceptionally());
  }

  private static String failure(Asked asked) {
    CompletionException failed =
        assertThrows(CompletionException.class, () -> asked.answer().join());
    return assertInstanceOf(FailedAnswer.class, failed.getCause()).getMessage();
  }

  private String token(int question) {
    return server.asked.get(question).getWorkDoneToken().getLeft();
  }

  private boolean progress(int question, WorkDoneProgressNotification value) {
    return questions.progress(
        new ProgressParams(Either.forLeft(token(question)), Either.forLeft(value)));
  }

  private static WorkDoneProgressReport report(String message, int percent) {
    WorkDoneProgressReport report = new WorkDoneProgressReport();
    report.setMessage(message);
    report.setPercentage(percent);
    return report;
  }

  private static final class Heard implements ServerListener {
    final List<String> progress = new ArrayList<>();
    final List<String> told = new ArrayList<>();

    @Override
    public void progress(String message, OptionalInt percent) {
      progress.add(message + " " + (percent.isPresent() ? percent.getAsInt() : "-"));
    }

    @Override
    public void told(String method, JsonObject parameters) {
      told.add(method);
    }
  }

  /** Notes what it is asked; the test answers. */
  private static final class Remote implements LanguageServer, WorkspaceService {
    final List<ExecuteCommandParams> asked = new ArrayList<>();
    final List<CompletableFuture<Object>> answers = new ArrayList<>();
    final CompletableFuture<String> cancelled = new CompletableFuture<>();
    Runnable whileSending = () -> {};

    @Override
    public CompletableFuture<Object> executeCommand(ExecuteCommandParams command) {
      asked.add(command);
      whileSending.run();
      answers.add(new CompletableFuture<>());
      return answers.get(answers.size() - 1);
    }

    @Override
    public void cancelProgress(WorkDoneProgressCancelParams cancel) {
      cancelled.complete(cancel.getToken().getLeft());
    }

    @Override
    public WorkspaceService getWorkspaceService() {
      return this;
    }

    @Override
    public TextDocumentService getTextDocumentService() {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams parameters) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Object> shutdown() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void exit() {}

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams parameters) {}

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams parameters) {}
  }
}
