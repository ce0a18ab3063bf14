package io.nrs.cli.training;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.options.LanguageArgument.ModuleArgument;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.settings.RunSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that {@code nrs train} and {@code nrs tune} share. */
final class RunOptions {
  @Mixin private ModuleArgument argument = new ModuleArgument();

  @Option(
      names = "--run",
      paramLabel = "FOLDER",
      description =
          "folder of the run (default: runs/LANGUAGE-MODULE-PRESET, of a search"
              + " runs/tune-LANGUAGE-MODULE; with -seedS unless S is 1)")
  private Optional<Path> run = Optional.empty();

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "updates of a training (default: those of the preset; for a trial a fifth)")
  private Optional<Integer> iterations = Optional.empty();

  @Mixin private ResourceOptions resources = new ResourceOptions();

  Language language() {
    return argument.language();
  }

  List<Language> languages() {
    return argument.languages();
  }

  Optional<TrainableModule> givenModule() {
    return argument.given();
  }

  TrainableModule module() {
    return argument.module();
  }

  Plan plan(RunSettings settings, Path folder, Path models) {
    return resources.plan(settings, folder, models);
  }

  ResourceOptions resources() {
    return resources;
  }

  boolean hasRun() {
    return run.isPresent();
  }

  Optional<Integer> iterations() {
    iterations.ifPresent(number -> mustBePositive("--iterations", number));
    return iterations;
  }

  /** The folder of the run: as given, or in {@code runs} by its name and seed. */
  Path folder(Console console, Supplier<String> name) {
    return console
        .folder()
        .resolve(run.orElseGet(() -> Path.of("runs", name.get() + resources.suffix())));
  }

  static void mustBePositive(String option, int number) {
    if (number < 1) {
      throw new CommandException(option + " is 1 or more, not " + number);
    }
  }
}
