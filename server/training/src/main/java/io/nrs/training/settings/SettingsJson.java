package io.nrs.training.settings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.rewriting.models.TrainableModule;
import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Settings as one object of JSON, which has the settings of all parts by their names. */
final class SettingsJson {
  /** The components that are records of settings, and these records. */
  private static final Map<String, Class<? extends Record>> PARTS =
      Map.of("common", CommonSettings.class, "cuts", Cuts.class, "curriculum", Curriculum.class);

  private SettingsJson() {}

  private static Class<? extends RunSettings> type(TrainableModule module) {
    return switch (module) {
      case SELECTOR, SOLVER -> TransformerSettings.class;
      case TAGGER -> TaggerSettings.class;
      case ROUTER -> RouterSettings.class;
    };
  }

  /** Only a Selector is trained on cuts. */
  private static boolean has(TrainableModule module, String part) {
    return !part.equals("cuts") || module == TrainableModule.SELECTOR;
  }

  /** Returns the settings of a module by name, in the order of files. */
  static List<RecordComponent> fields(TrainableModule module) {
    List<String> order = Presets.order();
    return Stream.of(type(module).getRecordComponents())
        .flatMap(
            each ->
                PARTS.containsKey(each.getName())
                    ? has(module, each.getName())
                        ? Stream.of(PARTS.get(each.getName()).getRecordComponents())
                        : Stream.empty()
                    : Stream.of(each))
        .sorted(Comparator.comparingInt(each -> order.indexOf(each.getName())))
        .toList();
  }

  static JsonObject of(RunSettings settings) {
    JsonObject nested = StoredJson.tree(settings);
    JsonObject all = nested.deepCopy();
    PARTS.keySet().stream()
        .filter(nested::has)
        .forEach(part -> nested.getAsJsonObject(part).asMap().forEach(all::add));
    JsonObject json = new JsonObject();
    fields(settings.module()).forEach(each -> json.add(each.getName(), all.get(each.getName())));
    return json;
  }

  /**
   * @param all every setting of the module
   */
  static RunSettings read(JsonObject all, Language language, TrainableModule module) {
    JsonObject nested = all.deepCopy();
    PARTS.keySet().stream()
        .filter(part -> has(module, part))
        .forEach(part -> nested.add(part, all));
    RunSettings settings = StoredJson.read((JsonElement) nested, type(module));
    // Of a described language, JSON has the id alone.
    return settings.withCommon(settings.common().withLanguage(language));
  }
}
