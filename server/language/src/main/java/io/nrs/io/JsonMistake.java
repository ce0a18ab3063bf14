package io.nrs.io;

import io.nrs.io.PlacedJson.Place;
import java.util.Optional;

/**
 * A text is no JSON with comments. The message is a clause about the place, such as {@code a comma
 * or a } is missing}.
 */
public final class JsonMistake extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Place place;

  JsonMistake(Place place, String message) {
    super(message);
    this.place = place;
  }

  /** Finds the first mistake of a text. */
  public static Optional<JsonMistake> in(String text) {
    try {
      new JsonTokens(text).readAll();
      return Optional.empty();
    } catch (JsonMistake e) {
      return Optional.of(e);
    }
  }

  /** Where the text stops being JSON, or where what is not closed begins. */
  public Place place() {
    return place;
  }
}
