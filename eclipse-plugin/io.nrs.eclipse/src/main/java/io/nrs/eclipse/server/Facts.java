package io.nrs.eclipse.server;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What the server said, read with care: what is missing or of another kind than it should be is a
 * {@link FailedAnswer}.
 *
 * @param json an object of the server's
 */
public record Facts(JsonObject json) {

  /** A text that has to be there. */
  public String text(String name) {
    return textIfAny(name).orElseThrow(() -> wrong(name, "a text"));
  }

  public Optional<String> textIfAny(String name) {
    return primitive(name, "a text", JsonPrimitive::isString).map(JsonPrimitive::getAsString);
  }

  /** A whole number that has to be there. */
  public int whole(String name) {
    return wholeIfAny(name).orElseThrow(() -> wrong(name, "a whole number"));
  }

  public OptionalInt wholeIfAny(String name) {
    Optional<JsonPrimitive> found = primitive(name, "a whole number", JsonPrimitive::isNumber);
    try {
      return found.isPresent()
          ? OptionalInt.of(found.get().getAsBigDecimal().intValueExact())
          : OptionalInt.empty();
    } catch (ArithmeticException | NumberFormatException e) {
      throw wrong(name, "a whole number");
    }
  }

  public Optional<Long> longIfAny(String name) {
    return primitive(name, "a whole number", JsonPrimitive::isNumber).map(JsonPrimitive::getAsLong);
  }

  /** A number that has to be there. */
  public double number(String name) {
    return numberIfAny(name).orElseThrow(() -> wrong(name, "a number"));
  }

  public OptionalDouble numberIfAny(String name) {
    Optional<JsonPrimitive> found = primitive(name, "a number", JsonPrimitive::isNumber);
    return found.isPresent()
        ? OptionalDouble.of(found.get().getAsDouble())
        : OptionalDouble.empty();
  }

  /** Whether something is so; it has to be said. */
  public boolean flag(String name) {
    return flagIfAny(name).orElseThrow(() -> wrong(name, "true or false"));
  }

  public Optional<Boolean> flagIfAny(String name) {
    return primitive(name, "true or false", JsonPrimitive::isBoolean)
        .map(JsonPrimitive::getAsBoolean);
  }

  /** An object that has to be there. */
  public Facts facts(String name) {
    if (json.get(name) instanceof JsonObject object) {
      return new Facts(object);
    }
    throw wrong(name, "an object");
  }

  /** What the objects of a list say, which has to be there. */
  public <T> List<T> list(String name, Function<Facts, T> read) {
    List<T> all = new ArrayList<>();
    for (JsonElement element : array(name)) {
      if (!(element instanceof JsonObject object)) {
        throw wrong(name, "a list of objects");
      }
      all.add(read.apply(new Facts(object)));
    }
    return List.copyOf(all);
  }

  /** The texts of a list, which has to be there. */
  public List<String> texts(String name) {
    List<String> all = new ArrayList<>();
    for (JsonElement element : array(name)) {
      if (!(element instanceof JsonPrimitive primitive) || !primitive.isString()) {
        throw wrong(name, "a list of texts");
      }
      all.add(primitive.getAsString());
    }
    return List.copyOf(all);
  }

  private JsonArray array(String name) {
    if (json.get(name) instanceof JsonArray array) {
      return array;
    }
    throw wrong(name, "a list");
  }

  private Optional<JsonPrimitive> primitive(
      String name, String expected, Predicate<JsonPrimitive> kind) {
    JsonElement found = json.get(name);
    if (found == null || found.isJsonNull()) {
      return Optional.empty();
    }
    if (found instanceof JsonPrimitive primitive && kind.test(primitive)) {
      return Optional.of(primitive);
    }
    throw wrong(name, expected);
  }

  private static FailedAnswer wrong(String name, String expected) {
    return new FailedAnswer(
        ("The NRS server said something that this plug-in does not understand: %s is not %s. They"
                + " may be of different versions; update both.")
            .formatted(name, expected));
  }
}
