package io.nrs.evaluation.report;

import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.Validation;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Presets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Short names of sets of results. Sets with different facts have different names. */
final class ResultLabels {
  private static final int MOST_DIFFERENCES = 3;
  private static final int LONGEST_VALUE = 12;
  private static final String FORMULAS = "formulas";

  private ResultLabels() {}

  static Map<RunConfig, String> of(List<RunConfig> sets) {
    Map<RunConfig, String> labels = new LinkedHashMap<>();
    sets.forEach(config -> labels.put(config, label(config)));
    for (RunConfig config : sets) {
      List<RunConfig> namesakes =
          sets.stream().filter(other -> label(other).equals(label(config))).toList();
      if (namesakes.size() > 1) {
        labels.put(config, label(config) + " (" + differences(config, namesakes) + ")");
      }
    }
    Set<String> given = new HashSet<>();
    labels.replaceAll((config, label) -> given.add(label) ? label : label + " " + config.digest());
    return labels;
  }

  /** The settings of a system, in a few words. */
  static String label(RunConfig config) {
    return config.system().system().equals(NrsSystem.NAME)
        ? brief(config) + ": " + selection(config.flat())
        : brief(config);
  }

  /** The same without how our system selects leaves. */
  static String brief(RunConfig config) {
    Map<String, String> settings = config.flat();
    return switch (config.system().system()) {
      case NrsSystem.NAME -> networks(settings) + inference(settings);
      case Steps.SYSTEM ->
          settings.containsKey("longestTrained")
              ? "Selector, M = " + text(settings, "outputs") + ", every step"
              : "Steps, " + inference(settings);
      case Validation.SYSTEM ->
          "%s, preset %s%s"
              .formatted(
                  text(settings, "module"),
                  text(settings, "preset"),
                  text(settings, "seed").equals("1") ? "" : ", seed " + text(settings, "seed"));
      case "router" ->
          "Neural Data Router, %s, %s%s%s"
              .formatted(
                  text(settings, "preset"),
                  text(settings, "data"),
                  examples(config.system().language(), text(settings, "preset")),
                  settings.containsKey("endedAfter") ? ", " + text(settings, "endedAfter") : "");
      case "answers" -> "Answers, " + text(settings, "file");
      case "llm" -> "LLM, " + text(settings, "model") + samples(settings);
      default -> config.system().system();
    };
  }

  /** How many examples a router of a whole training saw. */
  private static String examples(Language language, String preset) {
    return Presets.of(language, TrainableModule.ROUTER, preset)
        .map(
            training ->
                String.format(
                    Locale.ROOT,
                    ", at most %,d examples",
                    (long) training.iterations() * training.batch()))
        .orElse("");
  }

  /** Whose networks they are: those of other settings than ours are named. */
  private static String networks(Map<String, String> settings) {
    Map<String, String> others = new LinkedHashMap<>();
    for (TrainableModule module : TrainableModule.SELECTOR_AND_SOLVER) {
      String preset = settings.getOrDefault(module.id() + ".preset", "default");
      if (!preset.equals("default")) {
        others.put(module.id(), preset);
      }
    }
    boolean paper =
        others.values().stream().filter("paper"::equals).count()
            == TrainableModule.SELECTOR_AND_SOLVER.size();
    String whose =
        paper
            ? "Paper, trained by us"
            : others.isEmpty()
                ? "Ours"
                : others.entrySet().stream()
                    .map(other -> other.getKey() + " of preset " + other.getValue())
                    .collect(Collectors.joining(" and ", "Ours with ", ""));
    return whose + endedEarly(settings) + ", ";
  }

  private static String endedEarly(Map<String, String> settings) {
    return TrainableModule.SELECTOR_AND_SOLVER.stream()
        .filter(module -> settings.containsKey(module.id() + ".endedAfter"))
        .map(module -> ", %s %s".formatted(module.id(), settings.get(module.id() + ".endedAfter")))
        .collect(Collectors.joining());
  }

  private static String samples(Map<String, String> settings) {
    String samples = text(settings, "samples");
    return samples.matches("unknown|1") ? "" : ", majority of " + samples;
  }

  private static String selection(Map<String, String> settings) {
    String windowing = text(settings, "windowing");
    return "%sM %s %s, %s windows%s%s"
        .formatted(
            hasTagger(settings) ? "tagging Selector, else " : "",
            text(settings, "anytime").equals("true") ? "≤" : "=",
            text(settings, "outputs"),
            windowing.equals("none") ? "no" : windowing,
            isEarlierForm(settings) ? ", an earlier form" : "",
            settings.containsKey("alone") ? ", step by step" : "");
  }

  private static boolean hasTagger(Map<String, String> settings) {
    return settings.containsKey("tagger.preset");
  }

  /** Whether the program no longer infers in the way of these settings of ours. */
  private static boolean isEarlierForm(Map<String, String> settings) {
    return (text(settings, "guard").equals("false") && !settings.containsKey("inference"))
        || (text(settings, "windowing").equals("dynamic") && !settings.containsKey("suffixesFrom"));
  }

  /** How the networks are used: as the paper's are, as ours are, or in another way. */
  private static String inference(Map<String, String> settings) {
    if (text(settings, "preset").equals("default")) {
      boolean ours =
          settings.entrySet().stream()
              .filter(setting -> setting.getKey().endsWith(".preset"))
              .allMatch(setting -> setting.getValue().equals("default"));
      return !ours ? "our inference" : hasTagger(settings) ? "as it ships" : "generating Selector";
    }
    return text(settings, "preset").equals("paper") || isPublishedInference(settings)
        ? "the paper's inference"
        : "other settings";
  }

  /** Whether every output is drawn and used as the paper's are, whatever M and the windows. */
  static boolean isPublishedInference(Map<String, String> settings) {
    return text(settings, "inference").equals(NrsSystem.NO_GRAMMAR)
        && !text(settings, "anytime").equals("true")
        && !text(settings, "evenFirst").equals("true")
        && !settings.containsKey("alone")
        && !hasTagger(settings)
        && !text(settings, "windowing").equals("sliding")
        && !isEarlierForm(settings);
  }

  /** The names of the settings in which some of these sets differ. */
  static List<String> differing(List<RunConfig> sets) {
    List<Map<String, String>> all = sets.stream().map(RunConfig::flat).toList();
    Set<String> names = new TreeSet<>();
    all.forEach(each -> names.addAll(each.keySet()));
    return names.stream()
        .filter(name -> all.stream().map(each -> each.get(name)).distinct().count() > 1)
        .map(name -> name.startsWith(FORMULAS) ? FORMULAS : name)
        .distinct()
        .toList();
  }

  private static String differences(RunConfig config, List<RunConfig> namesakes) {
    List<String> names = differing(namesakes);
    List<String> words = new ArrayList<>();
    names.stream().limit(MOST_DIFFERENCES).forEach(name -> words.add(difference(name, config)));
    if (names.size() > MOST_DIFFERENCES) {
      words.add("and " + (names.size() - MOST_DIFFERENCES) + " more");
    }
    return String.join(", ", words);
  }

  private static String difference(String name, RunConfig config) {
    Map<String, String> own = config.flat();
    if (!name.equals(FORMULAS)) {
      return name + " " + shortened(own.get(name));
    }
    return own.containsKey("formulas.seed")
        ? (config.hasEarlierFormulas() ? "earlier formulas of seed " : "formulas of seed ")
            + own.get("formulas.seed")
        : "formulas of files";
  }

  private static String shortened(String value) {
    String known = Objects.requireNonNullElse(value, "none");
    return known.length() > LONGEST_VALUE ? known.substring(0, LONGEST_VALUE) + "…" : known;
  }

  private static String text(Map<String, String> settings, String name) {
    return settings.getOrDefault(name, "unknown");
  }
}
