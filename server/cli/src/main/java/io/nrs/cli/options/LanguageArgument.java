package io.nrs.cli.options;

import io.nrs.cli.console.Console.CommandException;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The language that a command is about. */
public final class LanguageArgument {
  // One argument; only nrs train takes several languages in it, between commas.
  @Parameters(
      index = "0",
      arity = "1",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "LANGUAGE",
      description = "a language of nrs language list")
  private List<Language> languages = List.of();

  /**
   * Returns the language.
   *
   * @throws CommandException if there are several
   */
  public Language language() {
    if (languages.size() != 1) {
      throw new CommandException("give one language: only nrs train takes several");
    }
    return languages.get(0);
  }

  /** The network that a command is about: one of the modules of a language. */
  public static final class ModuleArgument {
    @Mixin private LanguageArgument language = new LanguageArgument();

    @Parameters(
        index = "1",
        arity = "0..1",
        paramLabel = "MODULE",
        description =
            "selector, solver, tagger or router; nrs tune takes the first two, and nrs train"
                + " without a module trains all networks of a described language")
    private Optional<TrainableModule> module = Optional.empty();

    public Language language() {
      return language.language();
    }

    /** Returns the languages; several share their networks. */
    public List<Language> languages() {
      return language.languages;
    }

    /** Returns the module that was given. */
    public Optional<TrainableModule> given() {
      return module;
    }

    /**
     * Returns the module.
     *
     * @throws CommandException if there is none
     */
    public TrainableModule module() {
      return module.orElseThrow(
          () -> new CommandException("give the network too, selector or solver"));
    }
  }
}
