package io.nrs.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.protocol.RecordShape.AlsoIn;
import io.nrs.protocol.RecordShape.Bounds;
import io.nrs.protocol.RecordShape.DefaultValue;
import io.nrs.protocol.RecordShape.Doc;
import io.nrs.protocol.RecordShape.Inline;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A component of a record.
 *
 * @param declared the component in Java
 * @param type of the value, boxed; that of an {@code Optional}'s content
 */
public record ComponentShape(RecordComponent declared, Type type) {
  static ComponentShape of(RecordComponent declared) {
    Type type = declared.getGenericType();
    if (declared.getType() == Optional.class) {
      type = ((ParameterizedType) type).getActualTypeArguments()[0];
    }
    return new ComponentShape(
        declared,
        type instanceof Class<?> raw ? MethodType.methodType(raw).wrap().returnType() : type);
  }

  public String name() {
    return declared.getName();
  }

  /** Whether the field may be absent. */
  public boolean optional() {
    return declared.getType() == Optional.class;
  }

  public boolean inline() {
    return declared.isAnnotationPresent(Inline.class);
  }

  /** The documentation, without line breaks. */
  public String doc() {
    return RecordShape.doc(declared);
  }

  public Optional<Bounds> bounds() {
    return Optional.ofNullable(declared.getAnnotation(Bounds.class));
  }

  public Optional<DefaultValue> defaultValue() {
    return Optional.ofNullable(declared.getAnnotation(DefaultValue.class));
  }

  /** The allowed values as a noun phrase, such as {@code an integer from 1 to 64}. */
  public String allowed() {
    return Optional.ofNullable(declared.getAnnotation(Doc.class))
        .map(Doc::allowed)
        .filter(words -> !words.isEmpty())
        .orElseGet(() -> RecordShape.allowed(type, bounds()));
  }

  /** The field's value in an object; absent if it is null. */
  Optional<JsonElement> in(JsonObject object) {
    return Stream.concat(Stream.of(name()), alternates().stream())
        .flatMap(name -> ProtocolJson.field(object, name).stream())
        .findFirst();
  }

  /** A value without the LSP object that may hold it. */
  JsonElement unwrapped(JsonElement json) {
    if (alternates().isEmpty() || !(json instanceof JsonObject place)) {
      return json;
    }
    JsonObject inner = place.get("start") instanceof JsonObject start ? start : place;
    return inner.has(name()) ? inner.get(name()) : json;
  }

  private List<String> alternates() {
    return Optional.ofNullable(declared.getAnnotation(AlsoIn.class))
        .map(names -> List.of(names.value()))
        .orElse(List.of());
  }

  Object valueIn(Object owner) {
    try {
      return declared.getAccessor().invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + declared, e);
    }
  }
}
