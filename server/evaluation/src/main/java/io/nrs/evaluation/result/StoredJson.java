package io.nrs.evaluation.result;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Records as stored JSON. Empty optional values are not written. Members are required unless their
 * type is {@link Optional}, {@link OptionalDouble} or {@link JsonObject}.
 */
public final class StoredJson {
  private static final Set<Class<?>> OPTIONAL =
      Set.of(Optional.class, OptionalDouble.class, JsonObject.class);
  private static final TypeAdapterFactory COMPLETE = StoredJson::complete;
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .setPrettyPrinting()
          .registerTypeAdapterFactory(COMPLETE)
          .registerTypeAdapter(OptionalDouble.class, new OptionalNumber())
          .registerTypeAdapter(new TypeToken<Optional<String>>() {}.getType(), new OptionalText())
          .create();

  private StoredJson() {}

  /** A record as a JSON object. */
  public static JsonObject tree(Record value) {
    return GSON.toJsonTree(value).getAsJsonObject();
  }

  /**
   * Reads a record. Unknown members are ignored.
   *
   * @throws JsonParseException if a required member is missing or a member has another type
   */
  public static <T> T read(JsonElement json, Class<T> type) {
    try {
      return Optional.ofNullable(GSON.fromJson(json, type))
          .orElseThrow(() -> new JsonParseException("null is not a " + type.getSimpleName()));
    } catch (JsonParseException e) {
      throw e;
    } catch (RuntimeException e) {
      // Gson wraps what the constructor of a record throws.
      throw new JsonParseException("not a " + type.getSimpleName() + ": " + json, e);
    }
  }

  /** Indented JSON that ends with a line feed. */
  public static String pretty(JsonElement json) {
    return GSON.toJson(json) + "\n";
  }

  private static <T> TypeAdapter<T> complete(Gson gson, TypeToken<T> type) {
    if (!type.getRawType().isRecord()) {
      return null;
    }
    List<String> required =
        Stream.of(type.getRawType().getRecordComponents())
            .filter(component -> !OPTIONAL.contains(component.getType()))
            .map(RecordComponent::getName)
            .toList();
    TypeAdapter<T> members = gson.getDelegateAdapter(COMPLETE, type);
    return new TypeAdapter<>() {
      @Override
      public void write(JsonWriter out, T value) throws IOException {
        members.write(out, value);
      }

      @Override
      public T read(JsonReader in) {
        JsonObject json = gson.<JsonObject>fromJson(in, JsonObject.class);
        for (String name : required) {
          if (!json.has(name)) {
            throw new JsonParseException("no member " + name);
          }
        }
        return members.fromJsonTree(json);
      }
    };
  }

  private static final class OptionalNumber extends TypeAdapter<OptionalDouble> {
    @Override
    public void write(JsonWriter out, OptionalDouble value) throws IOException {
      if (value.isPresent()) {
        out.value(value.getAsDouble());
      } else {
        out.nullValue();
      }
    }

    @Override
    public OptionalDouble read(JsonReader in) throws IOException {
      return OptionalDouble.of(in.nextDouble());
    }
  }

  private static final class OptionalText extends TypeAdapter<Optional<String>> {
    @Override
    public void write(JsonWriter out, Optional<String> value) throws IOException {
      out.value(value.orElse(null));
    }

    @Override
    public Optional<String> read(JsonReader in) throws IOException {
      return Optional.of(in.nextString());
    }
  }
}
