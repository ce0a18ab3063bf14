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
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
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
 * answered under its own id, whatever its body holds.
 *
 * <p>{@code StreamMessageProducer} of LSP4J 1.0.0 does not do that, even with an issue handler:
 * where an adapter rejects a parameter, or an id is no integer, it reports an exception without the
 * id. {@code HostileClientTest} then waits for dozens of answers that never come.
 */
final class MessageReader {
  /** More than the largest document; a larger length is a broken header. */
  private static final int MAX_LENGTH = 1 << 30;

  private static final ResponseError UNREADABLE =
      new ResponseError(ResponseErrorCode.ParseError, "the message is not JSON", null);

  private final InputStream input;
  private final MessageJsonHandler json;
  private final MessageConsumer answers;
  private final ReflectiveMessageValidator validator = new ReflectiveMessageValidator();

  MessageReader(InputStream input, MessageJsonHandler json, MessageConsumer answers) {
    this.input = input;
    this.json = json;
    this.answers = answers;
  }

  /** Passes messages on until the input ends. */
  void listen(MessageConsumer consumer) throws IOException {
    for (int length = nextLength(); length >= 0; length = nextLength()) {
      byte[] body = input.readNBytes(length);
      if (body.length < length) {
        return;
      }
      receive(new String(body, StandardCharsets.UTF_8), consumer);
    }
  }

  /** The length of the next body, past its headers; −1 at the end of the input. */
  private int nextLength() throws IOException {
    int length = -1;
    StringBuilder header = new StringBuilder();
    while (true) {
      int c = input.read();
      if (c < 0) {
        return -1;
      }
      if (c != '\n') {
        header.append((char) c);
        continue;
      }
      String line = header.toString().trim();
      header.setLength(0);
      if (!line.isEmpty()) {
        length = contentLength(line).orElse(length);
      } else if (length >= 0) {
        return length;
      }
    }
  }

  private static Optional<Integer> contentLength(String line) {
    int colon = line.indexOf(':');
    if (colon < 0 || !line.substring(0, colon).trim().equalsIgnoreCase("content-length")) {
      return Optional.empty();
    }
    try {
      int length = Integer.parseInt(line.substring(colon + 1).trim());
      return length >= 0 && length <= MAX_LENGTH ? Optional.of(length) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private void receive(String body, MessageConsumer consumer) {
    Message message;
    try {
      message = json.parseMessage(body);
      if (message == null) {
        refuse(body, "the message is empty");
        return;
      }
      allowNullSettings(message);
      if (!(message instanceof ResponseMessage) && !validator.isValid(message)) {
        refuse(body, "the parameters lack a field that the protocol requires");
        return;
      }
    } catch (MessageIssueException | JsonParseException | IllegalStateException e) {
      refuse(body, "the message does not follow the protocol");
      return;
    } catch (RuntimeException | StackOverflowError e) {
      // Adapters of single types throw exceptions of many kinds.
      refuse(body, "the parameters cannot be read");
      return;
    }
    consumer.consume(message);
  }

  /** VS Code sends changed settings as null (LSP 3.17, LSPAny), which LSP4J does not allow. */
  private static void allowNullSettings(Message message) {
    if (message instanceof NotificationMessage notification
        && notification.getParams() instanceof DidChangeConfigurationParams params
        && params.getSettings() == null) {
      params.setSettings(JsonNull.INSTANCE);
    }
  }

  private void refuse(String body, String why) {
    JsonElement element;
    try {
      JsonReader reader = new JsonReader(new StringReader(body));
      // The id of a message that is nested too deep is still needed for the answer.
      reader.setNestingLimit(Integer.MAX_VALUE);
      element = JsonParser.parseReader(reader);
    } catch (JsonParseException e) {
      answer(new ResponseMessage(), UNREADABLE);
      return;
    }
    if (!element.isJsonObject()) {
      answer(new ResponseMessage(), new ResponseError(ResponseErrorCode.InvalidRequest, why, null));
      return;
    }
    JsonObject object = element.getAsJsonObject();
    if (object.has("id") && object.has("method")) {
      ResponseMessage answer = new ResponseMessage();
      identify(answer, object.get("id"));
      answer(answer, error(object, why));
    }
  }

  private static ResponseError error(JsonObject request, String why) {
    if (request.get("id") instanceof JsonPrimitive id && !isId(id)) {
      return new ResponseError(
          ResponseErrorCode.InvalidRequest,
          "an id must be an integer of 32 bits or a string",
          null);
    }
    String method =
        request.get("method") instanceof JsonPrimitive name ? name.getAsString() : "the request";
    return new ResponseError(ResponseErrorCode.InvalidParams, method + ": " + why, null);
  }

  /** LSP 3.17, "Request Message". */
  private static boolean isId(JsonPrimitive id) {
    double number = id.isNumber() ? id.getAsDouble() : 0;
    return id.isString() || id.isNumber() && number == (int) number;
  }

  private static void identify(ResponseMessage answer, JsonElement id) {
    if (id instanceof JsonPrimitive primitive && primitive.isNumber()) {
      answer.setRawId(Either.forRight(primitive.getAsNumber()));
    } else if (id instanceof JsonPrimitive primitive) {
      answer.setRawId(Either.forLeft(primitive.getAsString()));
    }
  }

  /** What has no readable id is answered with none (JSON-RPC 2.0, section 5). */
  private void answer(ResponseMessage answer, ResponseError error) {
    answer.setError(error);
    answers.consume(answer);
  }
}
