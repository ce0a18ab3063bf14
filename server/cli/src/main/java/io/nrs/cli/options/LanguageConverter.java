package io.nrs.cli.options;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Program;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.proof.LanguageProof;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the value of {@code --language}: the id of a known language, or a description. */
public final class LanguageConverter implements ITypeConverter<Language> {
  private static final String DESCRIPTION = ".json";

  private final Console console;

  public LanguageConverter(Console console) {
    this.console = console;
  }

  /** Returns the languages that are known where a command runs. */
  public static LanguageCatalogue catalogue(Console console) {
    return LanguageCatalogue.expanded(
        List.of(
            Program.home().orElse(console.folder()).resolve("grammar").resolve("languages"),
            console.folder().resolve(LanguageCatalogue.OF_WORKSPACE)));
  }

  /** Returns what keeps the description of a language from a proof; nothing without one. */
  public static List<DescriptionException> mistakes(LanguageCatalogue known, Language language) {
    return known.description(language).map(LanguageProof::mistakes).orElse(List.of());
  }

  @Override
  public Language convert(String text) {
    if (text.endsWith(DESCRIPTION)) {
      return language(console.folder().resolve(text));
    }
    return Language.ofId(text).orElseGet(() -> described(text));
  }

  /** Reads a description, and evaluates its expressions if their values are not stored. */
  private static Language language(Path file) {
    try {
      LanguageDescription description = DescriptionReader.read(file);
      String id = description.syntax().id();
      if (Language.ofId(id).isPresent()) {
        throw new TypeConversionException(
            "%s: %s is a built-in language: give its id".formatted(file, id));
      }
      return LeafExpansion.expandUnlessKnown(description).language();
    } catch (DescriptionException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  private Language described(String id) {
    LanguageCatalogue catalogue = catalogue(console);
    return catalogue
        .ofId(id)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is none of %s, and no description such as %s.json%s"
                        .formatted(
                            id,
                            Text.listed(catalogue.ids()),
                            id,
                            catalogue.problemOfId(id).map(problem -> "; " + problem).orElse(""))));
  }
}
