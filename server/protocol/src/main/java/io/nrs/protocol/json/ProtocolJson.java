package io.nrs.protocol.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads and writes protocol records with one configuration of Gson. */
public final class ProtocolJson {
  private ProtocolJson() {}

  /** Lets any Gson read and write protocol records. */
  public static GsonBuilder configure(GsonBuilder builder) {
    return builder.registerTypeAdapterFactory(new Factory());
  }

  /**
   * Reads a record or a union.
   *
   * @throws ProtocolException if a field is missing or has a value that is not allowed
   */
  public static <T> T read(JsonElement json, Class<T> type) {
    return type.cast(
        RecordCodec.read(
            json,
            type,
            problem -> {
              throw problem;
            }));
  }

  /**
   * Reads a record; an unusable optional field counts as absent.
   *
   * @param onProblem gets a problem for each such field
   * @throws ProtocolException if a required field cannot be used
   */
  public static <T> T readLeniently(
      JsonElement json, Class<T> type, Consumer<ProtocolException> onProblem) {
    return type.cast(RecordCodec.read(json, type, onProblem));
  }

  /** Reads a union; empty if this version does not know the tag. */
  public static <T> Optional<T> readIfKnown(JsonObject json, Class<T> union) {
    JsonElement tag = json.get(union.getAnnotation(Union.class).value());
    boolean known =
        RecordShape.members(union).stream()
            .anyMatch(
                member ->
                    tag != null
                        && tag.isJsonPrimitive()
                        && tag.getAsString().equals(RecordCodec.tag(member)));
    return known ? Optional.of(read(json, union)) : Optional.empty();
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
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> RecordShape.value(constant).equals(value))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no " + type.getSimpleName() + ": " + value));
  }

  /** A record as a JSON object, without absent fields. */
  public static JsonObject write(Record value) {
    return RecordCodec.write(value).getAsJsonObject();
  }

  private static final class Factory implements TypeAdapterFactory {
    @Override
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
      Class<? super T> raw = type.getRawType();
      return RecordCodec.handles(raw)
          ? new Adapter<>(gson.getAdapter(JsonElement.class), raw)
          : null;
    }
  }

  private static final class Adapter<T> extends TypeAdapter<T> {
    private final TypeAdapter<JsonElement> trees;
    private final Class<? super T> type;

    private Adapter(TypeAdapter<JsonElement> trees, Class<? super T> type) {
      this.trees = trees;
      this.type = type;
    }

    @Override
    @SuppressWarnings("unchecked")
    public T read(JsonReader in) throws IOException {
      JsonElement json = trees.read(in);
      return json.isJsonNull() ? null : (T) ProtocolJson.read(json, type);
    }

    @Override
    public void write(JsonWriter out, T value) throws IOException {
      trees.write(out, value == null ? JsonNull.INSTANCE : RecordCodec.write(value));
    }
  }
}
