package io.nrs.cli.console;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Optional;

/**
 * The JSON of commands: nothing is escaped for web pages, an empty {@link Optional} is null, and a
 * null component of a record is left out.
 */
public final class JsonFormat {
  private JsonFormat() {}

  public static Gson compact() {
    return builder().create();
  }

  public static Gson pretty() {
    return builder().setPrettyPrinting().create();
  }

  /**
   * One object with the members of several records or objects. If several have the same name, the
   * first is kept.
   */
  public static JsonObject merge(Object... parts) {
    Gson gson = compact();
    JsonObject merged = new JsonObject();
    for (Object part : parts) {
      JsonObject object =
          part instanceof JsonObject json ? json : gson.toJsonTree(part).getAsJsonObject();
      object.entrySet().stream()
          .filter(member -> !merged.has(member.getKey()))
          .forEach(member -> merged.add(member.getKey(), member.getValue()));
    }
    return merged;
  }

  private static GsonBuilder builder() {
    return new GsonBuilder()
        .disableHtmlEscaping()
        .registerTypeAdapterFactory(
            new TypeAdapterFactory() {
              @Override
              public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
                return Optional.class.isAssignableFrom(type.getRawType())
                    ? new OptionalAdapter<>(gson)
                    : null;
              }
            });
  }

  private static final class OptionalAdapter<T> extends TypeAdapter<T> {
    private final Gson gson;

    OptionalAdapter(Gson gson) {
      this.gson = gson;
    }

    @Override
    public void write(JsonWriter out, T value) throws IOException {
      if (value instanceof Optional<?> optional && optional.isPresent()) {
        gson.toJson(optional.get(), optional.get().getClass(), out);
      } else {
        boolean serializeNulls = out.getSerializeNulls();
        out.setSerializeNulls(true);
        out.nullValue();
        out.setSerializeNulls(serializeNulls);
      }
    }

    @Override
    public T read(JsonReader in) {
      throw new UnsupportedOperationException("commands write JSON only");
    }
  }
}
