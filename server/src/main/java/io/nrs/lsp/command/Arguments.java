package io.nrs.lsp.command;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.lsp.rpc.Answers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The arguments of a command: an object with names, or the same values in order. What is missing or
 * wrong is answered with what is expected.
 */
public final class Arguments {
  private final String command;
  private final List<JsonElement> values;

  public Arguments(String command, List<?> values) {
    this.command = command;
    this.values =
        values.stream()
            .flatMap(
                value ->
                    value instanceof JsonElement element
                        ? Stream.of(element)
                        : Stream.<JsonElement>empty())
            .toList();
  }

  /** The value of a name, in the object that comes first or at its place among plain values. */
  private Optional<JsonElement> get(String name, int place) {
    Optional<JsonElement> found =
        !values.isEmpty() && values.get(0).isJsonObject()
            ? Optional.ofNullable(values.get(0).getAsJsonObject().get(name))
            : place < values.size() ? Optional.of(values.get(place)) : Optional.empty();
    return found.filter(value -> !value.isJsonNull());
  }

  /** The URI of a document, also from a text document identifier. */
  public String uri() {
    return get("uri", 0)
        .or(() -> object("textDocument").flatMap(document -> member(document, "uri")))
        .filter(Arguments::isString)
        .map(JsonElement::getAsString)
        .orElseThrow(() -> wrong("uri", "the URI of a document"));
  }

  /** A line of a document, from 0; also from a position or a range. */
  public int line() {
    return get("line", 1)
        .or(() -> get("position", 1))
        .or(() -> get("range", 1))
        .map(Arguments::lineOf)
        .filter(Arguments::isWhole)
        .map(JsonElement::getAsInt)
        .filter(line -> line >= 0)
        .orElseThrow(() -> wrong("line", "a line from 0, or a position"));
  }

  private static JsonElement lineOf(JsonElement value) {
    if (!value.isJsonObject()) {
      return value;
    }
    JsonObject place =
        member(value, "start").filter(JsonElement::isJsonObject).orElse(value).getAsJsonObject();
    return member(place, "line").orElse(value);
  }

  /** A text. */
  public Optional<String> text(String name, int place) {
    return get(name, place)
        .map(
            value -> {
              if (!isString(value)) {
                throw wrong(name, "a text");
              }
              return value.getAsString();
            });
  }

  /**
   * A list of texts.
   *
   * @param expected what they are, in words
   */
  public Optional<List<String>> texts(String name, int place, String expected) {
    return get(name, place)
        .map(
            value -> {
              if (!value.isJsonArray()
                  || !value.getAsJsonArray().asList().stream().allMatch(Arguments::isString)) {
                throw wrong(name, expected);
              }
              return value.getAsJsonArray().asList().stream()
                  .map(JsonElement::getAsString)
                  .toList();
            });
  }

  /** One of some words. */
  public Optional<String> oneOf(String name, int place, List<String> words) {
    return text(name, place)
        .map(
            word -> {
              if (!words.contains(word)) {
                throw wrong(name, "one of " + String.join(", ", words) + ", not " + word);
              }
              return word;
            });
  }

  /** One of some words, which must be there. */
  public String neededOneOf(String name, int place, List<String> words) {
    return oneOf(name, place, words)
        .orElseThrow(() -> wrong(name, "one of " + String.join(", ", words)));
  }

  /** A text that must be there. */
  public String neededText(String name, int place, String expected) {
    return text(name, place)
        .filter(text -> !text.isBlank())
        .orElseThrow(() -> wrong(name, expected));
  }

  /** A whole number. */
  public Optional<Long> whole(String name, int place) {
    return get(name, place)
        .map(
            value -> {
              try {
                return value.getAsBigDecimal().longValueExact();
              } catch (RuntimeException e) {
                // Each kind of JSON that is no whole number has an exception of its own.
                throw wrong(name, "a whole number");
              }
            });
  }

  /** A whole number of at least 1. */
  public Optional<Integer> number(String name, int place) {
    return get(name, place)
        .map(
            value -> {
              if (!isWhole(value) || value.getAsInt() < 1) {
                throw wrong(name, "a whole number from 1");
              }
              return value.getAsInt();
            });
  }

  /** Yes or no; no where nothing is said. */
  public boolean flag(String name, int place) {
    return flag(name, place, false);
  }

  /**
   * Yes or no.
   *
   * @param otherwise where nothing is said
   */
  public boolean flag(String name, int place, boolean otherwise) {
    return get(name, place)
        .map(
            value -> {
              if (!(value instanceof JsonPrimitive primitive && primitive.isBoolean())) {
                throw wrong(name, "true or false");
              }
              return value.getAsBoolean();
            })
        .orElse(otherwise);
  }

  private Optional<JsonElement> object(String name) {
    return get(name, 0).filter(JsonElement::isJsonObject);
  }

  private static Optional<JsonElement> member(JsonElement object, String name) {
    return Optional.ofNullable(object.getAsJsonObject().get(name));
  }

  private static boolean isString(JsonElement value) {
    return value instanceof JsonPrimitive primitive && primitive.isString();
  }

  private static boolean isWhole(JsonElement value) {
    if (!(value instanceof JsonPrimitive primitive && primitive.isNumber())) {
      return false;
    }
    double number = primitive.getAsDouble();
    return number == Math.rint(number) && Math.abs(number) <= Integer.MAX_VALUE;
  }

  RuntimeException wrong(String name, String expected) {
    return Answers.invalid(command + ": " + name + " must be " + expected);
  }
}
