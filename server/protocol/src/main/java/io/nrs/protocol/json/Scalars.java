package io.nrs.protocol.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Values without parts. They are read strictly: a string is not a number here, although it is for
 * Gson's own adapters.
 */
final class Scalars {
  private Scalars() {}

  static boolean isScalar(Type type) {
    return type instanceof Class<?> raw
        && (raw == String.class || isInteger(raw) || isReal(raw) || isFlag(raw) || raw.isEnum());
  }

  private static boolean isInteger(Type type) {
    return type == int.class || type == Integer.class || type == long.class || type == Long.class;
  }

  private static boolean isReal(Type type) {
    return type == double.class || type == Double.class;
  }

  private static boolean isFlag(Type type) {
    return type == boolean.class || type == Boolean.class;
  }

  /** The allowed values of a type as a noun phrase. */
  static String allowed(Type type, Optional<Bounds> bounds) {
    if (isInteger(type)) {
      return "an integer" + bounds.map(Scalars::range).orElse("");
    }
    if (isReal(type)) {
      return "a number" + bounds.map(Scalars::range).orElse("");
    }
    if (isFlag(type)) {
      return "true or false";
    }
    if (type instanceof Class<?> raw && raw.isEnum()) {
      return "one of " + String.join(", ", RecordShape.values(raw));
    }
    if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
      return "a list";
    }
    return type == String.class ? "a string" : "an object";
  }

  private static String range(Bounds bounds) {
    return " from " + bounds.min() + (hasMax(bounds) ? " to " + bounds.max() : " up");
  }

  static boolean hasMax(Bounds bounds) {
    return bounds.max() < Integer.MAX_VALUE;
  }

  /** The value of a type; empty if the JSON is of another kind or out of bounds. */
  static Optional<Object> read(JsonElement json, Type type, Optional<Bounds> bounds) {
    if (!(json instanceof JsonPrimitive primitive)) {
      return Optional.empty();
    }
    if (isInteger(type)) {
      return integer(primitive, type, bounds);
    }
    if (isReal(type)) {
      return number(primitive)
          .map(BigDecimal::doubleValue)
          .filter(value -> isWithin(value, bounds))
          .map(Object.class::cast);
    }
    if (isFlag(type)) {
      return Optional.of(primitive).filter(JsonPrimitive::isBoolean).map(JsonElement::getAsBoolean);
    }
    Optional<String> text =
        Optional.of(primitive).filter(JsonPrimitive::isString).map(JsonElement::getAsString);
    return type == String.class
        ? text.map(Object.class::cast)
        : text.flatMap(value -> constant((Class<?>) type, value));
  }

  private static Optional<Object> integer(
      JsonPrimitive primitive, Type type, Optional<Bounds> bounds) {
    boolean isInt = type == int.class || type == Integer.class;
    try {
      return number(primitive)
          .map(BigDecimal::longValueExact)
          .filter(value -> !isInt || value == value.intValue())
          .filter(value -> bounds.map(of -> of.min() <= value && value <= of.max()).orElse(true))
          .map(value -> isInt ? (Object) value.intValue() : (Object) value);
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static boolean isWithin(double value, Optional<Bounds> bounds) {
    return bounds.map(of -> of.min() <= value && value <= of.max()).orElse(true);
  }

  private static Optional<BigDecimal> number(JsonPrimitive primitive) {
    try {
      return Optional.of(primitive)
          .filter(JsonPrimitive::isNumber)
          .map(JsonPrimitive::getAsBigDecimal);
    } catch (NumberFormatException e) {
      // NaN, infinities, and exponents beyond all bounds.
      return Optional.empty();
    }
  }

  private static Optional<Object> constant(Class<?> type, String value) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> RecordShape.value((Enum<?>) constant).equals(value))
        .map(Object.class::cast)
        .findFirst();
  }

  static JsonPrimitive write(Object value) {
    if (value instanceof Number number) {
      return new JsonPrimitive(number);
    }
    if (value instanceof Boolean flag) {
      return new JsonPrimitive(flag);
    }
    return new JsonPrimitive(
        value instanceof Enum<?> constant ? RecordShape.value(constant) : (String) value);
  }
}
