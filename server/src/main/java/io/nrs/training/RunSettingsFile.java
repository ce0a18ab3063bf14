package io.nrs.training;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import io.nrs.network.DataRouterConfig;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.Module;
import io.nrs.rewriting.WholeFile;
import io.nrs.task.AnswerLayout;
import io.nrs.task.OutputOrder;
import io.nrs.task.Task;
import io.nrs.training.Trainer.TrainingException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Settings of a training as a JSON file, every one by its name. What the task decides (vocabulary,
 * lengths of outputs, the levels of the formulas) is not in it and cannot be changed.
 */
public final class RunSettingsFile {
  private static final int MOST_ITERATIONS = 10_000_000;

  /** No Selector reads a longer formula in training or validation. */
  private static final int LONGEST_FORMULA = 512;

  private static final String NAME = "[a-z0-9][a-z0-9.-]{0,63}";

  private RunSettingsFile() {}

  /** Settings as they are in a file. */
  public static JsonObject json(Language language, RunSettings settings) {
    JsonObject json = new JsonObject();
    json.addProperty("task", language.id());
    json.addProperty("module", settings.module().id());
    json.addProperty("preset", settings.preset());
    if (settings instanceof RouterSettings router) {
      put(router, json);
    } else {
      put((TrainingSettings) settings, json);
    }
    return json;
  }

  private static void put(TrainingSettings settings, JsonObject json) {
    TransformerConfig network = settings.network();
    json.addProperty("width", network.width());
    json.addProperty("heads", network.heads());
    json.addProperty("feedForward", network.feedForward());
    json.addProperty("encoderLayers", network.encoderLayers());
    json.addProperty("decoderLayers", network.decoderLayers());
    json.addProperty("positions", SettingsFields.id(network.positions()));
    json.addProperty("labels", network.labels());
    json.addProperty("diagonalWindow", network.diagonalWindow());
    json.addProperty("offsetBias", network.offsetBias());
    json.addProperty("dropout", network.dropout());
    json.addProperty("outputOrder", SettingsFields.id(settings.outputOrder()));
    json.addProperty("batch", settings.batch());
    json.addProperty("iterations", settings.iterations());
    json.addProperty("learningRate", settings.learningRate());
    json.addProperty("warmUp", settings.warmUp());
    json.addProperty("validateEvery", settings.validateEvery());
    json.addProperty("patience", settings.patience());
    json.addProperty("hardShare", settings.hardShare());
    if (settings.module() == Module.SELECTOR) {
      json.addProperty("cutShare", settings.cuts().share());
      json.addProperty("shortestCut", settings.cuts().shortest());
      json.addProperty("longestCut", settings.cuts().longest());
      json.addProperty("emptyCutShare", settings.cuts().emptyShare());
    }
  }

  private static void put(RouterSettings settings, JsonObject json) {
    DataRouterConfig network = settings.network();
    json.addProperty("width", network.width());
    json.addProperty("heads", network.heads());
    json.addProperty("feedForward", network.feedForward());
    json.addProperty("layers", network.layers());
    json.addProperty("answerTokens", network.answerTokens());
    json.addProperty("dropout", network.dropout());
    json.addProperty("attentionDropout", network.attentionDropout());
    json.addProperty("answerLayout", SettingsFields.id(settings.answerLayout()));
    json.addProperty("data", settings.data().id());
    json.addProperty("shortUntil", settings.shortUntil());
    json.addProperty("shortLength", settings.shortLength());
    json.add("joins", new Gson().toJsonTree(settings.joins()));
    json.addProperty("batch", settings.batch());
    json.addProperty("iterations", settings.iterations());
    json.addProperty("learningRate", settings.learningRate());
    json.addProperty("warmUp", settings.warmUp());
    json.addProperty("weightDecay", settings.weightDecay());
    json.addProperty("validateEvery", settings.validateEvery());
    json.addProperty("patience", settings.patience());
    json.addProperty("hardShare", settings.hardShare());
  }

  /** Writes settings, all or nothing. */
  public static void write(Path file, Language language, RunSettings settings) throws IOException {
    WholeFile.replace(
        file,
        new GsonBuilder().setPrettyPrinting().create().toJson(json(language, settings)) + "\n");
  }

  /**
   * Reads the settings of a task's module.
   *
   * @throws TrainingException where there are none, or they cannot be used
   */
  public static RunSettings read(Path file, Language language, Module module) {
    JsonObject json;
    try {
      json = JsonParser.parseString(SmallFile.read(file)).getAsJsonObject();
    } catch (CharacterCodingException e) {
      throw unreadable(file, "is no text");
    } catch (IOException e) {
      throw unreadable(file, Files.exists(file) ? e.getMessage() : "is not there");
    } catch (JsonParseException | IllegalStateException e) {
      throw unreadable(file, "is no JSON object");
    }
    return of(json, language, module, file.toString());
  }

  private static TrainingException unreadable(Path file, String what) {
    return new TrainingException(
        "%s %s: give a file of settings, such as the winner.json of nrs tune"
            .formatted(file, what));
  }

  /**
   * Settings from JSON.
   *
   * @param file whose content it is, for messages
   * @throws TrainingException where they cannot be used, or are another task's or module's
   */
  public static RunSettings of(JsonObject json, Language language, Module module, String file) {
    SettingsFields fields = new SettingsFields(file, json);
    Language task = fields.choice("task", Language.values(), Language::id);
    Module of = fields.choice("module", Module.values(), Module::id);
    if (task != language || of != module) {
      throw new TrainingException(
          "%s is for nrs train %s %s: train that, or give a file for nrs train %s %s"
              .formatted(file, task.id(), of.id(), language.id(), module.id()));
    }
    String name =
        fields.text(
            "preset",
            "a name of small letters, digits, dots and hyphens, at most 64 of them",
            NAME);
    if (isBuiltIn(name, language, module)) {
      throw fields.wrong(
          "preset", "is %s, a preset of this program: give another name".formatted(name));
    }
    RunSettings settings =
        module == Module.ROUTER
            ? router(fields, name, language)
            : transformer(fields, name, language, module);
    fields.nothingElse();
    return settings;
  }

  /** Whether a preset of this program, or one without some mechanism, has that name. */
  static boolean isBuiltIn(String name, Language language, Module module) {
    return module == Module.ROUTER
        ? RouterPresets.NAMES.contains(name)
        : Presets.of(language, module, name).isPresent();
  }

  private static TrainingSettings transformer(
      SettingsFields fields, String name, Language language, Module module) {
    Task task = Task.of(language);
    boolean selector = module == Module.SELECTOR;
    int width = width(fields);
    TransformerConfig network =
        new TransformerConfig(
            task.vocabulary().size(),
            width,
            heads(fields, width),
            fields.whole("feedForward", 8, 65_536),
            fields.whole("encoderLayers", 1, 64),
            fields.whole("decoderLayers", 1, 64),
            task.longestLeaf() + 2,
            fields.choice("positions", Positions.values()),
            fields.whole("labels", selector ? LONGEST_FORMULA : task.longestLeaf() + 2, 20_000),
            fields.whole("diagonalWindow", 0, 1_000),
            fields.flag("offsetBias"),
            fields.real("dropout", 0, .95));
    int iterations = fields.whole("iterations", 1, MOST_ITERATIONS);
    return new TrainingSettings(
        module,
        name,
        network,
        fields.choice("outputOrder", OutputOrder.values()),
        fields.whole("batch", 1, 65_536),
        iterations,
        fields.real("learningRate", 1e-9, 1),
        fields.whole("warmUp", 0, iterations),
        fields.whole("validateEvery", 1, iterations),
        fields.whole("patience", 1, MOST_ITERATIONS),
        fields.real("hardShare", 0, .9),
        selector ? cuts(fields, task.longestLeaf()) : SelectorExamples.Cuts.none());
  }

  private static int width(SettingsFields fields) {
    return fields.whole("width", 8, 8_192);
  }

  private static int heads(SettingsFields fields, int width) {
    int heads = fields.whole("heads", 1, width);
    if (width % heads != 0) {
      throw fields.wrong("heads", "is %d: give a divisor of the width, %d".formatted(heads, width));
    }
    return heads;
  }

  /** Cuts that formulas of the training levels have, so that drawing one comes to an end. */
  private static SelectorExamples.Cuts cuts(SettingsFields fields, int longestLeaf) {
    double share = fields.real("cutShare", 0, 1);
    boolean none = share == 0;
    return new SelectorExamples.Cuts(
        share,
        fields.whole("shortestCut", 1, longestLeaf),
        fields.whole("longestCut", none ? 1 : longestLeaf, LONGEST_FORMULA),
        fields.real("emptyCutShare", 0, 1));
  }

  /** Shorter formulas are there, but so few that drawing them would take long. */
  private static int shortest(Language language) {
    return language == Language.ALGEBRA ? 10 : 6;
  }

  private static RouterSettings router(SettingsFields fields, String name, Language language) {
    int width = width(fields);
    AnswerLayout layout = fields.choice("answerLayout", AnswerLayout.values());
    DataRouterConfig network =
        new DataRouterConfig(
            Task.of(language).vocabulary().size(),
            width,
            heads(fields, width),
            fields.whole("feedForward", 8, 65_536),
            fields.whole("layers", 1, 128),
            layout.positions(language),
            fields.flag("answerTokens"),
            fields.real("dropout", 0, .95),
            fields.real("attentionDropout", 0, .95));
    RouterFormulas data = fields.choice("data", RouterFormulas.values(), RouterFormulas::id);
    int iterations = fields.whole("iterations", 1, MOST_ITERATIONS);
    return new RouterSettings(
        name,
        network,
        layout,
        data,
        fields.whole("shortUntil", 0, iterations),
        fields.whole("shortLength", shortest(language), LONGEST_FORMULA),
        fields.ascending("joins", 0, iterations),
        fields.whole("batch", 1, 65_536),
        iterations,
        fields.real("learningRate", 1e-9, 1),
        fields.whole("warmUp", 0, iterations),
        fields.real("weightDecay", 0, 1),
        fields.whole("validateEvery", 1, iterations),
        fields.whole("patience", 1, MOST_ITERATIONS),
        fields.real("hardShare", 0, .9));
  }
}
