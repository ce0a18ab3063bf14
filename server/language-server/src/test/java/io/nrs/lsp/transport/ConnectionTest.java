package io.nrs.lsp.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.junit.jupiter.api.Test;

/** The answers to messages of all kinds, for all kinds of failures in the server. */
class ConnectionTest {
  private final List<String> failures = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Object> open = new CompletableFuture<>();

  /** The other end gets nothing but answers. */
  private interface Nothing {}

  /** The methods of this end. */
  @SuppressWarnings({"unused", "DoNotCallSuggester"}) // called by their annotations
  public final class Local {
    @JsonRequest("waits")
    public CompletableFuture<Object> waits() {
      return open;
    }

    @JsonRequest("odd")
    public CompletableFuture<Object> odd() {
      return CompletableFuture.completedFuture(new Loop());
    }

    @JsonRequest("fails")
    public CompletableFuture<Object> fails() {
      throw new OutOfMemoryError("a test");
    }

    @JsonRequest("refused")
    public CompletableFuture<Object> refused(Integer number) {
      throw new AssertionError(number);
    }

    @JsonNotification("told")
    public void told() {
      throw new StackOverflowError("a test");
    }
  }

  private static Optional<ResponseErrorException> refusal(String method) {
    return method.equals("refused")
        ? Optional.of(ErrorResponses.error(ResponseErrorCode.ServerNotInitialized, "not yet"))
        : Optional.empty();
  }

  /** Cannot be written as JSON. */
  private static final class Loop {
    @SuppressWarnings("unused")
    private final Loop itself = this;
  }

  private List<String> answers(String... messages) {
    StringBuilder input = new StringBuilder();
    for (String message : messages) {
      String body = message.replace('\'', '"');
      input.append("Content-Length: ").append(body.length()).append("\r\n\r\n").append(body);
    }
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (Connection<Nothing> connection =
        new Connection<>(
            new ByteArrayInputStream(input.toString().getBytes(UTF_8)),
            output,
            Nothing.class,
            List.of(new Local()),
            ConnectionTest::refusal,
            method -> true,
            failure -> failures.add(failure.toString()))) {
      assertEquals(Optional.empty(), connection.listen());
      open.complete("done");
    }
    List<String> bodies = new ArrayList<>();
    for (String part : output.toString(UTF_8).split("Content-Length: \\d+\r\n\r\n")) {
      if (!part.isEmpty()) {
        bodies.add(part.replace('"', '\'').replace("'jsonrpc':'2.0',", ""));
      }
    }
    return bodies;
  }

  private void check(String message, String... expected) {
    assertEquals(List.of(expected), answers(message), message);
  }

  @Test
  void messagesOfOtherVersionsAreInvalid() {
    String invalid = "'error':{'code':-32600,'message':'the member jsonrpc must be \\'2.0\\''}}";
    check("{'id':1,'method':'waits'}", "{'id':1," + invalid);
    check("{'jsonrpc':'1.0','id':1,'method':'waits'}", "{'id':1," + invalid);
    check("{'jsonrpc':2,'id':'a','method':'waits'}", "{'id':'a'," + invalid);
    check("{'method':'told'}", "{'id':null," + invalid);
    check("{'id':1,'result':null}", "{'id':null," + invalid);
    check("[]", "{'id':null," + invalid);
    check("{'method':'waits','id':1,'jsonrpc':'2.0'}", "{'id':1,'result':'done'}");
    check("{'id':1,", "{'id':null,'error':{'code':-32700,'message':'the message is not JSON'}}");
  }

  @Test
  void anIdIsAnIntegerOrAString() {
    String invalid =
        "'error':{'code':-32600,'message':'an id must be an integer of 32 bits or a string'}}";
    for (String id : List.of("true", "false", "1.5")) {
      List<String> answers = answers("{'jsonrpc':'2.0','id':" + id + ",'method':'waits'}");
      assertEquals(1, answers.size());
      String own = id.equals("1.5") ? id : "null";
      assertEquals("{'id':" + own + "," + invalid, answers.get(0));
    }
  }

  @Test
  void aSecondRequestWithALivingIdIsRefused() {
    String request = "{'jsonrpc':'2.0','id':1,'method':'waits'}";
    assertEquals(
        List.of(
            "{'id':1,'error':{'code':-32600,"
                + "'message':'the request before with the id 1 is not answered yet'}}",
            "{'id':1,'result':'done'}"),
        answers(request, request));
    assertEquals(2, answers(request, request.replace(":1,", ":2,")).size());
    String failing = request.replace("waits", "fails");
    assertEquals(2, answers(failing, failing).size());
  }

  @Test
  void theStateOfTheServerCountsBeforeTheParameters() {
    check(
        "{'jsonrpc':'2.0','id':1,'method':'refused','params':{'a':[]}}",
        "{'id':1,'error':{'code':-32002,'message':'not yet'}}");
  }

  @Test
  void whateverAMessageDoesTheNextOneIsAnswered() {
    List<String> answers =
        answers(
            "{'jsonrpc':'2.0','method':'told'}",
            "{'jsonrpc':'2.0','id':1,'method':'fails'}",
            "{'jsonrpc':'2.0','id':2,'method':'odd'}",
            "{'jsonrpc':'2.0','id':3,'method':'waits'}");
    assertEquals(3, answers.size(), answers.toString());
    for (int i = 0; i < answers.size(); i++) {
      assertTrue(answers.get(i).startsWith("{'id':" + (i + 1)), answers.toString());
    }
    assertTrue(answers.get(2).contains("done"), answers.toString());
    assertTrue(failures.toString().contains("StackOverflowError"), failures.toString());
  }

  private static final int MANY = 50;

  private static void fill(MessageWriter outbox) {
    for (int i = 0; i < MANY; i++) {
      outbox.consume(new NotificationMessage());
    }
  }

  @Test
  void whoHasMuchToTellWaitsForASlowReader() {
    Semaphore read = new Semaphore(0);
    AtomicInteger written = new AtomicInteger();
    try (MessageWriter outbox =
        new MessageWriter(
            message -> {
              read.acquireUninterruptibly();
              written.incrementAndGet();
            })) {
      fill(outbox);
      outbox.awaitRoom(read::release);
      int left = MANY - written.get();
      assertTrue(left < MANY / 2, left + " are left");

      fill(outbox);
      assertThrows(
          CancellationException.class,
          () ->
              outbox.awaitRoom(
                  () -> {
                    throw new CancellationException();
                  }));
      read.release(2 * MANY);
    }
  }

  @Test
  void nobodyWaitsForAReaderThatIsGone() {
    try (MessageWriter outbox =
        new MessageWriter(
            message -> {
              throw new JsonRpcException(new IllegalStateException("broken pipe"));
            })) {
      fill(outbox);
      outbox.awaitRoom(() -> {});
      fill(outbox);
      outbox.awaitRoom(() -> {});
    }
  }
}
