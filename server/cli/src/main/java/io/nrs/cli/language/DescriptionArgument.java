package io.nrs.cli.language;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.grammar.Language;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageCatalogue;
import io.nrs.language.description.LanguageDescription;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The description that a command is about. */
final class DescriptionArgument {
  @Parameters(
      paramLabel = "FILE",
      description = "description of the language, or the id of one that nrs languages lists")
  private String given = "";

  LanguageDescription read(Console console) {
    if (given.endsWith(".json")) {
      return DescriptionReader.read(console.folder().resolve(given));
    }
    LanguageCatalogue catalogue = LanguageConverter.catalogue(console);
    Path file =
        catalogue
            .ofId(given)
            .flatMap((Language language) -> catalogue.file(language))
            .orElseThrow(
                () ->
                    new CommandException(
                        "no description of '%s' is known: give its file, or begin one with nrs language new %s"
                            .formatted(given, given)));
    return DescriptionReader.read(file);
  }
}
