package io.nrs.cli.language;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.Output;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.language.description.LanguageCatalogue;
import io.nrs.language.description.LanguageDescription.DescriptionException;
import io.nrs.language.exchange.SystemImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes languages of rewriting systems of other tools. */
@Command(
    name = "import",
    description = "Write descriptions of rewriting systems to .nrs/languages.",
    footer = {
      "",
      "A file has a term rewriting system without conditions in the ARI format, which begins with",
      "(format TRS), or a string rewriting system such as (RULES a b -> b a). For each file, the",
      "output says as what it is taken and what is proved, or why it is refused. Where nothing",
      "shows that rewriting ends, a formula is rewritten in at most 100,000 steps.",
      "",
      "Exit codes: 0 all taken, 1 some are refused, 2 could not run."
    })
final class ImportLanguageCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "rewriting systems")
  private List<String> files = List.of();

  ImportLanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    LanguageCatalogue catalogue = LanguageConverter.catalogue(console);
    int taken = 0;
    for (String file : files) {
      Optional<String> line = taken(file, catalogue);
      line.ifPresent(out::line);
      out.flush();
      taken += line.isPresent() ? 1 : 0;
    }
    if (files.size() > 1) {
      out.line("%,d of %,d systems taken".formatted(taken, files.size()));
      out.flush();
    }
    return taken == files.size() ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }

  private Optional<String> taken(String file, LanguageCatalogue catalogue) {
    Path path = Path.of(file);
    String text;
    try {
      text = TextFiles.read(console.folder().resolve(path));
    } catch (IOException e) {
      console.complain(
          "%s cannot be read (%s): give the file of a rewriting system"
              .formatted(file, IoReasons.of(e)));
      return Optional.empty();
    }
    SystemImport system;
    try {
      system = SystemImport.of(path, text, (id, description) -> isFree(id, description, catalogue));
    } catch (DescriptionException e) {
      e.all().forEach(mistake -> console.complain(mistake.getMessage()));
      return Optional.empty();
    } catch (StackOverflowError e) {
      console.complain(file + ": its terms are too deep: such systems are not supported");
      return Optional.empty();
    }
    Path target = target(system.description().syntax().id());
    try {
      Files.createDirectories(console.folder().resolve(target).getParent());
      Files.writeString(console.folder().resolve(target), system.text());
    } catch (IOException e) {
      throw new CommandException(target + " cannot be written: correct the folder's rights", e);
    }
    return Optional.of(
        "%s: taken as %s with %,d %s: %s"
            .formatted(
                file,
                target,
                system.proof().leaves(),
                system.isSequence() ? "groups of neighbours" : "views of operations",
                system.proof().properties()));
  }

  private static Path target(String id) {
    return LanguageCatalogue.OF_WORKSPACE.resolve(id + ".json");
  }

  /** No other language has the id, and no description is overwritten by another one. */
  private boolean isFree(String id, String text, LanguageCatalogue catalogue) {
    Path file = console.folder().resolve(target(id));
    try {
      return Files.exists(file)
          ? TextFiles.read(file).equals(text)
          : Language.ofId(id).isEmpty() && catalogue.ofId(id).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }
}
