package io.nrs.training;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.io.TextFiles;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The plan of a run, {@code plan.json} in its folder.
 *
 * @param iterations the total number
 * @param settings all settings by name; empty in plans of earlier versions
 */
record RunPlan(
    Language language,
    TrainableModule module,
    String preset,
    int iterations,
    long seed,
    JsonObject settings) {
  RunPlan {
    settings = settings == null ? new JsonObject() : settings.deepCopy();
  }

  @Override
  public JsonObject settings() {
    return settings.deepCopy();
  }

  static final String FILE = "plan.json";
  private static final Set<String> MEMBERS =
      Set.of("language", "module", "preset", "iterations", "seed");

  /** Reads a plan; empty if there is none, or its language is unknown here. */
  static Optional<RunPlan> read(Path file) {
    try {
      return Optional.of(
          StoredJson.read(JsonParser.parseString(TextFiles.read(file)), RunPlan.class));
    } catch (IOException | JsonParseException e) {
      return Optional.empty();
    }
  }

  /** What it trains, in words for a message. */
  String description() {
    return String.format(
        Locale.ROOT,
        "%s %s, preset %s, seed %d, %,d iterations",
        language.id(),
        module.id(),
        preset,
        seed,
        iterations);
  }

  /**
   * Returns whether a folder holds the plan of a run, of a language that may be unknown here.
   *
   * @throws IOException if there is a file, and the disk does not give it
   */
  static boolean isIn(Path folder) throws IOException {
    try {
      return JsonParser.parseString(TextFiles.read(folder.resolve(FILE)))
          .getAsJsonObject()
          .keySet()
          .containsAll(MEMBERS);
    } catch (NoSuchFileException
        | CharacterCodingException
        | JsonParseException
        | IllegalStateException e) {
      return false;
    }
  }
}
