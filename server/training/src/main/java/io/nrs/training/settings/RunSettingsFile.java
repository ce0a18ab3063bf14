package io.nrs.training.settings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.DurableWriter;
import io.nrs.io.StoredJson;
import io.nrs.io.TextFiles;
import io.nrs.language.AnswerLayout;
import io.nrs.language.LanguageRules;
import io.nrs.language.LeafTag;
import io.nrs.language.OutputOrder;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.network.NeuralDataRouterConfigBuilder;
import io.nrs.network.TaggerConfigBuilder;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.TransformerConfigBuilder;
import io.nrs.rewriting.models.ModelConfig.TrainingRecord;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of a training as a JSON file, each by its name. The file does not contain what the
 * language decides (vocabulary, lengths of outputs, the levels of the formulas), which users cannot
 * change.
 */
public final class RunSettingsFile {
  private static final int MAX_ITERATIONS = 10_000_000;

  /** No Selector reads a longer formula in training or validation. */
  private static final int MAX_FORMULA_TOKENS = 512;

  private static final String NAME = "[a-z0-9][a-z0-9.-]{0,63}";

  /** The fields of a Selector or a Solver, in the order of the file. */
  private static final List<String> TRANSFORMER_FIELDS =
      List.of(
          ("language module preset width heads feedForward encoderLayers decoderLayers positions labels"
                  + " diagonalWindow offsetBias dropout outputOrder batch iterations learningRate"
                  + " warmUp validateEvery patience hardShare attentionGain cutShare shortestCut"
                  + " longestCut emptyCutShare balancedShare vanilla"
                  + " procedure")
              .split(" "));

  /** The fields of a Neural Data Router, in the order of the file. */
  private static final List<String> ROUTER_FIELDS =
      List.of(
          ("language module preset width heads feedForward layers answerTokens dropout attentionDropout"
                  + " answerLayout data shortUntil shortLength joins widens batch iterations"
                  + " learningRate warmUp weightDecay validateEvery patience hardShare procedure")
              .split(" "));

  /** The fields of a tagger, in the order of the file. */
  private static final List<String> TAGGER_FIELDS =
      List.of(
          ("language module preset width heads feedForward layers diagonalWindow batch iterations"
                  + " learningRate warmUp validateEvery patience hardShare shortestCut longestCut"
                  + " splicedShare randomShare balancedShare")
              .split(" "));

  private RunSettingsFile() {}

  /**
   * Returns settings in the form of a file: one flat object, without the records' nested objects.
   */
  public static JsonObject json(Language language, RunSettings settings) {
    JsonObject own = StoredJson.tree(settings);
    Map<String, JsonElement> all = new HashMap<>(own.asMap());
    all.putAll(own.getAsJsonObject("network").asMap());
    all.put("language", new JsonPrimitive(language.id()));
    all.put("module", new JsonPrimitive(settings.module().id()));
    if (settings.module() == TrainableModule.SELECTOR) {
      JsonObject cuts = own.getAsJsonObject("cuts");
      all.put("cutShare", cuts.get("share"));
      all.put("shortestCut", cuts.get("shortest"));
      all.put("longestCut", cuts.get("longest"));
      all.put("emptyCutShare", cuts.get("emptyShare"));
    }
    JsonObject json = new JsonObject();
    fields(settings.module()).stream()
        .filter(all::containsKey)
        .forEach(name -> json.add(name, all.get(name)));
    return json;
  }

  /**
   * Returns every setting of a training, with the schedule of the learning rate and the parameters
   * of the optimiser. Results name their training by these, so another member would separate them
   * from those of earlier versions.
   */
  public static JsonObject settings(Language language, RunSettings settings) {
    JsonObject all = json(language, settings);
    all.addProperty("schedule", "linear warm-up, then cosine to zero");
    all.addProperty("optimiser", settings.weightDecay() > 0 ? "adamw" : "adam");
    all.addProperty("optimiserParameters", StoredJson.id(settings.optimiser()));
    preset(language, settings)
        .filter(preset -> settings.iterations() < preset.iterations())
        .ifPresent(
            preset -> all.addProperty(TrainingRecord.PRESET_ITERATIONS, preset.iterations()));
    return all;
  }

  /**
   * Returns the record of a training for plans and models: every setting, and the sizes of the sets
   * of the published procedure. A published Solver is trained on its whole domain.
   */
  public static JsonObject record(Language language, RunSettings settings) {
    JsonObject record = settings(language, settings);
    if (settings.procedure() == TrainingProcedure.PUBLISHED) {
      record.addProperty("validationExamples", SetSizes.VALIDATION);
      if (settings.module() == TrainableModule.SOLVER) {
        record.addProperty("furtherValidationExamples", SetSizes.SOLVER_VALIDATION);
      } else {
        record.addProperty("validationExamplesOfLevel", SetSizes.PUBLISHED_LEVEL);
        record.addProperty("trainingExamples", SetSizes.PUBLISHED_TRAINING);
      }
    }
    return record;
  }

  /** The settings of the preset that has the name of these. */
  private static Optional<? extends RunSettings> preset(Language language, RunSettings settings) {
    if (settings instanceof RouterSettings router) {
      return RouterPresets.of(language, router.data(), router.preset());
    }
    return settings instanceof TaggerSettings tagger
        ? TaggerPresets.of(language, tagger.preset())
        : Presets.of(language, settings.module(), settings.preset());
  }

  private static List<String> fields(TrainableModule module) {
    return switch (module) {
      case SELECTOR, SOLVER -> TRANSFORMER_FIELDS;
      case TAGGER -> TAGGER_FIELDS;
      case ROUTER -> ROUTER_FIELDS;
    };
  }

  /** Writes settings, all or nothing. */
  public static void write(Path file, Language language, RunSettings settings) throws IOException {
    DurableWriter.replace(file, StoredJson.pretty(json(language, settings)));
  }

  /**
   * Reads the settings of a language's module.
   *
   * @throws TrainingException if there are none, or they cannot be used
   */
  public static RunSettings read(Path file, Language language, TrainableModule module) {
    JsonObject json;
    try {
      json = JsonParser.parseString(TextFiles.read(file)).getAsJsonObject();
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
        "%s %s: give a file of settings, such as one of nrs tune".formatted(file, what));
  }

  /**
   * Settings from JSON.
   *
   * @param file the file with this content, for messages
   * @throws TrainingException if they cannot be used, or belong to another language or module
   */
  public static RunSettings of(
      JsonObject json, Language language, TrainableModule module, String file) {
    SettingsFields fields = new SettingsFields(file, json);
    Language rules = fields.choice("language", BuiltInLanguage.values(), Language::id);
    TrainableModule of = fields.choice("module", TrainableModule.values(), TrainableModule::id);
    if (rules != language || of != module) {
      throw new TrainingException(
          "%s is for nrs train %s %s: train that, or give a file for nrs train %s %s"
              .formatted(file, rules.id(), of.id(), language.id(), module.id()));
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
        switch (module) {
          case SELECTOR, SOLVER -> transformer(fields, name, language, module);
          case TAGGER -> tagger(fields, name, LanguageRules.of(language));
          case ROUTER -> router(fields, name, language);
        };
    fields.nothingElse();
    return settings;
  }

  /** Whether a preset of this program, perhaps without a mechanism, has that name. */
  public static boolean isBuiltIn(String name, Language language, TrainableModule module) {
    return switch (module) {
      case SELECTOR, SOLVER -> Presets.of(language, module, name).isPresent();
      case TAGGER -> TaggerPresets.NAMES.contains(name);
      case ROUTER -> RouterPresets.names(language).contains(name);
    };
  }

  private static TrainingSettings transformer(
      SettingsFields fields, String name, Language language, TrainableModule module) {
    LanguageRules rules = LanguageRules.of(language);
    boolean selector = module == TrainableModule.SELECTOR;
    int width = width(fields);
    TransformerConfig network =
        TransformerConfigBuilder.builder()
            .vocabulary(rules.vocabulary().size())
            .width(width)
            .heads(heads(fields, width))
            .feedForward(fields.whole("feedForward", 8, 65_536))
            .encoderLayers(fields.whole("encoderLayers", 1, 64))
            .decoderLayers(fields.whole("decoderLayers", 1, 64))
            .maxOutput(rules.longestLeaf() + 2)
            .positions(fields.choice("positions", Positions.values()))
            .labels(
                fields.whole(
                    "labels", selector ? MAX_FORMULA_TOKENS : rules.longestLeaf() + 2, 20_000))
            .diagonalWindow(fields.whole("diagonalWindow", 0, 1_000))
            .offsetBias(fields.flag("offsetBias"))
            .dropout(fields.real("dropout", 0, .95))
            .vanilla(fields.has("vanilla") && fields.flag("vanilla"))
            .build();
    int iterations = fields.whole("iterations", 1, MAX_ITERATIONS);
    return TrainingSettingsBuilder.builder()
        .module(module)
        .preset(name)
        .network(network)
        .outputOrder(fields.choice("outputOrder", OutputOrder.values()))
        .batch(fields.whole("batch", 1, 65_536))
        .iterations(iterations)
        .learningRate(fields.real("learningRate", 1e-9, 1))
        .warmUp(fields.whole("warmUp", 0, iterations))
        .validateEvery(fields.whole("validateEvery", 1, iterations))
        .patience(fields.whole("patience", 1, MAX_ITERATIONS))
        .hardShare(fields.real("hardShare", 0, .9))
        .attentionGain(fields.has("attentionGain") ? fields.real("attentionGain", .01, 100) : 1)
        .cuts(selector ? cuts(fields, rules.longestLeaf()) : CutSettings.none())
        .balancedShare(
            fields.has("balancedShare") ? fields.real("balancedShare", 0, selector ? 1 : 0) : 0)
        .procedure(procedure(fields))
        .build();
  }

  private static TaggerSettings tagger(SettingsFields fields, String name, LanguageRules rules) {
    int width = width(fields);
    int iterations = fields.whole("iterations", 1, MAX_ITERATIONS);
    int shortest = fields.whole("shortestCut", 1, rules.longestLeaf());
    return TaggerSettingsBuilder.builder()
        .preset(name)
        .network(
            TaggerConfigBuilder.builder()
                .vocabulary(rules.vocabulary().size())
                .width(width)
                .heads(heads(fields, width))
                .feedForward(fields.whole("feedForward", 8, 65_536))
                .layers(fields.whole("layers", 1, 64))
                .diagonalWindow(fields.whole("diagonalWindow", 1, 1_000))
                .tags(LeafTag.values().length)
                .build())
        .batch(fields.whole("batch", 1, 65_536))
        .iterations(iterations)
        .learningRate(fields.real("learningRate", 1e-9, 1))
        .warmUp(fields.whole("warmUp", 0, iterations))
        .validateEvery(fields.whole("validateEvery", 1, iterations))
        .patience(fields.whole("patience", 1, MAX_ITERATIONS))
        .hardShare(fields.real("hardShare", 0, .9))
        .shortestCut(shortest)
        .longestCut(fields.whole("longestCut", rules.longestLeaf(), MAX_FORMULA_TOKENS))
        .splicedShare(fields.real("splicedShare", 0, 1))
        .randomShare(fields.real("randomShare", 0, 1))
        .balancedShare(fields.has("balancedShare") ? fields.real("balancedShare", 0, 1) : 0)
        .build();
  }

  private static List<Integer> widens(SettingsFields fields, int iterations) {
    if (!fields.has("widens")) {
      return List.of();
    }
    List<Integer> widens = fields.ascending("widens", 0, iterations);
    int most = RouterSettings.WIDENING.size() - 1;
    if (widens.size() > most) {
      throw fields.wrong(
          "widens",
          "has %d numbers: give at most %d, as operands widen to -9 ... 9, to some of each width, and to all"
              .formatted(widens.size(), most));
    }
    return widens;
  }

  private static TrainingProcedure procedure(SettingsFields fields) {
    return fields.has("procedure")
        ? fields.choice("procedure", TrainingProcedure.values())
        : TrainingProcedure.OURS;
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

  /** Cuts that formulas of the training levels have; otherwise drawing a cut would not end. */
  private static CutSettings cuts(SettingsFields fields, int longestLeaf) {
    double share = fields.real("cutShare", 0, 1);
    boolean none = share == 0;
    return new CutSettings(
        share,
        fields.whole("shortestCut", 1, longestLeaf),
        fields.whole("longestCut", none ? 1 : longestLeaf, MAX_FORMULA_TOKENS),
        fields.real("emptyCutShare", 0, 1));
  }

  /** Shorter formulas exist, but they are so few that drawing them would take long. */
  private static int shortest(Language language) {
    return LanguageRules.of(language).variables().isEmpty() ? 6 : 10;
  }

  private static RouterSettings router(SettingsFields fields, String name, Language language) {
    int width = width(fields);
    AnswerLayout layout = fields.choice("answerLayout", AnswerLayout.values());
    NeuralDataRouterConfig network =
        NeuralDataRouterConfigBuilder.builder()
            .vocabulary(LanguageRules.of(language).vocabulary().size())
            .width(width)
            .heads(heads(fields, width))
            .feedForward(fields.whole("feedForward", 8, 65_536))
            .layers(fields.whole("layers", 1, 128))
            .answer(layout.positions(language))
            .answerTokens(fields.flag("answerTokens"))
            .dropout(fields.real("dropout", 0, .95))
            .attentionDropout(fields.real("attentionDropout", 0, .95))
            .build();
    RouterFormulas data = fields.choice("data", RouterFormulas.values());
    int iterations = fields.whole("iterations", 1, MAX_ITERATIONS);
    return RouterSettingsBuilder.builder()
        .preset(name)
        .network(network)
        .answerLayout(layout)
        .data(data)
        .shortUntil(fields.whole("shortUntil", 0, iterations))
        .shortLength(fields.whole("shortLength", shortest(language), MAX_FORMULA_TOKENS))
        .joins(fields.ascending("joins", 0, iterations))
        .widens(widens(fields, iterations))
        .batch(fields.whole("batch", 1, 65_536))
        .iterations(iterations)
        .learningRate(fields.real("learningRate", 1e-9, 1))
        .warmUp(fields.whole("warmUp", 0, iterations))
        .weightDecay(fields.real("weightDecay", 0, 1))
        .validateEvery(fields.whole("validateEvery", 1, iterations))
        .patience(fields.whole("patience", 1, MAX_ITERATIONS))
        .hardShare(fields.real("hardShare", 0, .9))
        .procedure(procedure(fields))
        .build();
  }
}
