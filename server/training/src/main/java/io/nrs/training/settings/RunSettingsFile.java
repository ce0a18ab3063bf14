package io.nrs.training.settings;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.grammar.Language;
import io.nrs.io.JsonMistake;
import io.nrs.io.PlacedJson;
import io.nrs.io.PlacedJson.Place;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredJson;
import io.nrs.io.Suggestions;
import io.nrs.language.LanguageTokens;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads the settings of a training from a JSON file, each by its name. The first unusable one ends
 * it with a message.
 */
public final class RunSettingsFile {
  private static final int MAX_ITERATIONS = 10_000_000;

  /** No Selector reads a longer formula in training or validation. */
  private static final int MAX_FORMULA_TOKENS = 512;

  private static final String NAME = "[a-z0-9][a-z0-9.-]{0,63}";
  private static final String NUMBER = "-?[0-9]{1,40}([.][0-9]{1,40})?([eE][-+]?[0-9]{1,9})?";
  private static final int SHOWN = 60;

  private final String file;
  private final PlacedJson text;
  private final JsonObject json;
  private final Language language;
  private final TrainableModule module;

  private RunSettingsFile(
      String file, PlacedJson text, JsonObject json, Language language, TrainableModule module) {
    this.file = file;
    this.text = text;
    this.json = json;
    this.language = language;
    this.module = module;
  }

  /**
   * Reads the settings of a language's module.
   *
   * @throws TrainingException if there are none, or they cannot be used
   */
  public static RunSettings read(Path file, Language language, TrainableModule module) {
    PlacedJson text;
    try {
      String written = TextFiles.read(file);
      if (written.isBlank()) {
        throw unreadable(file, "is empty");
      }
      text = PlacedJson.read(written);
    } catch (CharacterCodingException e) {
      throw unreadable(file, "is no text");
    } catch (IOException e) {
      throw unreadable(file, Files.exists(file) ? e.getMessage() : "is not there");
    } catch (JsonMistake e) {
      throw new TrainingException(
          "%s:%s: not valid JSON: %s".formatted(file, e.place().line(), e.getMessage()));
    }
    if (!(text.json() instanceof JsonObject json)) {
      throw unreadable(file, "is no JSON object");
    }
    return new RunSettingsFile(file.toString(), text, json, language, module).read();
  }

  private static TrainingException unreadable(Path file, String what) {
    return new TrainingException(
        "%s %s: give a file of settings, such as one of nrs tune".formatted(file, what));
  }

  /**
   * Settings from JSON.
   *
   * @param file the file with this content, for messages
   * @throws TrainingException if they cannot be used, or belong to another language or module
   */
  static RunSettings of(JsonObject json, Language language, TrainableModule module, String file) {
    PlacedJson text = new PlacedJson(json, Map.of(), List.of());
    return new RunSettingsFile(file, text, json, language, module).read();
  }

  private RunSettings read() {
    text.repeated().stream()
        .findFirst()
        .ifPresent(
            each -> {
              throw wrong(each.place(), each.message());
            });
    check(
        "language",
        language.id(),
        value -> isPrimitive(value, JsonPrimitive::isString) && Language.isId(value.getAsString()));
    check("module", TrainableModule.values(), TrainableModule::id);
    String of = json.get("language").getAsString();
    String trained = json.get("module").getAsString();
    if (!of.equals(language.id()) || !trained.equals(module.id())) {
      throw new TrainingException(
          "%s is for nrs train %s %s: train that, or give a file for nrs train %s %s"
              .formatted(file, of, trained, language.id(), module.id()));
    }
    List<RecordComponent> fields = SettingsJson.fields(module);
    fields.forEach(this::check);
    refuseOthers(fields.stream().map(RecordComponent::getName).toList());
    return Presets.complete(json, language, module);
  }

  private void check(RecordComponent field) {
    String name = field.getName();
    Class<?> type = field.getType();
    if (type == int.class) {
      check(name, limits(name).words("a whole number"), limits(name)::haveWhole);
    } else if (type == double.class) {
      check(name, limits(name).words("a number"), limits(name)::have);
    } else if (type == boolean.class) {
      check(name, "true or false", value -> isPrimitive(value, JsonPrimitive::isBoolean));
    } else if (type == List.class) {
      check(
          name,
          limits(name).words("a list of ascending whole numbers"),
          limits(name)::haveAscending);
    } else if (type.isEnum()) {
      check(name, (Enum<?>[]) type.getEnumConstants(), StoredJson::id);
    } else if (name.equals("preset")) {
      checkName(name);
    }
    if (name.equals("heads") && whole("width") % whole(name) != 0) {
      throw wrong(
          name, "is %s: give a divisor of the width, %s".formatted(whole(name), whole("width")));
    }
    int most = Curriculum.WIDENING.size() - 1;
    if (name.equals("widens") && json.getAsJsonArray(name).size() > most) {
      throw wrong(
          name,
          "has %s numbers: give at most %s, as operands widen to -9 ... 9, to some of each width, and to all"
              .formatted(json.getAsJsonArray(name).size(), most));
    }
  }

  private void checkName(String field) {
    check(
        field,
        "a name of small letters, digits, dots and hyphens, at most 64 of them",
        value -> isPrimitive(value, JsonPrimitive::isString) && value.getAsString().matches(NAME));
    String name = json.get(field).getAsString();
    if (Presets.of(language, module, name).isPresent()) {
      throw wrong(field, "is %s, a preset of this program: give another name".formatted(name));
    }
  }

  private <E> void check(String name, E[] values, Function<E, String> id) {
    List<String> ids = Arrays.stream(values).map(id).toList();
    check(
        name,
        String.join(" or ", ids),
        value -> isPrimitive(value, JsonPrimitive::isString) && ids.contains(value.getAsString()));
  }

  private static boolean isPrimitive(JsonElement value, Predicate<JsonPrimitive> kind) {
    return value instanceof JsonPrimitive primitive && kind.test(primitive);
  }

  /**
   * Refuses a value.
   *
   * @param allowed the values to give
   */
  private void check(String name, String allowed, Predicate<JsonElement> isValid) {
    if (!json.has(name)) {
      throw wrong(name, "is missing: give " + allowed);
    }
    if (!isValid.test(json.get(name))) {
      String given = json.get(name).toString();
      String shown = given.length() > SHOWN ? given.substring(0, SHOWN) + "…" : given;
      throw wrong(name, "is %s: give %s".formatted(shown, allowed));
    }
  }

  private TrainingException wrong(String name, String remedy) {
    return text.place(List.of(name))
        .map(place -> wrong(place, name + " " + remedy))
        .orElseGet(() -> new TrainingException("%s: %s %s".formatted(file, name, remedy)));
  }

  private TrainingException wrong(Place place, String message) {
    return new TrainingException("%s:%s: %s".formatted(file, place.line(), message));
  }

  /** Refuses unread fields, because the user would expect them to have an effect. */
  private void refuseOthers(List<String> known) {
    json.keySet().stream()
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw wrong(
                  name,
                  "is no field: "
                      + Suggestions.nearest(name, known)
                          .map(nearest -> "did you mean " + nearest + "?")
                          .orElse("take it out; the fields are " + String.join(", ", known)));
            });
  }

  /** A number that was checked. */
  private int whole(String name) {
    return new BigDecimal(json.get(name).getAsString()).intValueExact();
  }

  private int iterations() {
    Limits limits = limits("iterations");
    check("iterations", limits.words("a whole number"), limits::haveWhole);
    return whole("iterations");
  }

  private Limits limits(String name) {
    LanguageTokens rules = RulesFactory.of(language);
    int leaf = rules.longestLeaf();
    boolean selector = module == TrainableModule.SELECTOR;
    return switch (name) {
      case "width" -> new Limits(8, 8_192);
      case "heads" -> new Limits(1, whole("width"));
      case "feedForward" -> new Limits(8, 65_536);
      case "layers" -> new Limits(1, 128);
      case "encoderLayers", "decoderLayers" -> new Limits(1, 64);
      case "labels" ->
          new Limits(
              selector ? MAX_FORMULA_TOKENS : TransformerSettings.longestOutput(language), 20_000);
      case "diagonalWindow" -> new Limits(0, 1_000);
      case "dropout", "attentionDropout" -> new Limits(0, .95);
      case "batch" -> new Limits(1, 65_536);
      case "iterations", "patience" -> new Limits(1, MAX_ITERATIONS);
      case "learningRate" -> new Limits(1e-9, 1);
      case "warmUp", "shortUntil", "joins", "widens" -> new Limits(0, iterations());
      case "validateEvery" -> new Limits(1, iterations());
      case "hardShare" -> new Limits(0, .9);
      case "attentionGain" -> new Limits(.01, 100);
      // Cuts that formulas of the training levels have; otherwise drawing a cut would not end.
      case "shortestCut" -> new Limits(1, leaf);
      case "longestCut" ->
          new Limits(
              selector && json.get("cutShare").getAsDouble() == 0 ? 1 : leaf, MAX_FORMULA_TOKENS);
      case "balancedShare" -> new Limits(0, module == TrainableModule.SOLVER ? 0 : 1);
      // Shorter formulas exist, but they are so few that drawing them would take long.
      case "shortLength" -> new Limits(rules.variables().isEmpty() ? 6 : 10, MAX_FORMULA_TOKENS);
      default -> new Limits(0, 1);
    };
  }

  /** The least and the most of a number. */
  private record Limits(double least, double most) {
    String words(String kind) {
      return "%s from %s to %s".formatted(kind, plain(least), plain(most));
    }

    private static String plain(double number) {
      return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    boolean have(JsonElement value) {
      // Java reads numbers that JSON does not have.
      if (!isPrimitive(value, JsonPrimitive::isNumber) || !value.getAsString().matches(NUMBER)) {
        return false;
      }
      double number = value.getAsDouble();
      return number >= least && number <= most;
    }

    boolean haveWhole(JsonElement value) {
      return have(value) && value.getAsDouble() == Math.rint(value.getAsDouble());
    }

    /** Equal numbers are allowed, and none. */
    boolean haveAscending(JsonElement value) {
      if (!(value instanceof JsonArray numbers)) {
        return false;
      }
      double from = least;
      for (JsonElement each : numbers) {
        if (!new Limits(from, most).haveWhole(each)) {
          return false;
        }
        from = each.getAsDouble();
      }
      return true;
    }
  }
}
