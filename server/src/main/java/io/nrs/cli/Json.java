package io.nrs.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import java.util.Optional;

/** How this program writes JSON: nothing escaped for web pages. */
final class Json {
  private Json() {}

  static Gson compact() {
    return new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
  }

  static Gson pretty() {
    return new GsonBuilder().disableHtmlEscaping().serializeNulls().setPrettyPrinting().create();
  }

  static JsonElement orNull(Optional<String> text) {
    return text.<JsonElement>map(JsonPrimitive::new).orElse(JsonNull.INSTANCE);
  }
}
