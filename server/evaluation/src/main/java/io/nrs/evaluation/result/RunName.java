package io.nrs.evaluation.result;

import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.TrainableModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Names of runs that people can read, such as {@code generating-no-windows-m100}. They tell the
 * settings that are not the default ones; other runs may have the same name.
 */
final class RunName {
  private static final int LONGEST = 80;

  private RunName() {}

  static String of(RunConfig config) {
    Map<String, String> settings = config.flat();
    String name =
        switch (config.system().system()) {
          case "nrs" -> String.join("-", ofSystem(settings));
          case Steps.SYSTEM ->
              settings.containsKey("longestTrained")
                  ? "steps-whole-formulas-m" + settings.get("outputs")
                  : "steps-" + String.join("-", ofSystem(settings));
          case Validation.SYSTEM ->
              "training-" + settings.get("module") + "-" + settings.get("preset");
          case "router" -> "router-" + settings.get("preset") + "-" + settings.get("data");
          case "llm" -> "llm-" + settings.get("model");
          default -> config.system().system();
        };
    String slug = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return slug.substring(0, Math.min(LONGEST, slug.length()));
  }

  private static List<String> ofSystem(Map<String, String> settings) {
    RewritingOptions standard = RewritingOptions.standard();
    List<String> words = new ArrayList<>();
    words.add(settings.containsKey("tagger.preset") ? "tagging" : "generating");
    boolean paper =
        TrainableModule.SELECTOR_AND_SOLVER.stream()
            .allMatch(module -> "paper".equals(settings.get(module.id() + ".preset")));
    for (TrainableModule module : TrainableModule.SELECTOR_AND_SOLVER) {
      String preset = settings.getOrDefault(module.id() + ".preset", "default");
      String seed = settings.get(module.id() + ".training.seed");
      if (!paper && (!preset.equals("default") || seed != null)) {
        words.add(preset.replace("default-", "").replace("default", "retrained"));
        words.add(seed == null ? module.id() : module.id() + "-seed" + seed);
      }
    }
    if (paper) {
      words.add("paper-networks");
    }
    boolean published = settings.containsKey("inference");
    if (published) {
      words.add("paper-inference");
    } else if ("false".equals(settings.get("guard"))) {
      words.add("no-guard");
    }
    String windowing = settings.getOrDefault("windowing", standard.windowing().id());
    if (!windowing.equals(standard.windowing().id())) {
      words.add((windowing.equals("none") ? "no" : windowing) + "-windows");
    }
    String outputs = settings.getOrDefault("outputs", "" + standard.outputs());
    if (published || !outputs.equals("" + standard.outputs())) {
      words.add("m" + outputs);
    }
    if (!published && "false".equals(settings.get("anytime"))) {
      words.add("fixed");
    }
    if (!published && "false".equals(settings.get("evenFirst"))) {
      words.add("random-labels");
    }
    if (settings.containsKey("alone")) {
      words.add("alone");
    }
    if (words.size() == 1 && "changed".equals(settings.get("preset"))) {
      words.add("windows-" + settings.getOrDefault("windowWidth", "none"));
    }
    return words;
  }
}
