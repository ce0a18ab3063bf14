package io.nrs.cli.language;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.models.ModelSource;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.ModelOptions;
import io.nrs.grammar.Language;
import io.nrs.language.description.LanguageCatalogue;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the languages that are known here. */
@Command(
    name = "list",
    description = "List the languages that are known here, and whether networks for them exist.",
    footer = {"", "Exit codes: 0 listed, 1 a description has a mistake."})
final class ListLanguagesCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private ModelOptions models = new ModelOptions();

  ListLanguagesCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    LanguageCatalogue catalogue = LanguageConverter.catalogue(console);
    ModelSource source = models.source(console, console.settings(), 1);
    Output out = console.output();
    for (Language language : catalogue.all()) {
      boolean trained =
          TrainingRun.modelExists(source.folder(language), language, TrainableModule.SELECTOR)
              && TrainingRun.modelExists(source.folder(language), language, TrainableModule.SOLVER);
      out.line(
          "%-12s *%-12s %-11s %s"
              .formatted(
                  language.id(),
                  language.extension(),
                  trained ? "trained" : "not trained",
                  catalogue.file(language).map(Object::toString).orElse("built in")));
    }
    out.flush();
    catalogue.problems().forEach(console::complain);
    return catalogue.problems().isEmpty() ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }
}
