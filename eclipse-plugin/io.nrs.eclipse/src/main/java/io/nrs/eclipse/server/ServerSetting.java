package io.nrs.eclipse.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.Optional;

/**
 * A setting of the server (docs/settings.md) that is also a preference of the plug-in. If the
 * preference is empty, the server uses its default. The file {@code .nrs.json} takes all settings.
 */
public enum ServerSetting {
  PRESET("preset", Kind.TEXT),
  MODELS("models", Kind.TEXT),
  DEVICE("device", Kind.TEXT),
  THREADS("threads", Kind.NUMBER),
  MIN_CONFIDENCE("minConfidence", Kind.NUMBER),
  VERIFY("verify", Kind.SWITCH),
  CODE_LENS("codeLens", Kind.SWITCH),
  INLAY_HINTS("inlayHints", Kind.SWITCH),
  TIME_LIMIT("timeLimit", Kind.NUMBER);

  private enum Kind {
    TEXT,
    NUMBER,
    SWITCH
  }

  private final String key;
  private final Kind kind;

  ServerSetting(String key, Kind kind) {
    this.key = key;
    this.kind = kind;
  }

  /** The key of the preference, which is the name of the setting without {@code nrs.}. */
  public String key() {
    return key;
  }

  /** The setting with a preference key, if there is one. */
  public static Optional<ServerSetting> of(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }

  /**
   * The JSON value of a preference. A text of another type stays a text, which the server rejects
   * with a message.
   */
  JsonElement json(String preference) {
    return switch (kind) {
      case TEXT -> new JsonPrimitive(preference);
      case SWITCH ->
          preference.equals("true") || preference.equals("false")
              ? new JsonPrimitive(Boolean.valueOf(preference))
              : new JsonPrimitive(preference);
      case NUMBER -> number(preference);
    };
  }

  private static JsonElement number(String preference) {
    try {
      double number = Double.parseDouble(preference);
      return number == Math.rint(number) && Math.abs(number) <= Integer.MAX_VALUE
          ? new JsonPrimitive((long) number)
          : new JsonPrimitive(number);
    } catch (NumberFormatException notANumber) {
      return new JsonPrimitive(preference);
    }
  }
}
