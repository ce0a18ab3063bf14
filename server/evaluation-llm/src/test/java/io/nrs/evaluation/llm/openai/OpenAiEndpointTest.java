package io.nrs.evaluation.llm.openai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.evaluation.llm.ChatMessage;
import io.nrs.evaluation.llm.ChatReply;
import io.nrs.evaluation.llm.EndpointAddress;
import io.nrs.evaluation.llm.EndpointException;
import io.nrs.evaluation.llm.LlmSettings;
import io.nrs.evaluation.llm.LocalEndpoint;
import io.nrs.evaluation.llm.LocalEndpoint.Behaviour;
import io.nrs.evaluation.llm.LocalEndpoint.Response;
import io.nrs.evaluation.llm.PromptStyle;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One request on the wire, by the SDK. */
class OpenAiEndpointTest {
  private static final String KEY = "sk-very-secret-indeed";
  private static final LlmSettings SETTINGS =
      new LlmSettings("little", "localhost", 1, 0.5, 77, PromptStyle.GUIDED);

  /** Waits without duration, and the remarks about them. */
  private static final class Waits extends RetrySleeper {
    private final List<String> remarks;
    private final List<Duration> durations = new CopyOnWriteArrayList<>();

    private Waits(URI url, List<String> remarks) {
      super(new EndpointAddress(url, KEY), remarks::add);
      this.remarks = remarks;
    }

    private static Waits at(URI url) {
      return new Waits(url, new CopyOnWriteArrayList<>());
    }

    @Override
    void pause(Duration duration) {
      durations.add(duration);
    }
  }

  private static OpenAiEndpoint at(URI url, Duration timeout) {
    return at(url, timeout, Waits.at(url));
  }

  private static OpenAiEndpoint at(URI url, Duration timeout, Waits waits) {
    return new OpenAiEndpoint(
        new EndpointAddress(url, KEY), SETTINGS, timeout, waits, waits.remarks::add);
  }

  private static ChatReply ask(Behaviour behaviour) {
    try (LocalEndpoint server = LocalEndpoint.start(behaviour);
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20))) {
      return endpoint.complete(List.of(ChatMessage.user("?")));
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
      ChatReply completion =
          endpoint.complete(
              List.of(ChatMessage.user("a"), ChatMessage.assistant("b"), ChatMessage.user("c")));
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
        "{\"choices\": [{\"index\": 0, \"message\": {\"role\": \"assistant\", \"content\":"
            + " null}}]}",
        "{\"choices\": [{\"index\": 0, \"finish_reason\": \"content_filter\", \"message\":"
            + " {\"refusal\": \"no\"}}]}",
        "{\"choices\": [{\"index\": 0, \"finish_reason\": null, \"message\": {\"content\": \"\"}}],"
            + " \"usage\": null}",
      })
  void anEmptyAnswerIsAnAnswer(String body) {
    ChatReply completion = ask(request -> Response.ok(body));
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
        "{\"choices\": [{\"message\": {\"content\": \"7\"}}], \"usage\": {\"prompt_tokens\":"
            + " \"many\"}}",
      })
  void whatIsNoAnswerIsKept(String body) {
    ChatReply reply = ask(request -> Response.ok(body));
    assertEquals(ChatReply.MALFORMED, reply.finish());
    assertEquals("", reply.text());
    assertEquals(Optional.of(body), reply.received());
  }

  @Test
  void ofAnAnswerThatBreaksOffWhatCameIsKept() {
    ChatReply reply = ask(request -> Response.text("7").cutOff());
    assertEquals(ChatReply.MALFORMED, reply.finish());
    String whole = Response.text("7").body();
    assertEquals(Optional.of(whole.substring(0, whole.length() / 2)), reply.received());
  }

  @Test
  void whatComesMalformedEveryTimeStandsForNoAnswer() {
    try (LocalEndpoint server = LocalEndpoint.start(request -> Response.ok("{"))) {
      Waits waits = Waits.at(server.url());
      try (OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20), waits)) {
        ChatReply reply = endpoint.complete(List.of(ChatMessage.user("?")));
        assertEquals(ChatReply.MALFORMED, reply.finish());
      }
      assertEquals(3, server.requests().size());
      assertEquals(List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)), waits.durations);
      assertEquals(2, waits.remarks.size(), "the same is said once");
      assertTrue(waits.remarks.get(0).contains("not chat completions"), waits.remarks.toString());
      assertTrue(
          waits.remarks.get(1).endsWith("(tried 3 times); counted as wrong"),
          waits.remarks.toString());
    }
  }

  @Test
  void whatComesMalformedOnceIsTriedAgain() {
    assertEquals(
        "7", ask(request -> request.number() < 2 ? Response.ok("{") : Response.text("7")).text());
  }

  @Test
  void evidenceIsShortAndHoldsNoKey() {
    String received =
        ask(request -> Response.ok("your " + KEY + " ".repeat(5_000) + "end"))
            .received()
            .orElseThrow();
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
                  endpoint.complete(List.of(ChatMessage.user("?"))).text()
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
    "401, refuses the key",
    "403, refuses the key",
    "404, has no model little",
    "400, refuses the request",
    "422, refuses the request",
    "429, gets too many requests",
    "408, out of order",
    "500, out of order",
    "502, out of order",
    "503, out of order"
  })
  void refusalsAreToldApart(int status, String words) {
    EndpointException trouble =
        trouble(request -> Response.error(status, "code", "your key " + KEY + " is bad"));
    assertTrue(trouble.getMessage().contains(words), trouble.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 503})
  void whatMayPassIsTriedAgainAfterEverLongerWaits(int status) {
    try (LocalEndpoint server =
        LocalEndpoint.start(
            request ->
                request.number() < 5
                    ? Response.error(status, "code", "oops")
                    : Response.text("7"))) {
      Waits waits = Waits.at(server.url());
      try (OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20), waits)) {
        assertEquals("7", endpoint.complete(List.of(ChatMessage.user("?"))).text());
      }
      assertEquals(6, server.requests().size());
      assertTrue(
          waits.durations.get(4).compareTo(waits.durations.get(0)) > 0, waits.durations.toString());
      assertEquals(1, waits.remarks.size(), "the same is said once");
      assertTrue(
          waits.remarks.get(0).endsWith("; trying again for a while"), waits.remarks.toString());
    }
  }

  @Test
  void whatDoesNotPassStops() {
    try (LocalEndpoint server =
            LocalEndpoint.start(request -> Response.error(500, "code", "oops"));
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20))) {
      assertThrows(
          EndpointException.class, () -> endpoint.complete(List.of(ChatMessage.user("?"))));
      assertEquals(11, server.requests().size());
    }
  }

  @Test
  void whatLastsIsNotTriedAgain() {
    try (LocalEndpoint server = LocalEndpoint.start(request -> Response.error(401, "code", "no"));
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20))) {
      assertThrows(
          EndpointException.class, () -> endpoint.complete(List.of(ChatMessage.user("?"))));
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void aBusyEndpointIsGivenTheTimeThatItAsksFor() {
    try (LocalEndpoint server =
        LocalEndpoint.start(
            request ->
                request.number() < 1
                    ? Response.error(429, "busy", "busy").with("retry-after", "5")
                    : Response.text("7"))) {
      Waits waits = Waits.at(server.url());
      try (OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20), waits)) {
        assertEquals("7", endpoint.complete(List.of(ChatMessage.user("?"))).text());
      }
      assertEquals(List.of(Duration.ofSeconds(5)), waits.durations);
    }
  }

  @Test
  void nobodyWaitsForHours() {
    try (LocalEndpoint server =
        LocalEndpoint.start(
            request -> Response.error(429, "busy", "busy").with("retry-after", "7200"))) {
      Waits waits = Waits.at(server.url());
      try (OpenAiEndpoint endpoint = at(server.url(), Duration.ofSeconds(20), waits)) {
        assertThrows(
            EndpointException.class, () -> endpoint.complete(List.of(ChatMessage.user("?"))));
      }
      assertTrue(
          waits.durations.stream().allMatch(wait -> wait.toSeconds() <= 8),
          waits.durations.toString());
    }
  }

  @Test
  void aQuotaThatIsUsedUpIsNamed() {
    assertTrue(
        trouble(request -> Response.error(429, "insufficient_quota", "no money"))
            .getMessage()
            .contains("quota of the key is used up"));
  }

  @Test
  void aQuestionThatIsTooLongHasAnEmptyAnswer() {
    ChatReply completion =
        ask(request -> Response.error(400, "context_length_exceeded", "too long"));
    assertEquals("", completion.text());
    assertEquals(ChatReply.TOO_LONG, completion.finish());
  }

  @Test
  void anEndpointThatIsNotThereIsNamed() {
    URI gone;
    try (LocalEndpoint server = LocalEndpoint.start(request -> Response.text(""))) {
      gone = server.url();
    }
    try (OpenAiEndpoint endpoint = at(gone, Duration.ofSeconds(20))) {
      EndpointException trouble =
          assertThrows(
              EndpointException.class, () -> endpoint.complete(List.of(ChatMessage.user("?"))));
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
        assertEquals("7", endpoint.complete(List.of(ChatMessage.user("?"))).text());
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
          assertThrows(
              EndpointException.class, () -> endpoint.complete(List.of(ChatMessage.user("?"))));
      assertTrue(trouble.getMessage().contains("in time"), trouble.getMessage());
    } finally {
      never.countDown();
    }
  }

  @Test
  void aKeyThatIsSaidAgainIsTakenOut() {
    assertEquals("[key] is a key", ask(request -> Response.text(KEY + " is a key")).text());
    assertFalse(new EndpointAddress(URI.create("http://localhost"), KEY).toString().contains(KEY));
  }

  @Test
  void aReplyThatWasCutSaysSo() {
    JsonObject body = Response.completion("and so", "length");
    assertEquals("length", ask(request -> Response.ok(body.toString())).finish());
  }
}
