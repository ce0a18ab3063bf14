package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import java.util.OptionalInt;

/** Is told what happens between a question and its answer, on the thread that reads: be quick. */
public interface ServerListener {
  /** Hears nothing. */
  ServerListener NONE = new ServerListener() {};

  /**
   * How far it is.
   *
   * @param message what is being done, or empty
   * @param percent of the whole, from 0 to 100 and never less than before, if that is known
   */
  default void progress(String message, OptionalInt percent) {}

  /** A notification of the server's own, such as {@code nrs/evaluated}, about this question. */
  default void told(String method, JsonObject parameters) {}
}
