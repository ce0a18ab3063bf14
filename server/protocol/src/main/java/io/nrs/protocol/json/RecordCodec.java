package io.nrs.protocol.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.annotations.JsonAdapter;
import io.nrs.protocol.json.RecordShape.Component;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Protocol records and unions as JSON trees. An absent or null field is an empty {@code Optional},
 * and an empty one is not written. Unknown fields are ignored, because a newer peer may send them.
 */
final class RecordCodec {
  private RecordCodec() {}

  /** Whether this codec, instead of Gson, reads and writes a type. */
  static boolean handles(Class<?> type) {
    return type.isAnnotationPresent(Union.class)
        || type.isRecord() && type.isAnnotationPresent(Doc.class);
  }

  /**
   * Reads a record or a union.
   *
   * @param onProblem gets a problem for each unusable optional field, which counts as absent; an
   *     exception ends the reading
   */
  static Object read(JsonElement json, Class<?> type, Consumer<ProtocolException> onProblem) {
    if (!(json instanceof JsonObject object)) {
      throw ProtocolException.unexpected("an object", json);
    }
    return type.isRecord()
        ? record(object, type, onProblem)
        : record(object, member(object, type), onProblem);
  }

  /** The record of a union that an object names. */
  private static Class<?> member(JsonObject object, Class<?> union) {
    String field = union.getAnnotation(Union.class).value();
    List<Class<?>> members = RecordShape.members(union);
    String allowed = "one of " + String.join(", ", members.stream().map(RecordCodec::tag).toList());
    JsonElement named =
        present(object.get(field)).orElseThrow(() -> ProtocolException.missing(field, allowed));
    return members.stream()
        .filter(each -> new JsonPrimitive(tag(each)).equals(named))
        .findFirst()
        .orElseThrow(() -> ProtocolException.unexpected(allowed, named).within(field));
  }

  static String tag(Class<?> member) {
    return member.getAnnotation(Tag.class).value();
  }

  private static Object record(
      JsonObject object, Class<?> type, Consumer<ProtocolException> onProblem) {
    RecordShape shape = RecordShape.of(type);
    Object[] values =
        shape.components().stream()
            .map(component -> component(object, component, onProblem))
            .toArray();
    Class<?>[] types =
        shape.components().stream()
            .map(component -> component.declared().getType())
            .toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      throw new JsonParseException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot create " + type, e);
    }
  }

  private static Object component(
      JsonObject object, Component component, Consumer<ProtocolException> onProblem) {
    if (component.inline()) {
      return read(object, (Class<?>) component.type(), onProblem);
    }
    Optional<JsonElement> given =
        Stream.concat(Stream.of(component.name()), component.alternates().stream())
            .flatMap(name -> present(object.get(name)).stream())
            .findFirst();
    if (!component.optional()) {
      return value(
          given.orElseThrow(() -> ProtocolException.missing(component.name(), component.allowed())),
          component,
          onProblem);
    }
    try {
      return given.map(json -> value(json, component, onProblem));
    } catch (ProtocolException e) {
      onProblem.accept(e);
      return Optional.empty();
    }
  }

  private static Optional<JsonElement> present(JsonElement json) {
    return Optional.ofNullable(json).filter(given -> !given.isJsonNull());
  }

  private static Object value(
      JsonElement json, Component component, Consumer<ProtocolException> onProblem) {
    try {
      JsonAdapter custom = component.field().getAnnotation(JsonAdapter.class);
      return custom == null
          ? value(json, component.type(), component.bounds(), onProblem)
          : reader(custom).deserialize(json, component.type(), null);
    } catch (ProtocolException e) {
      throw (e.path().isEmpty() ? e.expecting(component.allowed()) : e).within(component.name());
    }
  }

  private static JsonDeserializer<?> reader(JsonAdapter custom) {
    try {
      Constructor<?> constructor = custom.value().getDeclaredConstructor();
      constructor.setAccessible(true);
      return (JsonDeserializer<?>) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot create " + custom.value(), e);
    }
  }

  private static Object value(
      JsonElement json, Type type, Optional<Bounds> bounds, Consumer<ProtocolException> onProblem) {
    if (Scalars.isScalar(type)) {
      return Scalars.read(json, type, bounds)
          .orElseThrow(() -> ProtocolException.unexpected(Scalars.allowed(type, bounds), json));
    }
    if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
      return list(json, list, onProblem);
    }
    Class<?> raw = (Class<?>) type;
    if (handles(raw)) {
      return read(json, raw, onProblem);
    }
    if (raw.isInstance(json)) {
      return json;
    }
    throw ProtocolException.unexpected(Scalars.allowed(type, bounds), json);
  }

  private static List<Object> list(
      JsonElement json, ParameterizedType type, Consumer<ProtocolException> onProblem) {
    if (!(json instanceof JsonArray array)) {
      throw ProtocolException.unexpected(Scalars.allowed(type, Optional.empty()), json);
    }
    Type element = type.getActualTypeArguments()[0];
    List<Object> values = new ArrayList<>(array.size());
    for (JsonElement each : array) {
      try {
        values.add(value(each, element, Optional.empty(), onProblem));
      } catch (ProtocolException e) {
        throw e.within("[" + values.size() + "]");
      }
    }
    return List.copyOf(values);
  }

  static JsonElement write(Object value) {
    if (value instanceof List<?> list) {
      JsonArray array = new JsonArray(list.size());
      list.forEach(each -> array.add(write(each)));
      return array;
    }
    if (value instanceof Record record && handles(value.getClass())) {
      JsonObject object = new JsonObject();
      addTo(object, record);
      return object;
    }
    return value instanceof JsonElement json ? json : Scalars.write(value);
  }

  private static void addTo(JsonObject object, Record record) {
    unionOf(record.getClass())
        .ifPresent(
            union ->
                object.addProperty(
                    union.getAnnotation(Union.class).value(), tag(record.getClass())));
    for (Component component : RecordShape.of(record.getClass()).components()) {
      Object value = component.valueIn(record);
      if (component.inline()) {
        addTo(object, (Record) value);
      } else if (!(value instanceof Optional<?> optional)) {
        object.add(component.name(), write(value));
      } else if (optional.isPresent()) {
        object.add(component.name(), write(optional.get()));
      }
    }
  }

  /** The union that a record belongs to. */
  static Optional<Class<?>> unionOf(Class<?> record) {
    return Arrays.<Class<?>>stream(record.getInterfaces())
        .filter(each -> each.isAnnotationPresent(Union.class))
        .findFirst();
  }
}
