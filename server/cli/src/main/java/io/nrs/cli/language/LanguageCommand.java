package io.nrs.cli.language;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Console.CommandGroup;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.ModelOptions;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.proof.Convergence.Basis;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.training.TrainingRun;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Holds the commands about the languages that files describe. */
@Command(
    name = "language",
    description = "List the known languages; begin, check, train, import or export one.",
    synopsisSubcommandLabel = "COMMAND")
public final class LanguageCommand implements Callable<Integer>, CommandGroup {
  private static final String NOT_PROVED = "not proved";

  private final Console console;

  public LanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public List<Callable<Integer>> commands() {
    return List.of(
        new ListLanguagesCommand(),
        new NewLanguageCommand(),
        new CheckLanguageCommand(console),
        new TrainLanguageCommand(console),
        new ImportLanguageCommand(console),
        new ExportLanguageCommand(console));
  }

  @Override
  public Integer call() {
    throw new CommandException(
        "nrs language needs a command: list, new, check, train, import or export");
  }

  /** Lists the languages that are known here. */
  @Command(
      name = "list",
      description =
          "List the languages that are known here, whether networks for them exist and can be used,"
              + " and whether these are proved right in every formula.",
      footer = {"", "Exit codes: 0 listed, 1 a description has a mistake."})
  private final class ListLanguagesCommand implements Callable<Integer> {
    @Mixin private ModelOptions models = new ModelOptions();

    @Override
    public Integer call() {
      LanguageCatalogue catalogue = LanguageConverter.catalogue(console);
      ModelSource source = models.source(console, console.settings(), 1);
      List<String> problems = new ArrayList<>();
      boolean clean = catalogue.problems().isEmpty();
      for (Language language : catalogue.all()) {
        Path folder = source.folder(language);
        ModelStore store = new ModelStore(folder);
        boolean readsRules = FamilyLanguage.of(source.store(language), language).isPresent();
        Optional<ModelException> problem =
            readsRules ? Optional.empty() : problem(store, folder, language);
        problem.map(ModelException::getMessage).ifPresent(problems::add);
        List<DescriptionException> mistakes =
            readsRules ? LanguageConverter.mistakes(catalogue, language) : List.of();
        mistakes.forEach(mistake -> problems.add(mistake.getMessage()));
        clean &= mistakes.isEmpty();
        console.line(
            "%-12s *%-12s %-11s %-10s %s"
                .formatted(
                    language.id(),
                    language.extension(),
                    problem.isPresent()
                        ? "not usable"
                        : networks(isTrained(store, language), readsRules),
                    mistakes.isEmpty()
                        ? verdict(ProofVerdict.of(source.store(language), language))
                        : NOT_PROVED,
                    catalogue.file(language).map(Object::toString).orElse("built in")));
      }
      problems.forEach(console::complain);
      catalogue.problems().forEach(console::complain);
      return clean ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
    }
  }

  /** Why networks that are there cannot be used. */
  private static Optional<ModelException> problem(
      ModelStore store, Path folder, Language language) {
    return TrainLanguageCommand.MODULES.stream()
        .filter(module -> TrainingRun.modelExists(folder, language, module))
        .flatMap(module -> store.problem(language, module).stream())
        .findFirst();
  }

  private static boolean isTrained(ModelStore store, Language language) {
    return TrainLanguageCommand.MODULES.stream()
        .allMatch(module -> store.problem(language, module).isEmpty());
  }

  private static String networks(boolean trained, boolean readsRules) {
    if (trained) {
      return "trained";
    }
    return readsRules ? "reads rules" : "not trained";
  }

  /** The verdict in a few words, because the table is narrow. {@code nrs verify} says all of it. */
  private static String verdict(ProofVerdict verdict) {
    if (verdict instanceof ProofVerdict.NotProved not) {
      return not.changed().isEmpty()
          ? NOT_PROVED
          : "not proved (changed: %s)".formatted(String.join(", ", not.changed()));
    }
    return verdict
        .proof()
        .filter(proof -> proof.convergence().oneResult().basis() == Basis.FIXED_ORDER)
        .map(proof -> "proved in a fixed order")
        .orElse("proved");
  }

  /** Writes a description to start from. */
  @Command(
      name = "new",
      description = "Write a commented description to .nrs/languages, to start from.",
      footer = {"", "Exit codes: 0 written, 2 could not run."})
  private final class NewLanguageCommand implements Callable<Integer> {
    private static final String TEMPLATE = "new-language.json";

    @Parameters(paramLabel = "ID", description = "small letters, digits and hyphens")
    private String id = "";

    @Override
    public Integer call() {
      if (!Language.isId(id)) {
        throw new CommandException(
            "'%s' is not usable as an id: use up to 40 small letters, digits and hyphens, a letter first"
                .formatted(id));
      }
      if (Language.ofId(id).isPresent()) {
        throw new CommandException(id + " is a built-in language: choose another id");
      }
      if (id.equals("nrs")) {
        throw new CommandException(
            "nrs is the extension of files in any language: choose another id");
      }
      Path file = LanguageCatalogue.OF_WORKSPACE.resolve(id + ".json");
      Path target = console.folder().resolve(file);
      try {
        Files.createDirectories(target.getParent());
        Files.writeString(
            target,
            TextFiles.resource(LanguageCommand.class, TEMPLATE).formatted(id),
            StandardOpenOption.CREATE_NEW);
      } catch (FileAlreadyExistsException e) {
        throw new CommandException(file + " exists: choose another id, or edit it", e);
      } catch (IOException e) {
        throw new CommandException(file + " cannot be written: correct the folder's rights", e);
      }
      console.line("%s written; next: nrs language check %s".formatted(file, id));
      return ExitCodes.CLEAN;
    }
  }
}
