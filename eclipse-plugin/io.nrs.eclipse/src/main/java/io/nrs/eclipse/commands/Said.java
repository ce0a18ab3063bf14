package io.nrs.eclipse.commands;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/**
 * What the user is told about a rewrite.
 *
 * @param error whether the formula could not be rewritten
 */
record Said(boolean error, String message) {
  private static final double SURE = 0.9995;

  /** What came of a question. */
  static Said of(JsonObject answer) {
    String status = text(answer, "status").orElse("");
    boolean done = status.equals("rewritten") || status.equals("solved");
    if (done && !flag(answer, "applied")) {
      return new Said(true, "The text has changed meanwhile: try again.");
    }
    return switch (status) {
      case "rewritten" -> new Said(false, step(answer));
      case "solved" -> new Said(false, solution(answer));
      default ->
          new Said(
              !status.equals("nothing-to-do"),
              text(answer, "message").map(Said::sentence).orElse("The server said " + answer));
    };
  }

  /** Why nothing came of a question. */
  static Said of(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof CancellationException) {
      return new Said(false, "Stopped: the formula is as it was.");
    }
    return new Said(
        true, Optional.ofNullable(cause.getMessage()).map(Said::sentence).orElse(cause.toString()));
  }

  private static String step(JsonObject answer) {
    return text(answer, "leaf").orElse("?")
        + " → "
        + text(answer, "value").orElse("?")
        + confidence(answer);
  }

  private static String solution(JsonObject answer) {
    int steps = answer.has("steps") ? answer.get("steps").getAsInt() : 0;
    return "Solved in "
        + String.format(Locale.ROOT, "%,d", steps)
        + (steps == 1 ? " step: " : " steps: ")
        + text(answer, "value").orElse("?")
        + confidence(answer);
  }

  /** What is not certain is never shown as 100 %. */
  private static String confidence(JsonObject answer) {
    if (!answer.has("confidence")) {
      return "";
    }
    double confidence = answer.get("confidence").getAsDouble();
    return ", confidence "
        + (confidence >= 1
            ? "100"
            : String.format(Locale.ROOT, "%.1f", confidence >= SURE ? 99.9 : 100 * confidence))
        + " %";
  }

  private static String sentence(String message) {
    return message.isEmpty()
        ? message
        : message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1);
  }

  private static Optional<String> text(JsonObject answer, String name) {
    return Optional.ofNullable(answer.get(name))
        .filter(JsonElement::isJsonPrimitive)
        .map(JsonElement::getAsString);
  }

  private static boolean flag(JsonObject answer, String name) {
    return text(answer, name).filter("true"::equals).isPresent();
  }
}
