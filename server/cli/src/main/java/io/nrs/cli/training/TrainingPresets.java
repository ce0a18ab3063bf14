package io.nrs.cli.training;

import io.nrs.cli.console.CommandException;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RouterPresets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TaggerPresets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The presets of a training by their names on the command line. */
final class TrainingPresets {
  /** Ends the name of a preset that also learns from intermediate formulas. */
  private static final String INTERMEDIATE = "-" + RouterFormulas.INTERMEDIATE.id();

  private TrainingPresets() {}

  /**
   * The settings of a preset.
   *
   * @param name if empty, the first preset; that of a Selector or a Solver may end with a mechanism
   *     to train without, that of a router with {@code -intermediate}
   */
  static RunSettings of(Language language, TrainableModule module, Optional<String> name) {
    boolean ofPaper = language instanceof BuiltInLanguage;
    if (module == TrainableModule.ROUTER && !ofPaper) {
      throw new CommandException(
          "routers are baselines for the languages of the paper, and %s is none: train a selector,"
                  .formatted(language.id())
              + " a solver or a tagger");
    }
    List<String> names =
        switch (module) {
          case SELECTOR, SOLVER -> ofPaper ? Presets.NAMES : List.of(Presets.NAMES.get(0));
          case TAGGER -> TaggerPresets.NAMES;
          case ROUTER -> RouterPresets.names(language);
        };
    String asked = name.orElse(names.get(0));
    mustHaveEffect(language, module, asked);
    Optional<? extends RunSettings> settings =
        switch (module) {
          case SELECTOR, SOLVER -> Presets.of(language, module, asked);
          case TAGGER -> TaggerPresets.of(language, asked);
          case ROUTER ->
              asked.endsWith(INTERMEDIATE)
                  ? RouterPresets.of(
                      language,
                      RouterFormulas.INTERMEDIATE,
                      asked.substring(0, asked.length() - INTERMEDIATE.length()))
                  : RouterPresets.of(language, RouterFormulas.TOP_LEVEL, asked);
        };
    if (settings.isPresent()) {
      return settings.get();
    }
    String variants =
        module == TrainableModule.ROUTER
            ? INTERMEDIATE
            : Ablation.of(module).stream()
                .map(ablation -> "-" + ablation.id())
                .collect(Collectors.joining(", "));
    throw new CommandException(
        "a %s of %s has no preset %s: give one of %s%s"
            .formatted(
                module.id(),
                language.displayName(),
                asked,
                String.join(", ", names),
                variants.isEmpty() ? "" : ", perhaps followed by " + variants));
  }

  private static void mustHaveEffect(Language language, TrainableModule module, String name) {
    for (Ablation ablation : Ablation.of(module)) {
      if (name.endsWith("-" + ablation.id())) {
        Presets.of(language, module, name.substring(0, name.length() - ablation.id().length() - 1))
            .flatMap(whole -> ablation.whyWithoutEffect(language, whole))
            .ifPresent(
                why -> {
                  throw new CommandException(
                      "%s (%s) changes nothing, because %s: omit it"
                          .formatted(ablation.id(), ablation.description(), why));
                });
      }
    }
  }
}
