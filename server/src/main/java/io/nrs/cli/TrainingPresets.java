package io.nrs.cli;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Module;
import io.nrs.training.Presets;
import io.nrs.training.RouterFormulas;
import io.nrs.training.RouterPresets;
import io.nrs.training.RunSettings;
import java.util.List;
import java.util.Optional;

/** The presets of a training, as they are asked for on the command line. */
final class TrainingPresets {
  private TrainingPresets() {}

  /**
   * Settings by name.
   *
   * @param name the first one where it is not given
   * @param data of a router alone
   */
  static RunSettings of(
      Language task, Module module, Optional<String> name, Optional<RouterFormulas> data) {
    List<String> names = module == Module.ROUTER ? RouterPresets.NAMES : Presets.NAMES;
    String asked = name.orElse(names.get(0));
    if (!names.contains(asked)) {
      throw new CommandException(
          "a %s has no preset %s: give one of %s"
              .formatted(module.id(), asked, String.join(", ", names)));
    }
    if (module == Module.ROUTER) {
      return RouterPresets.of(task, data.orElse(RouterFormulas.TOP_LEVEL), asked).orElseThrow();
    }
    if (data.isPresent()) {
      throw new CommandException("--data is for routers: leave it out for a " + module.id());
    }
    return Presets.of(task, module, asked).orElseThrow();
  }

  /** What is added to a preset's name where a router is trained on other formulas than usual. */
  static String suffix(Optional<RouterFormulas> data) {
    return data.filter(given -> given == RouterFormulas.INTERMEDIATE)
        .map(given -> "-" + given.id())
        .orElse("");
  }
}
