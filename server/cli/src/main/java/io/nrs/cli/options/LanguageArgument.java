package io.nrs.cli.options;

import io.nrs.cli.console.Console.CommandException;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The language that a command is about. */
public final class LanguageArgument {
  @Parameters(index = "0", paramLabel = "LANGUAGE", description = "a language of nrs language list")
  private Language language = Language.ofPaper().get(0);

  public Language language() {
    return language;
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

    public boolean hasModule() {
      return module.isPresent();
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
