package io.nrs.eclipse.training;

import com.google.gson.JsonObject;
import java.util.Optional;

/**
 * What was filled in for a training.
 *
 * @param folder URI of the project
 * @param run the folder in it that the training is kept in
 * @param resume whether it goes on with what is there; otherwise nothing is there yet
 * @param iterations as it was typed; blank for the preset's number
 * @param seed as it was typed; blank for the usual one
 * @param threads as they were typed; blank for all cores but one
 */
record TrainingForm(
    String folder,
    String run,
    boolean resume,
    String task,
    String module,
    String preset,
    String device,
    String iterations,
    String seed,
    String threads) {

  /** What the user has to correct, in words. */
  Optional<String> problem() {
    if (!isWhole(iterations, 1, Integer.MAX_VALUE)) {
      return Optional.of(
          "Iterations: a whole number, 1 or more; empty for the number of the preset.");
    }
    if (!isWhole(seed, Long.MIN_VALUE, Long.MAX_VALUE)) {
      return Optional.of("Seed: a whole number; empty for 1.");
    }
    if (!isWhole(threads, 1, Integer.MAX_VALUE)) {
      return Optional.of("Threads: a whole number, 1 or more; empty for all cores but one.");
    }
    return Optional.empty();
  }

  /** The same as a question to the server; only of a form without problems. */
  JsonObject arguments() {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("folder", folder);
    arguments.addProperty("task", task);
    arguments.addProperty("module", module);
    arguments.addProperty("preset", preset);
    arguments.addProperty("device", device);
    arguments.addProperty("run", run);
    add(arguments, "iterations", iterations);
    add(arguments, "seed", seed);
    add(arguments, "threads", threads);
    if (resume) {
      arguments.addProperty("resume", true);
    }
    return arguments;
  }

  private static void add(JsonObject arguments, String name, String typed) {
    if (!typed.isBlank()) {
      arguments.addProperty(name, Long.parseLong(typed.strip()));
    }
  }

  private static boolean isWhole(String typed, long least, long most) {
    if (typed.isBlank()) {
      return true;
    }
    try {
      long value = Long.parseLong(typed.strip());
      return value >= least && value <= most;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
