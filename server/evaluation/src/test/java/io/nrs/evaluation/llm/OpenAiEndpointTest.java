package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.llm.LlmSystem.Reply;
import io.nrs.evaluation.llm.LocalEndpoint.Behaviour;
import io.nrs.evaluation.llm.LocalEndpoint.Response;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.Usage;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One request on the wire, by the SDK. */
class OpenAiEndpointTest {
  private static final String KEY = "sk-very-secret-indeed";
  private static final LlmSystem.Settings SETTINGS =
      new LlmSystem.Settings("little", "localhost", 1, 0.5);

  private static OpenAiEndpoint at(URI url, Duration timeout) {
    return new OpenAiEndpoint(url, KEY, SETTINGS, timeout);
  }

  private static Reply ask(Behaviour behaviour) {
    try (LocalEndpoint server = LocalEndpoint.start(behaviour);
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofHours(1))) {
      return endpoint.complete("?");
    }
  }

  private static String trouble(Behaviour behaviour) {
    String trouble = assertThrows(ResultException.class, () -> ask(behaviour)).getMessage();
    assertFalse(trouble.contains(KEY), trouble);
    assertEquals(1, trouble.lines().count());
    return trouble;
  }

  @Test
  void theProtocolIsSpoken() {
    try (LocalEndpoint server = LocalEndpoint.start(request -> Response.text("7"));
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofHours(1))) {
      Reply reply = endpoint.complete("a");
      assertEquals("7", reply.text());
      assertEquals(new Usage(100, 10), reply.usage());
      LocalEndpoint.Request request = server.requests().get(0);
      assertEquals("Bearer " + KEY, request.authorization());
      assertEquals("little", request.body().get("model").getAsString());
      assertEquals(0.5, request.body().get("temperature").getAsDouble());
      assertEquals(4096, request.body().get("max_tokens").getAsInt());
      assertEquals(
          "[{\"content\":\"a\",\"role\":\"user\"}]",
          request.body().getAsJsonArray("messages").toString());
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
  void anEmptyReplyIsAReply(String body) {
    Reply reply = ask(request -> Response.ok(body));
    assertEquals("", reply.text());
    assertEquals(new Usage(0, 0), reply.usage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "<html>hello</html>",
        "{\"choices\": 3}",
        "{\"error\": \"something\"}",
        "{\"choices\": [{\"message\": {\"content\": [1]}}]}",
        "{\"choices\": [{\"message\": {\"content\": \"7\"}}], \"usage\": {\"prompt_tokens\":"
            + " \"many\"}}",
      })
  void whatIsNoCompletionEndsTheRun(String body) {
    assertTrue(trouble(request -> Response.ok(body)).contains("check --base-url"));
  }

  @Test
  void aReplyThatBreaksOffEndsTheRun() {
    assertTrue(
        trouble(request -> Response.text("7").cutOff()).matches("(?s).*(break off|in time).*"));
  }

  @ParameterizedTest
  @CsvSource({
    "401, refuses the key",
    "403, refuses the key",
    "404, refuses the request",
    "400, refuses the request",
    "422, refuses the request",
    "429, busy or out of order",
    "408, busy or out of order",
    "503, busy or out of order"
  })
  void refusalsAreToldApart(int status, String words) {
    String trouble =
        trouble(request -> Response.error(status, "code", "your key " + KEY + " is bad"));
    assertTrue(trouble.contains(words), trouble);
  }

  @ParameterizedTest
  @CsvSource({"408, 4", "429, 4", "500, 4", "401, 1", "400, 1"})
  void whatMayPassIsTriedAgain(int status, int requests) {
    try (LocalEndpoint server =
            LocalEndpoint.start(
                request ->
                    request.number() < 3
                        ? Response.error(status, "code", "oops")
                        : Response.text("7"));
        OpenAiEndpoint endpoint = at(server.url(), Duration.ofHours(1))) {
      if (requests > 1) {
        assertEquals("7", endpoint.complete("?").text());
      } else {
        assertThrows(ResultException.class, () -> endpoint.complete("?"));
      }
      assertEquals(requests, server.requests().size());
    }
  }

  @Test
  void aQuestionThatIsTooLongHasAnEmptyReply() {
    assertEquals(
        "", ask(request -> Response.error(400, "context_length_exceeded", "too long")).text());
  }

  /** Nor is one that is not there, which the SDK reports in the same way. */
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
      String trouble =
          assertThrows(ResultException.class, () -> endpoint.complete("?")).getMessage();
      assertTrue(trouble.startsWith(server.url() + " cannot be reached"), trouble);
    } finally {
      never.countDown();
    }
  }

  @Test
  void aKeyThatIsSaidAgainIsTakenOut() {
    assertEquals("[key] is a key", ask(request -> Response.text(KEY + " is a key")).text());
  }
}
