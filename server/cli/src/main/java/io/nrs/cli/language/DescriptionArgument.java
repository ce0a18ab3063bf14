package io.nrs.cli.language;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LanguageDescription.ForeignFileException;
import io.nrs.language.description.LeafExpansion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** The description that a command is about. */
final class DescriptionArgument {
  @Parameters(
      paramLabel = "FILE",
      description = "description of the language, or the id of one of nrs language list")
  private String given = "";

  /**
   * Reads the description and expands its expressions, because the user asks for it.
   *
   * @throws io.nrs.language.description.DescriptionException if it has a mistake
   */
  LanguageDescription read(Console console) {
    Optional<String> builtIn = Language.ofId(given).flatMap(Language::description);
    return LeafExpansion.expand(
        builtIn
            .map(text -> DescriptionReader.read(Path.of(given + ".json"), text))
            .orElseGet(() -> DescriptionReader.read(file(console))));
  }

  /** Returns the argument as the user wrote it, which other commands take too. */
  String written() {
    return given;
  }

  private Path file(Console console) {
    if (given.endsWith(".json")) {
      Path file = console.folder().resolve(given);
      if (!Files.isReadable(file)) {
        throw new CommandException(
            "%s cannot be read (%s): give the file of a description"
                .formatted(given, Files.exists(file) ? "no right to read it" : "not found"));
      }
      return file;
    }
    if (Files.isRegularFile(console.folder().resolve(given))) {
      throw new CommandException(
          given
              + " is no description: "
              + (given.matches(".*\\.(ari|srs)")
                  ? "make one of it with nrs language import " + given
                  : "give a file whose name ends in .json, or the id of a language"));
    }
    if (Language.ofId(given).isPresent()) {
      throw new CommandException(
          given + " is built in and has no description: give another language");
    }
    LanguageCatalogue catalogue = LanguageConverter.catalogue(console);
    Path ofWorkspace =
        console.folder().resolve(LanguageCatalogue.OF_WORKSPACE).resolve(given + ".json");
    return catalogue
        .ofId(given)
        .flatMap((Language language) -> catalogue.file(language))
        // The catalogue lacks a description with a mistake; who reads it learns the mistake.
        .or(() -> Optional.of(ofWorkspace).filter(Files::exists))
        .orElseThrow(
            () ->
                new CommandException(
                    "no description of '%s' is known: give its file, or begin one with nrs language new %s"
                        .formatted(given, given)));
  }

  /** Stores the values of expressions beside the description, where editors read them. */
  static void store(LanguageDescription description, Console console) {
    if (Language.ofId(description.syntax().id()).isPresent()) {
      // The program has the values of its own languages, so nobody would read this file.
      return;
    }
    try {
      description.storeExpansion();
    } catch (ForeignFileException e) {
      console.complain(e.getMessage());
    } catch (IOException e) {
      console.complain(
          "%s cannot be written (%s): editors do not know the values of this language"
              .formatted(description.expansionFile(), IoReasons.of(e)));
    }
  }

  /** Stores what a prover proved beside the description, and returns the description with it. */
  static LanguageDescription store(
      LanguageDescription description, TerminationProver.Result proved, Console console) {
    if (Language.ofId(description.syntax().id()).isPresent()) {
      // A language of the program needs no prover: its own order shows that rewriting ends.
      return description;
    }
    try {
      return description.storeTermination(proved.prover(), proved.certified());
    } catch (ForeignFileException e) {
      throw new CommandException(e.getMessage(), e);
    } catch (IOException e) {
      throw CommandException.of(
          "the answer cannot be stored beside " + description.file(),
          e,
          "correct the folder's rights");
    }
  }
}
