package io.nrs.lsp.transport;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.stream.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.validation.ReflectiveMessageValidator;

/**
 * Reads messages in the framing of the base protocol (LSP 3.17, "Base Protocol"). Every request is
 * answered under its own id, whatever its body contains.
 *
 * <p>{@code StreamMessageProducer} of LSP4J 1.0.0 does not do that, even with an issue handler. If
 * an adapter rejects a parameter, or an id is no integer, it reports an exception without the id.
 * {@code HostileClientTest} then waits for dozens of answers that never come.
 */
final class MessageReader implements MessageProducer {
  private static final ResponseError UNREADABLE =
      new ResponseError(ResponseErrorCode.ParseError, "the message is not JSON", null);

  private static final ResponseError NO_VERSION =
      new ResponseError(
          ResponseErrorCode.InvalidRequest, "the member jsonrpc must be \"2.0\"", null);

  private static final JsonPrimitive VERSION = new JsonPrimitive("2.0");

  private final FrameReader frames;
  private final MessageJsonHandler json;
  private final MessageConsumer answers;
  private final Function<String, Optional<ResponseError>> refusal;
  private final Consumer<Throwable> failed;
  private final ReflectiveMessageValidator validator = new ReflectiveMessageValidator();
  private volatile Optional<String> reason = Optional.empty();

  /**
   * @param refusal why a request of that name cannot be served now, whatever its parameters are
   * @param failed gets failures that no answer reports
   */
  MessageReader(
      InputStream input,
      MessageJsonHandler json,
      MessageConsumer answers,
      Function<String, Optional<ResponseError>> refusal,
      Consumer<Throwable> failed) {
    this.frames = new FrameReader(input, Runtime.getRuntime().maxMemory() / 2, this::skipped);
    this.json = json;
    this.answers = answers;
    this.refusal = refusal;
    this.failed = failed;
  }

  private void skipped(String why) {
    answer(new ResponseMessage(), new ResponseError(ResponseErrorCode.ParseError, why, null));
  }

  /** Why reading ended before the input; empty if it did not. */
  Optional<String> reason() {
    return reason;
  }

  /** Passes messages on until the input ends, or cannot be read any more. */
  @Override
  public void listen(MessageConsumer consumer) {
    try {
      readAll(consumer);
    } catch (FrameReader.FramingException e) {
      reason = Optional.of(e.getMessage());
    } catch (IOException e) {
      // A broken pipe is an ended one.
      return;
    } catch (RuntimeException | Error e) {
      reason = Optional.of("reading failed: " + e);
    }
  }

  private void readAll(MessageConsumer consumer) throws IOException {
    for (Optional<byte[]> body = frames.next(); body.isPresent(); body = frames.next()) {
      try {
        receive(body.get(), consumer);
      } catch (OutOfMemoryError e) {
        skipped("there is not enough memory for a message");
      } catch (RuntimeException | Error e) {
        // A failure on one message must not stop the reader.
        failed.accept(e);
      }
    }
  }

  private void receive(byte[] bytes, MessageConsumer consumer) {
    String body = new String(bytes, StandardCharsets.UTF_8);
    if (!receive(body, consumer)) {
      frames.rejected(bytes);
    }
  }

  /** Returns whether the message is JSON. */
  private boolean receive(String body, MessageConsumer consumer) {
    Message message;
    try {
      message = json.parseMessage(body);
      if (message == null || !VERSION.getAsString().equals(message.getJsonrpc())) {
        return refuse(body, "the message is empty");
      }
      allowNullSettings(message);
      if (!(message instanceof ResponseMessage) && !validator.isValid(message)) {
        return refuse(body, "the parameters lack a field that the protocol requires");
      }
    } catch (MessageIssueException | JsonParseException | IllegalStateException e) {
      return refuse(body, "the message does not follow the protocol");
    } catch (RuntimeException | StackOverflowError e) {
      // Adapters of single types throw exceptions of many kinds.
      return refuse(body, "the parameters cannot be read");
    }
    consumer.consume(message);
    return true;
  }

  /** VS Code sends changed settings as null (LSP 3.17, LSPAny), which LSP4J does not allow. */
  private static void allowNullSettings(Message message) {
    if (message instanceof NotificationMessage notification
        && notification.getParams() instanceof DidChangeConfigurationParams params
        && params.getSettings() == null) {
      params.setSettings(JsonNull.INSTANCE);
    }
  }

  /**
   * Answers a message that is not passed on.
   *
   * @return whether it is JSON
   */
  private boolean refuse(String body, String why) {
    JsonElement element;
    try {
      JsonReader reader = new JsonReader(new StringReader(body));
      // The id of a message that is nested too deep is still needed for the answer.
      reader.setNestingLimit(Integer.MAX_VALUE);
      element = JsonParser.parseReader(reader);
    } catch (JsonParseException e) {
      answer(new ResponseMessage(), UNREADABLE);
      return false;
    }
    JsonObject object = element instanceof JsonObject message ? message : new JsonObject();
    ResponseMessage answer = new ResponseMessage();
    boolean request = object.has("id") && object.has("method");
    if (request) {
      identify(answer, object.get("id"));
    }
    if (!VERSION.equals(object.get("jsonrpc"))) {
      answer(answer, NO_VERSION);
    } else if (request) {
      answer(answer, error(object, why));
    }
    return true;
  }

  private ResponseError error(JsonObject request, String why) {
    if (request.get("id") instanceof JsonPrimitive id && !isId(id)) {
      return new ResponseError(
          ResponseErrorCode.InvalidRequest,
          "an id must be an integer of 32 bits or a string",
          null);
    }
    String method =
        request.get("method") instanceof JsonPrimitive name ? name.getAsString() : "the request";
    return refusal
        .apply(method)
        .orElseGet(
            () -> new ResponseError(ResponseErrorCode.InvalidParams, method + ": " + why, null));
  }

  /** LSP 3.17, "Request Message". */
  private static boolean isId(JsonPrimitive id) {
    double number = id.isNumber() ? id.getAsDouble() : 0;
    return id.isString() || id.isNumber() && number == (int) number;
  }

  private static void identify(ResponseMessage answer, JsonElement id) {
    if (id instanceof JsonPrimitive primitive && primitive.isNumber()) {
      answer.setRawId(Either.forRight(primitive.getAsNumber()));
    } else if (id instanceof JsonPrimitive primitive && primitive.isString()) {
      answer.setRawId(Either.forLeft(primitive.getAsString()));
    }
  }

  /** A message without a readable id gets an answer without an id (JSON-RPC 2.0, section 5). */
  private void answer(ResponseMessage answer, ResponseError error) {
    answer.setError(error);
    answers.consume(answer);
  }
}
