package io.nrs.protocol;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.nrs.protocol.RecordShape.Bounds;
import io.nrs.protocol.RecordShape.Union;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reads and writes protocol records. Values are read strictly: a string is not a number here,
 * although it is for Gson. An absent or null field is an empty {@code Optional}, and an empty one
 * is not written. Unknown fields are ignored, because a newer peer may send them.
 */
public final class ProtocolJson {
  private static final Gson GSON =
      configure(new GsonBuilder())
          .registerTypeHierarchyAdapter(
              Enum.class,
              (JsonSerializer<Enum<?>>)
                  (value, type, context) -> new JsonPrimitive(RecordShape.value(value)))
          .serializeSpecialFloatingPointValues()
          .create();

  private final Consumer<ProtocolException> onProblem;

  private ProtocolJson(Consumer<ProtocolException> onProblem) {
    this.onProblem = onProblem;
  }

  /** Lets any Gson read and write protocol records. */
  public static GsonBuilder configure(GsonBuilder builder) {
    JsonSerializer<Record> writer = (value, type, context) -> write(value);
    JsonDeserializer<Record> reader = (json, type, context) -> (Record) read(json, (Class<?>) type);
    return builder
        .registerTypeHierarchyAdapter(Record.class, writer)
        .registerTypeHierarchyAdapter(Record.class, reader);
  }

  /**
   * Reads a record or a union.
   *
   * @throws ProtocolException if a field is missing or has a value that is not allowed
   */
  public static <T> T read(JsonElement json, Class<T> type) {
    return readLeniently(
        json,
        type,
        problem -> {
          throw problem;
        });
  }

  /**
   * Reads a record; an unusable optional field counts as absent.
   *
   * @param onProblem gets a problem for each such field; an exception ends the reading
   * @throws ProtocolException if a required field cannot be used
   */
  public static <T> T readLeniently(
      JsonElement json, Class<T> type, Consumer<ProtocolException> onProblem) {
    return type.cast(
        new ProtocolJson(onProblem)
            .value(json, type, Optional.empty())
            .orElseThrow(() -> ProtocolException.unexpected("an object", json)));
  }

  /** Reads a union; empty if this version does not know the tag. */
  public static <T> Optional<T> readIfKnown(JsonObject json, Class<T> union) {
    return member(json, union).map(known -> read(json, union));
  }

  /**
   * Reads the arguments of a command: one object with names, or the same values in the order of the
   * record's components.
   *
   * @throws ProtocolException if one is missing or has a value that is not allowed
   */
  public static <T> T readArguments(List<?> arguments, Class<T> type) {
    if (!arguments.isEmpty() && arguments.get(0) instanceof JsonObject named) {
      return read(named, type);
    }
    List<String> names = RecordShape.of(type).names();
    JsonObject named = new JsonObject();
    for (int i = 0; i < Math.min(names.size(), arguments.size()); i++) {
      if (arguments.get(i) instanceof JsonElement value) {
        named.add(names.get(i), value);
      }
    }
    return read(named, type);
  }

  /**
   * The constant of an enum by its value in JSON.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static <E extends Enum<E>> E constant(Class<E> type, String value) {
    return findConstant(type, value)
        .orElseThrow(
            () -> new IllegalArgumentException("no " + type.getSimpleName() + ": " + value));
  }

  /** A record as a JSON object, without absent fields. */
  public static JsonObject write(Record value) {
    JsonObject object = new JsonObject();
    addTo(object, value);
    return object;
  }

  private static void addTo(JsonObject object, Record record) {
    RecordShape.unionOf(record.getClass())
        .ifPresent(union -> object.addProperty(union.value(), RecordShape.tag(record.getClass())));
    for (ComponentShape component : RecordShape.of(record.getClass()).components()) {
      Object value = component.valueIn(record);
      if (component.inline()) {
        addTo(object, (Record) value);
      } else if (!(value instanceof Optional<?> optional)) {
        object.add(component.name(), GSON.toJsonTree(value));
      } else if (optional.isPresent()) {
        object.add(component.name(), GSON.toJsonTree(optional.get()));
      }
    }
  }

  /** A field's value; absent if it is null. */
  static Optional<JsonElement> field(JsonObject object, String name) {
    return Optional.ofNullable(object.get(name)).filter(value -> !value.isJsonNull());
  }

  /** The value of a type; empty if the JSON is of another kind or out of bounds. */
  private Optional<?> value(JsonElement json, Type type, Optional<Bounds> bounds) {
    if (type instanceof ParameterizedType list) {
      return json instanceof JsonArray array
          ? Optional.of(list(array, list.getActualTypeArguments()[0]))
          : Optional.empty();
    }
    Class<?> raw = (Class<?>) type;
    if (JsonElement.class.isAssignableFrom(raw)) {
      return Optional.of(json).filter(raw::isInstance);
    }
    if (json instanceof JsonPrimitive primitive) {
      return scalar(primitive, raw, bounds);
    }
    return json instanceof JsonObject object && (raw.isRecord() || raw.isSealed())
        ? Optional.of(object(object, raw))
        : Optional.empty();
  }

  private List<Object> list(JsonArray array, Type element) {
    List<Object> values = new ArrayList<>(array.size());
    for (JsonElement each : array) {
      values.add(
          part(
              "[" + values.size() + "]",
              each,
              () -> value(each, element, Optional.empty()),
              () -> RecordShape.allowed(element, Optional.empty())));
    }
    return List.copyOf(values);
  }

  /** The value of a part; its problems name it. */
  private static Object part(
      String name, JsonElement given, Supplier<Optional<?>> value, Supplier<String> allowed) {
    try {
      return value
          .get()
          .<Object>map(usable -> usable)
          .orElseThrow(() -> ProtocolException.unexpected(allowed.get(), given));
    } catch (ProtocolException e) {
      throw e.within(name);
    }
  }

  private Object object(JsonObject object, Class<?> type) {
    Class<?> record =
        type.isRecord() ? type : member(object, type).orElseThrow(() -> unknown(object, type));
    RecordShape shape = RecordShape.of(record);
    Class<?>[] types =
        shape.components().stream()
            .map(component -> component.declared().getType())
            .toArray(Class<?>[]::new);
    Object[] values =
        shape.components().stream().map(component -> component(object, component)).toArray();
    try {
      return record.getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      throw new JsonParseException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot create " + record, e);
    }
  }

  /** The record of a union that an object names. */
  private static Optional<Class<?>> member(JsonObject object, Class<?> union) {
    JsonElement named = object.get(union.getAnnotation(Union.class).value());
    return RecordShape.members(union).stream()
        .filter(each -> new JsonPrimitive(RecordShape.tag(each)).equals(named))
        .findFirst();
  }

  private static ProtocolException unknown(JsonObject object, Class<?> union) {
    String name = union.getAnnotation(Union.class).value();
    String allowed =
        "one of "
            + String.join(", ", RecordShape.members(union).stream().map(RecordShape::tag).toList());
    return field(object, name)
        .map(named -> ProtocolException.unexpected(allowed, named).within(name))
        .orElseGet(() -> ProtocolException.missing(name, allowed));
  }

  private Object component(JsonObject object, ComponentShape component) {
    if (component.inline()) {
      return object(object, (Class<?>) component.type());
    }
    try {
      Optional<Object> value =
          component
              .in(object)
              .map(
                  given ->
                      part(
                          component.name(),
                          given,
                          () ->
                              value(
                                  component.unwrapped(given), component.type(), component.bounds()),
                          component::allowed));
      return component.optional()
          ? value
          : value.orElseThrow(
              () -> ProtocolException.missing(component.name(), component.allowed()));
    } catch (ProtocolException e) {
      if (!component.optional()) {
        throw e;
      }
      onProblem.accept(e);
      return Optional.empty();
    }
  }

  private static Optional<?> scalar(JsonPrimitive given, Class<?> type, Optional<Bounds> bounds) {
    if (given.isBoolean()) {
      return Optional.of(given.getAsBoolean()).filter(type::isInstance);
    }
    if (given.isString()) {
      String text = given.getAsString();
      return type.isEnum() ? findConstant(type, text) : Optional.of(text).filter(type::isInstance);
    }
    try {
      BigDecimal exact = given.getAsBigDecimal();
      double value = exact.doubleValue();
      return bounds.stream().allMatch(of -> of.min() <= value && value <= of.max())
          ? number(exact, type)
          : Optional.empty();
    } catch (ArithmeticException | NumberFormatException e) {
      // Not an integer, or NaN, an infinity, an exponent beyond all bounds.
      return Optional.empty();
    }
  }

  private static Optional<Number> number(BigDecimal value, Class<?> type) {
    return switch (type.getSimpleName()) {
      case "Integer" -> Optional.of(value.intValueExact());
      case "Long" -> Optional.of(value.longValueExact());
      case "Double" -> Optional.of(value.doubleValue());
      default -> Optional.empty();
    };
  }

  private static <E> Optional<E> findConstant(Class<E> type, String value) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> RecordShape.value((Enum<?>) constant).equals(value))
        .findFirst();
  }
}
