package io.nrs.io;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Records as stored JSON. Empty optional values are not written. Members are required unless their
 * type is {@link Optional}, {@link OptionalDouble} or {@link JsonObject}. A constant {@code
 * NO_CUTS} is written as {@code no-cuts}.
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
          .registerTypeAdapterFactory(StoredJson::optional)
          .registerTypeAdapterFactory(StoredJson::constant)
          .registerTypeAdapter(OptionalDouble.class, new OptionalNumber())
          .registerTypeAdapter(Language.class, new LanguageId())
          .create();

  private StoredJson() {}

  /** The configuration of Gson, for types that need other rules. */
  public static GsonBuilder builder() {
    return GSON.newBuilder();
  }

  /** The text of a constant in JSON, and on the command line. */
  public static String id(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** One object with the members of several records or objects. */
  public static JsonObject tree(Object... parts) {
    JsonObject all = new JsonObject();
    for (Object part : parts) {
      JsonObject members =
          part instanceof JsonObject json ? json : GSON.toJsonTree(part).getAsJsonObject();
      members.asMap().forEach(all::add);
    }
    return all;
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
      // Gson wraps exceptions of a record's constructor.
      throw new JsonParseException("not a " + type.getSimpleName() + ": " + json, e);
    }
  }

  /** A record or an object as indented JSON that ends with a line feed. */
  public static String pretty(Object json) {
    return GSON.toJson(json) + "\n";
  }

  private static <T> TypeAdapter<T> complete(Gson gson, TypeToken<T> type) {
    if (!type.getRawType().isRecord()) {
      return null;
    }
    List<String> required =
        Stream.of(type.getRawType().getRecordComponents())
            .filter(component -> !OPTIONAL.contains(component.getType()))
            .map(StoredJson::name)
            .toList();
    List<String> optional =
        Stream.of(type.getRawType().getRecordComponents())
            .filter(component -> component.getType() == Optional.class)
            .map(StoredJson::name)
            .toList();
    TypeAdapter<T> members = gson.getDelegateAdapter(COMPLETE, type);
    return new TypeAdapter<>() {
      @Override
      public void write(JsonWriter out, T value) throws IOException {
        members.write(out, value);
      }

      @Override
      public T read(JsonReader in) {
        JsonObject json = tree(gson.<JsonObject>fromJson(in, JsonObject.class));
        for (String name : required) {
          if (!json.has(name) || json.get(name).isJsonNull()) {
            throw new JsonParseException("no member " + name);
          }
        }
        // A missing member would be null in the record.
        optional.stream()
            .filter(name -> !json.has(name))
            .forEach(name -> json.add(name, JsonNull.INSTANCE));
        return members.fromJsonTree(json);
      }
    };
  }

  private static String name(RecordComponent component) {
    SerializedName given = component.getAccessor().getAnnotation(SerializedName.class);
    return given == null ? component.getName() : given.value();
  }

  @SuppressWarnings("unchecked")
  private static <T> TypeAdapter<T> optional(Gson gson, TypeToken<T> type) {
    return type.getType() instanceof ParameterizedType optional
            && optional.getRawType() == Optional.class
        ? (TypeAdapter<T>)
            new OptionalValue<>(
                gson.getAdapter(TypeToken.get(optional.getActualTypeArguments()[0])))
        : null;
  }

  @SuppressWarnings("unchecked")
  private static <T> TypeAdapter<T> constant(Gson gson, TypeToken<T> type) {
    return type.getRawType().isEnum()
        ? (TypeAdapter<T>) new Constant((Enum<?>[]) type.getRawType().getEnumConstants())
        : null;
  }

  /**
   * Returns the language of a stored id. For a described language, only the id is known.
   *
   * @throws JsonParseException if it is no id
   */
  public static Language language(String id) {
    if (!Language.isId(id)) {
      throw new JsonParseException("not the id of a language: " + id);
    }
    return Language.ofId(id).orElseGet(() -> DescribedLanguage.named(id));
  }

  /** A language by its id. */
  private static final class LanguageId extends TypeAdapter<Language> {
    @Override
    public void write(JsonWriter out, Language language) throws IOException {
      out.value(language.id());
    }

    @Override
    public Language read(JsonReader in) throws IOException {
      return language(in.nextString());
    }
  }

  private static final class Constant extends TypeAdapter<Enum<?>> {
    private final Enum<?>[] all;

    private Constant(Enum<?>[] all) {
      this.all = all;
    }

    @Override
    public void write(JsonWriter out, Enum<?> value) throws IOException {
      out.value(value == null ? null : id(value));
    }

    @Override
    public Enum<?> read(JsonReader in) throws IOException {
      String id = in.nextString();
      return Stream.of(all)
          .filter(each -> id(each).equals(id))
          .findFirst()
          .orElseThrow(() -> new JsonParseException("no constant " + id));
    }
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

  private static final class OptionalValue<V> extends TypeAdapter<Optional<V>> {
    private final TypeAdapter<V> values;

    private OptionalValue(TypeAdapter<V> values) {
      this.values = values;
    }

    @Override
    public void write(JsonWriter out, Optional<V> value) throws IOException {
      if (value.isPresent()) {
        values.write(out, value.get());
      } else {
        out.nullValue();
      }
    }

    @Override
    public Optional<V> read(JsonReader in) throws IOException {
      if (in.peek() == JsonToken.NULL) {
        in.nextNull();
        return Optional.empty();
      }
      return Optional.of(values.read(in));
    }
  }
}
