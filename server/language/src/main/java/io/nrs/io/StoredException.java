package io.nrs.io;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;

/**
 * Stored JSON that is not the record that is read. The message is a clause that names the member,
 * such as {@code network.width must be a whole number, not "wide"}.
 */
public final class StoredException extends JsonParseException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_SHOWN = 40;

  private final String path;
  private final String problem;

  /**
   * @param path of the member, such as {@code sweeps[0].view}; empty for the whole
   * @param problem the predicate of a sentence about it
   */
  private StoredException(String path, String problem, Throwable cause) {
    super((path.isEmpty() ? "it" : path) + " " + problem, cause);
    this.path = path;
    this.problem = problem;
  }

  static StoredException noJson(Throwable cause) {
    return new StoredException("", "is no JSON", cause);
  }

  static StoredException missing(String name) {
    return new StoredException(name, "is missing", null);
  }

  /**
   * @param expected the allowed values as a noun phrase
   */
  static StoredException unexpected(String expected, JsonElement found) {
    return new StoredException(
        "",
        "must be %s, not %s".formatted(expected, OneLine.shortened(found.toString(), MAX_SHOWN)),
        null);
  }

  /** The values are of the right types, but the record refuses them. */
  static StoredException refused(JsonElement found, Throwable cause) {
    return new StoredException(
        "", "cannot be used: " + OneLine.shortened(found.toString(), MAX_SHOWN), cause);
  }

  /** This problem, with the name of the object or list that contains the value. */
  StoredException within(String outer) {
    String joined = path.isEmpty() || path.startsWith("[") ? outer + path : outer + "." + path;
    return new StoredException(joined, problem, getCause());
  }
}
