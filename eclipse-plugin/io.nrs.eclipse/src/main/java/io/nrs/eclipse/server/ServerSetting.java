package io.nrs.eclipse.server;

import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.Optional;

/**
 * A setting of the server (docs/settings.md) that is also a preference of the plug-in. If the
 * preference is empty, the server uses its default. The file {@code .nrs.json} takes all settings.
 */
public enum ServerSetting {
  PRESET("preset"),
  MODELS("models"),
  DEVICE("device"),
  THREADS("threads"),
  MIN_CONFIDENCE("minConfidence"),
  VERIFY("verify"),
  CODE_LENS("codeLens"),
  INLAY_HINTS("inlayHints"),
  TIME_LIMIT("timeLimit");

  private final String key;

  ServerSetting(String key) {
    this.key = key;
  }

  /** The key of the preference, which is the name of the setting without {@code nrs.}. */
  public String key() {
    return key;
  }

  /** The setting with a preference key, if there is one. */
  public static Optional<ServerSetting> of(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }

  /** A preference as JSON. The server rejects a value of another type with a message. */
  static JsonPrimitive json(String preference) {
    if (preference.equals("true") || preference.equals("false")) {
      return new JsonPrimitive(Boolean.valueOf(preference));
    }
    try {
      double number = Double.parseDouble(preference);
      return number == Math.rint(number) && Math.abs(number) <= Integer.MAX_VALUE
          ? new JsonPrimitive((long) number)
          : new JsonPrimitive(number);
    } catch (NumberFormatException text) {
      return new JsonPrimitive(preference);
    }
  }
}
