package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server on this machine that speaks the protocol of chat completions, well or badly. */
public final class LocalEndpoint implements AutoCloseable {
  private static final Pattern FORMULA = Pattern.compile("(?m): (.+)\\.$");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private volatile Behaviour behaviour;

  /** A request for a completion. */
  public record Request(JsonObject body, String authorization, int number) {
    public String formula() {
      Matcher matcher = FORMULA.matcher(message());
      matcher.find();
      return matcher.group(1);
    }

    public boolean isSecondStage() {
      return message().contains("Therefore, the answer");
    }

    private String message() {
      return body.getAsJsonArray("messages").get(0).getAsJsonObject().get("content").getAsString();
    }
  }

  /**
   * A reply on the wire.
   *
   * @param cut whether the connection is closed in the midst of the body
   */
  public record Response(int status, String body, boolean cut) {
    public static Response error(int status, String code, String message) {
      String error = "{\"error\": {\"message\": %s, \"code\": %s}}";
      return new Response(status, error.formatted(quoted(message), quoted(code)), false);
    }

    public static Response ok(String body) {
      return new Response(200, body, false);
    }

    public Response cutOff() {
      return new Response(status, body, true);
    }

    /** A sound completion. */
    public static Response text(String text) {
      return ok(
          """
          {"id": "1", "object": "chat.completion", "created": 0, "model": "little",
           "choices": [{"index": 0, "finish_reason": "stop",
                        "message": {"role": "assistant", "content": %s}}],
           "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}}
          """
              .formatted(quoted(text)));
    }

    private static String quoted(String text) {
      return new JsonPrimitive(text).toString();
    }
  }

  /** The action of the endpoint. */
  public interface Behaviour {
    Response to(Request request) throws InterruptedException;
  }

  private LocalEndpoint(HttpServer server, Behaviour behaviour) {
    this.server = server;
    this.behaviour = behaviour;
  }

  public static LocalEndpoint start(Behaviour behaviour) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      LocalEndpoint endpoint = new LocalEndpoint(server, behaviour);
      server.createContext("/v1/chat/completions", endpoint::handle);
      server.setExecutor(endpoint.threads);
      server.start();
      return endpoint;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Thinks, then gives the exact value. */
  public static Behaviour right(Language language) {
    return request ->
        Response.text(
            request.isSecondStage() ? exact(language, request.formula()) : "Step by step: done.");
  }

  public static String exact(Language language, String formula) {
    return Parser.parseFormula(language, formula)
        .flatMap(Evaluator::value)
        .map(Printer::print)
        .orElseThrow();
  }

  public void behave(Behaviour other) {
    behaviour = other;
  }

  public URI url() {
    return URI.create("http://localhost:" + server.getAddress().getPort() + "/v1");
  }

  public List<Request> requests() {
    return requests;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Request request;
      synchronized (requests) {
        request =
            new Request(
                JsonParser.parseString(body).getAsJsonObject(),
                exchange.getRequestHeaders().getFirst("Authorization"),
                requests.size());
        requests.add(request);
      }
      Response response = behaviour.to(request);
      exchange.getResponseHeaders().set("Retry-After-Ms", "1");
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      byte[] bytes = response.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(response.status(), bytes.length);
      exchange.getResponseBody().write(bytes, 0, response.cut() ? bytes.length / 2 : bytes.length);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
