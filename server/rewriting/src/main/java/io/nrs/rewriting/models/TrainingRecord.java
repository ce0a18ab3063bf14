package io.nrs.rewriting.models;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.io.StoredJson.MayBeMissing;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The record of a model's training.
 *
 * @param seed of its weights and data
 * @param levels the levels of its training formulas
 * @param iterations updates until the weights that were kept
 * @param batch examples per update
 * @param seconds wall time
 * @param device the device of the training
 * @param validation the accuracy that selected it, on formulas deeper than those of training
 * @param settings every setting of the training by its name; models of earlier versions have at
 *     most those of the cuts. A training that was ended early also has {@value
 *     TrainingRecord#ITERATIONS_DONE} here, one that was asked for fewer iterations than its preset
 *     has {@value TrainingRecord#PRESET_ITERATIONS}.
 */
public record TrainingRecord(
    long seed,
    String levels,
    int iterations,
    int batch,
    double seconds,
    String device,
    double validation,
    @MayBeMissing JsonObject settings) {
  /** The name of the number of updates after which a training was ended early. */
  public static final String ITERATIONS_DONE = "iterationsDone";

  /** The name of the preset's number of updates, if a training was asked for fewer. */
  public static final String PRESET_ITERATIONS = "presetIterations";

  /** The name of the numbers of different windows of each pass in a tagger's training. */
  public static final String WINDOWS = "windows";

  /** The name of the number of wrong windows that a tagger was trained on with. */
  public static final String TAUGHT = "windowsTaught";

  /** The name of what is said of a user's formulas that took the place of drawn ones. */
  public static final String FORMULAS = "formulas";

  /** The name of the languages that share the network, if there are several. */
  public static final String LANGUAGES = "languages";

  /** Present and true if the settings are those of a file, not of a preset. */
  public static final String OF_FILE = "ofFile";

  public TrainingRecord {
    settings = settings.deepCopy();
  }

  /** A record without its settings. */
  public TrainingRecord(
      long seed,
      String levels,
      int iterations,
      int batch,
      double seconds,
      String device,
      double validation) {
    this(seed, levels, iterations, batch, seconds, device, validation, new JsonObject());
  }

  @Override
  public JsonObject settings() {
    return settings.deepCopy();
  }

  /** Tokens of a Selector's longest training cuts; empty if it saw whole formulas. */
  public OptionalInt longestCut() {
    return settings.has("cutShare") && settings.get("cutShare").getAsDouble() > 0
        ? OptionalInt.of(settings.get("longestCut").getAsInt())
        : OptionalInt.empty();
  }

  /** Returns what is said of a user's formulas; empty if its formulas were drawn. */
  public Optional<String> formulas() {
    return Optional.ofNullable(settings.get(FORMULAS)).map(JsonElement::getAsString);
  }

  /** Returns the ids of the languages that share the network; empty if one has it for itself. */
  public Optional<String> languages() {
    return Optional.ofNullable(settings.get(LANGUAGES)).map(JsonElement::getAsString);
  }

  /** Returns the windows of each pass in a tagger's training texts; empty if it is not known. */
  public List<Long> windows() {
    return settings.has(WINDOWS)
        ? settings.getAsJsonArray(WINDOWS).asList().stream().map(JsonElement::getAsLong).toList()
        : List.of();
  }

  /** Returns the number of wrong windows that a tagger was trained on with. */
  public int taught() {
    return whole(TAUGHT, 0);
  }

  /** Whether its settings are those of a file, not of a preset. */
  public boolean isOfFile() {
    return settings.has(OF_FILE);
  }

  /** Whether it was trained and selected by the paper's procedure. */
  public boolean isPublished() {
    return settings.has("procedure") && settings.get("procedure").getAsString().equals("published");
  }

  /**
   * How far a training came that was ended early or was asked for fewer iterations than its preset
   * has, such as {@code 9,000 of 20,000 iterations}.
   */
  public Optional<String> endedAfter() {
    if (!settings.has(ITERATIONS_DONE) && !settings.has(PRESET_ITERATIONS)) {
      return Optional.empty();
    }
    int asked = settings.get("iterations").getAsInt();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d of %,d iterations",
            whole(ITERATIONS_DONE, asked),
            whole(PRESET_ITERATIONS, asked)));
  }

  private int whole(String name, int otherwise) {
    return settings.has(name) ? settings.get(name).getAsInt() : otherwise;
  }
}
