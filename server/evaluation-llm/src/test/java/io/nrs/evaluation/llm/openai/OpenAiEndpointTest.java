package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.evaluation.llm.EndpointException.Kind;
import io.nrs.evaluation.llm.LocalEndpoint.Behaviour;
import io.nrs.evaluation.llm.LocalEndpoint.Response;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One request on the wire, by the SDK. */
class OpenAiEndpointTest {
  private static final String KEY = "sk-very-secret-indeed";
  private static final LlmSettings SETTINGS = new LlmSettings("little", "localhost", 1, 0.5, 77);

  private static OpenAiEndpoint at(URI url, Duration timeout) {
    return new OpenAiEndpoint(new Address(url, KEY), SETTINGS, timeout);
  }

  private static Completion ask(Behaviour behaviour) {
    try (LocalEndpoint server = LocalEndpoint.start(behaviour);
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20))) {
      return endpoint.complete(List.of(Turn.user("?")));
    }
  }

  private static EndpointException trouble(Behaviour behaviour) {
    EndpointException trouble = assertThrows(EndpointException.class, () -> ask(behaviour));
    assertFalse(trouble.getMessage().contains(KEY), trouble.getMessage());
    return trouble;
  }

  @Test
  void theProtocolIsSpoken() {
    try (LocalEndpoint server = LocalEndpoint.start(request -> Response.text("7"));
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20))) {
      Completion completion =
          endpoint.complete(List.of(Turn.user("a"), Turn.assistant("b"), Turn.user("c")));
      assertEquals("7", completion.text());
      assertEquals("stop", completion.finish());
      assertEquals(100, completion.promptTokens());
      assertEquals(10, completion.completionTokens());
      assertTrue(completion.seconds() > 0);
      LocalEndpoint.Request request = server.requests().get(0);
      assertEquals("Bearer " + KEY, request.authorization());
      assertEquals("little", request.body().get("model").getAsString());
      assertEquals(0.5, request.body().get("temperature").getAsDouble());
      assertEquals(77, request.body().get("max_tokens").getAsInt());
      assertEquals(
          List.of("a", "b", "c"),
          List.of(request.message(0), request.message(1), request.message(2)));
      assertEquals(1, server.requests().size());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"choices\": []}",
        "{\"choices\": [{\"index\": 0, \"message\": {\"role\": \"assistant\", \"content\": null}}]}",
        "{\"choices\": [{\"index\": 0, \"finish_reason\": \"content_filter\", \"message\": {\"refusal\": \"no\"}}]}",
        "{\"choices\": [{\"index\": 0, \"finish_reason\": null, \"message\": {\"content\": \"\"}}], \"usage\": null}",
      })
  void anEmptyAnswerIsAnAnswer(String body) {
    Completion completion = ask(request -> Response.ok(body));
    assertEquals("", completion.text());
    assertEquals(0, completion.promptTokens());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "<html>hello</html>",
        "{\"choices\": 3}",
        "{\"error\": \"something\"}",
        "{\"choices\": [{\"message\": {\"content\": [1]}}]}",
        "{\"choices\": [{\"message\": {\"content\": \"7\"}}], \"usage\": {\"prompt_tokens\": \"many\"}}",
      })
  void whatIsNoAnswerIsEvidence(String body) {
    EndpointException trouble = trouble(request -> Response.ok(body));
    assertEquals(Kind.MALFORMED, trouble.kind());
    assertTrue(trouble.getMessage().contains("none of chat completions"), trouble.getMessage());
    assertEquals(Optional.of(body), trouble.received().orElseThrow().received());
  }

  @Test
  void ofAnAnswerThatBreaksOffWhatCameIsKept() {
    EndpointException trouble = trouble(request -> Response.text("7").cutOff());
    assertEquals(Kind.MALFORMED, trouble.kind());
    String whole = Response.text("7").body();
    assertEquals(
        Optional.of(whole.substring(0, whole.length() / 2)),
        trouble.received().orElseThrow().received());
  }

  @Test
  void evidenceIsShortAndHoldsNoKey() {
    EndpointException trouble =
        trouble(request -> Response.ok("your " + KEY + " ".repeat(5_000) + "end"));
    String received = trouble.received().orElseThrow().received().orElseThrow();
    assertTrue(received.startsWith("your [key] "), received);
    assertEquals(2_001, received.length());
  }

  @Test
  void anAnswerOnItsWayIsWaitedForByWhoIsInterrupted() throws Exception {
    String text = "so ".repeat(20_000);
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    try (LocalEndpoint server =
            LocalEndpoint.start(
                request -> {
                  asked.countDown();
                  interrupted.await();
                  return Response.text(text);
                });
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20))) {
      FutureTask<String> answer =
          new FutureTask<>(
              () ->
                  endpoint.complete(List.of(Turn.user("?"))).text()
                      + Thread.currentThread().isInterrupted());
      Thread asking = new Thread(answer);
      asking.start();
      asked.await();
      asking.interrupt();
      interrupted.countDown();
      assertEquals(text + true, answer.get());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "401, LASTING, refuses the key",
    "403, LASTING, refuses the key",
    "404, LASTING, has no model little",
    "400, LASTING, refuses the request",
    "422, LASTING, refuses the request",
    "429, BUSY, gets too many requests",
    "408, PASSING, out of order",
    "500, PASSING, out of order",
    "502, PASSING, out of order",
    "503, PASSING, out of order"
  })
  void refusalsAreToldApart(int status, Kind kind, String words) {
    EndpointException trouble =
        trouble(request -> Response.error(status, "code", "your key " + KEY + " is bad"));
    assertEquals(kind, trouble.kind());
    assertTrue(trouble.getMessage().contains(words), trouble.getMessage());
  }

  @Test
  void theSdkTriesNothingAgain() {
    try (LocalEndpoint server =
            LocalEndpoint.start(request -> Response.error(500, "code", "oops"));
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20))) {
      assertThrows(EndpointException.class, () -> endpoint.complete(List.of(Turn.user("?"))));
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void aRestIsAskedFor() {
    EndpointException trouble =
        trouble(request -> Response.error(429, "busy", "busy").with("retry-after", "17"));
    assertEquals(Optional.of(Duration.ofSeconds(17)), trouble.askedToWait());
  }

  @Test
  void aQuotaThatIsUsedUpDoesNotComeBack() {
    assertEquals(
        Kind.LASTING,
        trouble(request -> Response.error(429, "insufficient_quota", "no money")).kind());
  }

  @Test
  void aQuestionThatIsTooLongHasAnEmptyAnswer() {
    Completion completion =
        ask(request -> Response.error(400, "context_length_exceeded", "too long"));
    assertEquals("", completion.text());
    assertEquals(Completion.TOO_LONG, completion.finish());
  }

  @Test
  void anEndpointThatIsNotThereIsNamed() {
    URI gone;
    try (LocalEndpoint server = LocalEndpoint.start(request -> Response.text(""))) {
      gone = server.url();
    }
    try (OpenAiEndpoint endpoint = at(gone, Duration.ofSeconds(20))) {
      EndpointException trouble =
          assertThrows(EndpointException.class, () -> endpoint.complete(List.of(Turn.user("?"))));
      assertEquals(Kind.PASSING, trouble.kind());
      assertTrue(
          trouble.getMessage().startsWith(gone + " cannot be reached"), trouble.getMessage());
    }
  }

  @Test
  void connectionsThatAreDroppedBetweenRequestsDoNotMatter() throws Exception {
    byte[] body = Response.completion("7", "stop").toString().getBytes(StandardCharsets.UTF_8);
    String head = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n\r\n";
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        OpenAiEndpoint endpoint =
            at(
                URI.create("http://localhost:" + server.getLocalPort() + "/v1"),
                Duration.ofSeconds(20))) {
      for (int i = 0; i < 2; i++) {
        CompletableFuture<Void> served =
            CompletableFuture.runAsync(
                () -> {
                  try (Socket socket = server.accept()) {
                    socket.getInputStream().read(new byte[1 << 16]);
                    socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
                    socket.getOutputStream().write(body);
                    socket.shutdownOutput();
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
        assertEquals("7", endpoint.complete(List.of(Turn.user("?"))).text());
        served.get();
      }
    }
  }

  @Test
  void aSilentEndpointIsNotWaitedForLonger() {
    CountDownLatch never = new CountDownLatch(1);
    try (LocalEndpoint server =
            LocalEndpoint.start(
                request -> {
                  never.await();
                  return Response.text("");
                });
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofMillis(200))) {
      EndpointException trouble =
          assertThrows(EndpointException.class, () -> endpoint.complete(List.of(Turn.user("?"))));
      assertEquals(Kind.PASSING, trouble.kind());
      assertTrue(trouble.getMessage().contains("in time"), trouble.getMessage());
    } finally {
      never.countDown();
    }
  }

  @Test
  void aKeyThatIsSaidAgainIsTakenOut() {
    assertEquals("[key] is a key", ask(request -> Response.text(KEY + " is a key")).text());
    assertFalse(new Address(URI.create("http://localhost"), KEY).toString().contains(KEY));
  }

  @Test
  void aReplyThatWasCutSaysSo() {
    JsonObject body = Response.completion("and so", "length");
    assertEquals("length", ask(request -> Response.ok(body.toString())).finish());
  }
}
