package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import java.util.Optional;
import org.eclipse.jface.text.IDocument;

/**
 * A command that the server is to run.
 *
 * @param command its name, as {@code nrs.step}
 * @param arguments its arguments by their names
 * @param document the open text it is about: the server knows it as it is now before it is asked,
 *     and the argument {@code uri} is added
 * @param listener is told what happens meanwhile
 */
public record Question(
    String command, JsonObject arguments, Optional<IDocument> document, ServerListener listener) {
  public Question {
    arguments = arguments.deepCopy();
  }

  /** About no text in particular. */
  public static Question of(String command, JsonObject arguments) {
    return new Question(command, arguments, Optional.empty(), ServerListener.NONE);
  }

  @Override
  public JsonObject arguments() {
    return arguments.deepCopy();
  }

  /** The same about a text. */
  public Question about(IDocument text) {
    return new Question(command, arguments, Optional.of(text), listener);
  }

  /** The same with somebody who listens. */
  public Question toldTo(ServerListener other) {
    return new Question(command, arguments, document, other);
  }
}
