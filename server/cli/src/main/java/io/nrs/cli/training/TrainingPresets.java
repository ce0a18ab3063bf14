package io.nrs.cli.training;

import io.nrs.cli.console.CommandException;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RouterPresets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TaggerPresets;
import java.util.List;
import java.util.Optional;

/** The presets of a training by their names on the command line. */
final class TrainingPresets {
  private static final String PAPER = "paper";

  private TrainingPresets() {}

  /**
   * The settings of a preset.
   *
   * @param name if empty, the first preset
   * @param data training data; for a router only
   */
  static RunSettings of(
      Language language,
      TrainableModule module,
      Optional<String> name,
      Optional<RouterFormulas> data) {
    boolean ofPaper = language instanceof BuiltInLanguage;
    if (module == TrainableModule.ROUTER && !ofPaper) {
      throw new CommandException(
          "routers are baselines for the languages of the paper, and %s is none: train a selector,"
                  .formatted(language.id())
              + " a solver or a tagger");
    }
    List<String> names =
        switch (module) {
          case SELECTOR, SOLVER -> Presets.NAMES;
          case TAGGER -> TaggerPresets.NAMES;
          case ROUTER -> RouterPresets.names(language);
        };
    List<String> own =
        ofPaper ? names : names.stream().filter(each -> !each.equals(PAPER)).toList();
    String asked = name.orElse(own.get(0));
    if (!own.contains(asked)) {
      throw new CommandException(
          "a %s of %s has no preset %s: give %s%s"
              .formatted(
                  module.id(),
                  language.displayName(),
                  asked,
                  own.size() > 1 ? "one of " : "",
                  String.join(", ", own)));
    }
    if (module == TrainableModule.ROUTER) {
      return RouterPresets.of(language, data.orElse(RouterFormulas.TOP_LEVEL), asked).orElseThrow();
    }
    if (data.isPresent()) {
      throw new CommandException("--data applies to routers: omit it for a " + module.id());
    }
    return module == TrainableModule.TAGGER
        ? TaggerPresets.of(language, asked).orElseThrow()
        : Presets.of(language, module, asked).orElseThrow();
  }

  /** The suffix of a preset's name for a router with other than the default training data. */
  static String suffix(Optional<RouterFormulas> data) {
    return data.filter(given -> given == RouterFormulas.INTERMEDIATE)
        .map(given -> "-" + given.id())
        .orElse("");
  }
}
