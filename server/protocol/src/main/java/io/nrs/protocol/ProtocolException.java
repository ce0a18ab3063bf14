package io.nrs.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;

/**
 * JSON that does not match a protocol record. The message names the field and its allowed values.
 */
public final class ProtocolException extends JsonParseException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_SHOWN = 40;

  private final String path;
  private final String expected;
  private final String found;

  /**
   * @param path of the field, such as {@code findings[0].code}; empty for the whole value
   * @param expected the allowed values as a noun phrase
   * @param found the given value, shortened; empty if the field is missing
   */
  private ProtocolException(String path, String expected, String found) {
    super(message(path, expected, found));
    this.path = path;
    this.expected = expected;
    this.found = found;
  }

  /**
   * A value of another kind.
   *
   * @param expected the allowed values as a noun phrase
   */
  public static ProtocolException unexpected(String expected, JsonElement found) {
    return new ProtocolException("", expected, Excerpt.of(found.toString(), MAX_SHOWN));
  }

  static ProtocolException missing(String name, String expected) {
    return new ProtocolException(name, expected, "");
  }

  /** This problem, with the name of the object or list that contains the value. */
  public ProtocolException within(String outer) {
    String joined =
        path.isEmpty() || path.startsWith("[") || outer.isEmpty()
            ? outer + path
            : outer + "." + path;
    return new ProtocolException(joined, expected, found);
  }

  public String path() {
    return path;
  }

  private static String message(String path, String expected, String found) {
    String subject = path.isEmpty() ? "the value" : path;
    return found.isEmpty()
        ? "%s is missing; it must be %s".formatted(subject, expected)
        : "%s must be %s, not %s".formatted(subject, expected, found);
  }
}
