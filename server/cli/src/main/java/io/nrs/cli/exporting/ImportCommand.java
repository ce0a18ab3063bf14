package io.nrs.cli.exporting;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.options.LanguageArgument.ModuleArgument;
import io.nrs.cli.options.ModelOptions;
import io.nrs.io.RegularFiles;
import io.nrs.rewriting.models.GivenModel;
import io.nrs.rewriting.models.GivenModel.GivenFile;
import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Installs a network that another program trained. */
@Command(
    name = "import",
    description = "Install the weights of a network that another program trained.",
    footer = {
      "",
      "The files are as nrs export huggingface writes them: weights with the same names and shapes"
          + " (safetensors,",
      "float32 or float16), and the config.json that describes them. They are checked before they"
          + " are installed.",
      "nrs verify then says what is proved about them, nrs evaluate measures them.",
      "",
      "Exit codes: 0 installed, 2 could not run."
    })
public final class ImportCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private ModuleArgument argument = new ModuleArgument();

  @Parameters(
      index = "2..3",
      arity = "2",
      paramLabel = "WEIGHTS CONFIG",
      hideParamSyntax = true,
      description = "a file such as model.safetensors, and its config.json")
  private List<Path> files = List.of();

  @Mixin private ModelOptions.Destination destination = new ModelOptions.Destination();

  public ImportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Path models = console.folder().resolve(destination.models().orElse(Path.of(".nrs", "models")));
    destination.mustBeFree(models, argument.language(), argument.module(), () -> false);
    GivenModel given =
        new GivenModel(
            argument.language(), argument.module(), read(files.get(0)), read(files.get(1)));
    try {
      given.install(new ModelStore(models));
    } catch (IOException e) {
      throw CommandException.of(models + " cannot be written", e, "choose other --models");
    }
    console.line(
        models.resolve(argument.language().id()).resolve(argument.module().id()).toString());
    return ExitCodes.CLEAN;
  }

  private GivenFile read(Path file) {
    try {
      return new GivenFile(file, RegularFiles.read(console.folder().resolve(file)));
    } catch (IOException e) {
      throw CommandException.of(file + " cannot be read", e, "check the path");
    }
  }
}
