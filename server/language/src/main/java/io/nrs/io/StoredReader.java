package io.nrs.io;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.StoredShape.Member;
import java.io.IOException;
import java.io.StringReader;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads values of Java from stored JSON. A string is never taken for a number, or the reverse. */
final class StoredReader {
  private StoredReader() {}

  /** Parses what the standard calls JSON, and nothing behind it. */
  static JsonElement parse(String text) {
    JsonReader reader = new JsonReader(new StringReader(text));
    reader.setStrictness(Strictness.STRICT);
    try {
      JsonElement json = JsonParser.parseReader(reader);
      if (reader.peek() == JsonToken.END_DOCUMENT) {
        return json;
      }
    } catch (JsonParseException | IOException e) {
      throw StoredException.noJson(e);
    }
    throw StoredException.noJson(null);
  }

  /** The value of a type. */
  static Object value(JsonElement json, Type type) {
    if (type instanceof ParameterizedType generic) {
      return generic(json, (Class<?>) generic.getRawType(), generic.getActualTypeArguments());
    }
    Class<?> raw = MethodType.methodType((Class<?>) type).wrap().returnType();
    if (raw.isRecord()) {
      return record(json, raw);
    }
    if (raw == OptionalDouble.class) {
      return json.isJsonNull()
          ? OptionalDouble.empty()
          : OptionalDouble.of((double) value(json, double.class));
    }
    return found(json, raw).orElseThrow(() -> StoredException.unexpected(allowed(raw), json));
  }

  private static Object generic(JsonElement json, Class<?> raw, Type[] of) {
    if (raw == Optional.class) {
      return json.isJsonNull() ? Optional.empty() : Optional.of(value(json, of[0]));
    }
    if (raw == List.class) {
      if (json instanceof JsonArray array) {
        return list(array, of[0]);
      }
      throw StoredException.unexpected("a list", json);
    }
    if (raw == Map.class && of[0] == String.class) {
      return map(object(json), of[1]);
    }
    throw new IllegalStateException("no type of stored values: " + raw);
  }

  private static List<Object> list(JsonArray array, Type element) {
    List<Object> values = new ArrayList<>(array.size());
    for (JsonElement each : array) {
      values.add(part("[" + values.size() + "]", () -> value(each, element)));
    }
    return Collections.unmodifiableList(values);
  }

  private static Map<String, Object> map(JsonObject object, Type element) {
    Map<String, Object> values = new LinkedHashMap<>();
    object
        .asMap()
        .forEach((name, each) -> values.put(name, part(name, () -> value(each, element))));
    return Collections.unmodifiableMap(values);
  }

  private static JsonObject object(JsonElement json) {
    if (json instanceof JsonObject object) {
      return object;
    }
    throw StoredException.unexpected("an object", json);
  }

  /** The value of a part; its problems name it. */
  private static Object part(String name, Supplier<Object> value) {
    try {
      return value.get();
    } catch (StoredException e) {
      throw e.within(name);
    }
  }

  private static Object record(JsonElement json, Class<?> type) {
    JsonObject object = object(json);
    StoredShape shape = StoredShape.of(type);
    Object[] values = shape.members().stream().map(member -> member(object, member)).toArray();
    try {
      return shape.constructor().newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw StoredException.refused(json, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot create " + type, e);
    }
  }

  private static Object member(JsonObject object, Member member) {
    JsonElement json = Optional.ofNullable(object.get(member.name())).orElse(JsonNull.INSTANCE);
    if (!json.isJsonNull() || isOptional(member.type())) {
      return part(member.name(), () -> value(json, member.type()));
    }
    if (member.neutral()) {
      return neutral(member.type());
    }
    throw StoredException.missing(member.name());
  }

  private static boolean isOptional(Type type) {
    return type == OptionalDouble.class
        || type instanceof ParameterizedType generic && generic.getRawType() == Optional.class;
  }

  private static Object neutral(Type type) {
    if (type == boolean.class) {
      return false;
    }
    if (type == String.class) {
      return "";
    }
    return type == JsonObject.class ? new JsonObject() : List.of();
  }

  /** The value of a type without parts; empty if the JSON is of another kind. */
  private static Optional<?> found(JsonElement json, Class<?> type) {
    if (JsonElement.class.isAssignableFrom(type)) {
      return Optional.of(json.deepCopy()).filter(type::isInstance);
    }
    if (!(json instanceof JsonPrimitive primitive)) {
      return Optional.empty();
    }
    if (primitive.isBoolean()) {
      return Optional.of(primitive.getAsBoolean()).filter(type::isInstance);
    }
    return primitive.isString() ? text(primitive.getAsString(), type) : number(primitive, type);
  }

  private static Optional<?> text(String text, Class<?> type) {
    if (type == Language.class) {
      return language(text);
    }
    return type.isEnum() ? constant(text, type) : Optional.of(text).filter(type::isInstance);
  }

  /** Empty if it is no id. Of a described language, only the id is known. */
  private static Optional<Language> language(String id) {
    return Optional.of(id)
        .filter(Language::isId)
        .map(given -> Language.ofId(given).orElseGet(() -> DescribedLanguage.named(given)));
  }

  private static Optional<?> constant(String text, Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> (Enum<?>) constant)
        .filter(constant -> StoredJson.id(constant).equals(text) || constant.name().equals(text))
        .findFirst();
  }

  private static Optional<?> number(JsonPrimitive number, Class<?> type) {
    try {
      return switch (type.getSimpleName()) {
        case "Integer" -> Optional.of(new BigDecimal(number.getAsString()).intValueExact());
        case "Long" -> Optional.of(new BigDecimal(number.getAsString()).longValueExact());
        case "Double" -> Optional.of(number.getAsDouble()).filter(Double::isFinite);
        default -> Optional.empty();
      };
    } catch (ArithmeticException | NumberFormatException e) {
      // Not an integer, or beyond all bounds.
      return Optional.empty();
    }
  }

  private static String allowed(Class<?> type) {
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> StoredJson.id((Enum<?>) constant))
          .collect(Collectors.joining(" or "));
    }
    return switch (type.getSimpleName()) {
      case "Integer", "Long" -> "a whole number";
      case "Double" -> "a number";
      case "Boolean" -> "true or false";
      case "String" -> "a string";
      case "Language" -> "the id of a language";
      case "JsonObject" -> "an object";
      case "JsonElement" -> "any value";
      default -> throw new IllegalStateException("no type of stored values: " + type);
    };
  }
}
