package io.nrs.io;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.grammar.Language;
import io.nrs.io.StoredShape.Member;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Records as JSON: all that the program stores, and what it prints for other programs.
 *
 * <ul>
 *   <li>A member is required, unless it is {@link Optional}, {@link OptionalDouble} or marked as
 *       {@link MayBeMissing}. Null counts as missing, and unknown members are ignored.
 *   <li>Empty optional values are not written.
 *   <li>A constant {@code NO_CUTS} is written as {@code no-cuts}. It is also read by its name, as
 *       in the {@code config.json} of models.
 * </ul>
 */
public final class StoredJson {
  private static final Gson PRINTER =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().serializeNulls().create();

  private StoredJson() {}

  /**
   * Files may lack this member, because it was not always stored. Then it is false, or an empty
   * text, list or object.
   */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface MayBeMissing {}

  /** The text of a constant in JSON, and on the command line. */
  public static String id(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Reads a record from the text of a file.
   *
   * @throws StoredException if the text is no JSON, a required member is missing, or a member has
   *     another type
   */
  public static <T> T read(String text, Class<T> type) {
    return read(StoredReader.parse(text), type);
  }

  /**
   * Reads a record.
   *
   * @throws StoredException if a required member is missing or a member has another type
   */
  public static <T> T read(JsonElement json, Class<T> type) {
    return type.cast(StoredReader.value(json, type));
  }

  /** One object with the members of several records, maps or objects. */
  public static JsonObject tree(Object... parts) {
    JsonObject all = new JsonObject();
    for (Object part : parts) {
      written(part).getAsJsonObject().asMap().forEach(all::add);
    }
    return all;
  }

  /** A record, a list or an object as indented JSON that ends with a line feed. */
  public static String pretty(Object json) {
    return PRINTER.toJson(written(json)) + "\n";
  }

  private static JsonElement written(Object value) {
    if (value instanceof JsonElement json) {
      return json.deepCopy();
    }
    if (value instanceof Language language) {
      return new JsonPrimitive(language.id());
    }
    if (value instanceof Record record) {
      return object(record);
    }
    if (value instanceof Collection<?> list) {
      JsonArray array = new JsonArray();
      list.forEach(each -> array.add(written(each)));
      return array;
    }
    if (value instanceof Map<?, ?> map) {
      JsonObject object = new JsonObject();
      map.forEach((name, each) -> object.add((String) name, written(each)));
      return object;
    }
    return primitive(value);
  }

  private static JsonObject object(Record record) {
    JsonObject object = new JsonObject();
    for (Member member : StoredShape.of(record.getClass()).members()) {
      content(member.in(record)).ifPresent(value -> object.add(member.name(), written(value)));
    }
    return object;
  }

  /** What is in an optional value. Others are there. */
  private static Optional<?> content(Object value) {
    if (value instanceof OptionalDouble number) {
      return number.stream().boxed().findFirst();
    }
    return value instanceof Optional<?> optional ? optional : Optional.of(value);
  }

  private static JsonElement primitive(Object value) {
    if (value instanceof String text) {
      return new JsonPrimitive(text);
    }
    if (value instanceof Boolean flag) {
      return new JsonPrimitive(flag);
    }
    if (value instanceof Enum<?> constant) {
      return new JsonPrimitive(id(constant));
    }
    if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
      return new JsonPrimitive(number);
    }
    if (value instanceof Optional<?> || value instanceof OptionalDouble) {
      return content(value).map(StoredJson::written).orElse(JsonNull.INSTANCE);
    }
    throw new IllegalArgumentException("JSON has no such value: " + value);
  }
}
