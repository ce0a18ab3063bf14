package io.nrs.evaluation.llm;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server on this machine that speaks the protocol of chat completions, well or badly. */
public final class LocalEndpoint implements AutoCloseable {
  private static final Pattern FORMULA = Pattern.compile("(?m)^Formula: (.+)$");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private volatile Behaviour behaviour;

  /** A request for a completion. */
  public record Request(JsonObject body, String authorization, int number) {
    JsonArray messages() {
      return body.getAsJsonArray("messages");
    }

    public String message(int index) {
      return messages().get(index).getAsJsonObject().get("content").getAsString();
    }

    public String formula() {
      Matcher matcher = FORMULA.matcher(message(0));
      matcher.find();
      return matcher.group(1);
    }

    public boolean isSecondStage() {
      return messages().size() > 1;
    }
  }

  /**
   * A reply on the wire.
   *
   * @param cut whether the connection is closed in the midst of the body
   */
  public record Response(int status, Map<String, String> headers, String body, boolean cut) {
    public static Response error(int status, String code, String message) {
      JsonObject error = new JsonObject();
      error.addProperty("message", message);
      error.addProperty("code", code);
      JsonObject body = new JsonObject();
      body.add("error", error);
      return new Response(status, Map.of(), body.toString(), false);
    }

    public static Response ok(String body) {
      return new Response(200, Map.of(), body, false);
    }

    public Response with(String header, String value) {
      return new Response(status, Map.of(header, value), body, cut);
    }

    public Response cutOff() {
      return new Response(status, headers, body, true);
    }

    /** A sound completion. */
    public static Response text(String text) {
      return ok(completion(text, "stop").toString());
    }

    public static JsonObject completion(String text, String finish) {
      JsonObject message = new JsonObject();
      message.addProperty("role", "assistant");
      message.addProperty("content", text);
      JsonObject choice = new JsonObject();
      choice.addProperty("index", 0);
      choice.addProperty("finish_reason", finish);
      choice.add("message", message);
      JsonArray choices = new JsonArray();
      choices.add((JsonElement) choice);
      JsonObject usage = new JsonObject();
      usage.addProperty("prompt_tokens", 100);
      usage.addProperty("completion_tokens", 10);
      usage.addProperty("total_tokens", 110);
      JsonObject body = new JsonObject();
      body.addProperty("id", "1");
      body.addProperty("object", "chat.completion");
      body.addProperty("created", 0);
      body.addProperty("model", "little");
      body.add("choices", choices);
      body.add("usage", usage);
      return body;
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
        .map(Evaluator::value)
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
      response.headers().forEach(exchange.getResponseHeaders()::set);
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
