package io.nrs.cli.exporting;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandGroup;
import io.nrs.cli.console.Console.Output;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.files.OutputFolder;
import io.nrs.cli.files.OutputOptions;
import io.nrs.cli.options.LanguageArgument;
import io.nrs.cli.options.ModelOptions;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Holds the commands that write networks for other programs. */
@Command(
    name = "export",
    description = "Write networks, and what they are trained on, for other programs.",
    synopsisSubcommandLabel = "COMMAND")
public final class ExportCommand implements Callable<Integer>, CommandGroup {
  private final Console console;

  public ExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public List<Callable<Integer>> commands() {
    return List.of(
        new ExportModelsCommand(console),
        new ExportOnnxCommand(console),
        new ExportExamplesCommand(console));
  }

  @Override
  public Integer call() {
    throw new CommandException("nrs export needs a command: huggingface, onnx or examples");
  }

  /** Writes networks as repositories of a model hub. */
  @Command(
      name = "huggingface",
      description = "Write trained networks as repositories for the Hugging Face Hub.",
      footer = {
        "",
        "Each network gets a folder LANGUAGE-MODULE with model.safetensors, config.json, README.md"
            + " and, if",
        "its results are stored beside it, metrics.json.",
        "",
        "Exit codes: 0 written, 2 could not run."
      })
  private static final class ExportModelsCommand implements Callable<Integer> {
    /** The metadata that the Hub reads, the model card, and what is in the folder. */
    private static final String README = "readme.txt";

    private final Console console;

    @Mixin private LanguageArgument argument = new LanguageArgument();

    @Mixin private OutputOptions output = new OutputOptions();

    @Mixin private ModelOptions models = new ModelOptions();

    ExportModelsCommand(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      Language exported = argument.language();
      ModelStore store = models.source(console, console.settings(), 1).store(exported);
      Path folder = output.folder(console);
      for (TrainableModule module : TrainableModule.values()) {
        // Every rewriting system has these two.
        if (!TrainableModule.SELECTOR_AND_SOLVER.contains(module)
            && !TrainingRun.modelExists(store.folder(), exported, module)) {
          continue;
        }
        Path repository = folder.resolve(exported.id() + "-" + module.id());
        OutputFolder.mustBeFree(repository, output.force());
        write(store, exported, module, repository);
      }
      return ExitCodes.CLEAN;
    }

    private void write(ModelStore store, Language exported, TrainableModule module, Path folder) {
      byte[] config = store.verified(exported, module, ModelStore.CONFIG);
      byte[] weights = store.verified(exported, module, ModelStore.WEIGHTS);
      Path source = store.folder().resolve(exported.id()).resolve(module.id());
      String card = read(source.resolve(ModelStore.CARD)).orElse("");
      Optional<String> metrics = read(source.resolve(Metrics.FILE));
      OutputFolder.fill(
          folder,
          output.force(),
          aside -> {
            OutputFolder to = new OutputFolder(aside);
            to.write("config.json", config);
            to.write("model.safetensors", weights);
            to.write(
                "README.md",
                TextFiles.resource(ExportCommand.class, README).formatted(exported.id(), card));
            metrics.ifPresent(text -> to.write(Metrics.FILE, text));
          });
      Output out = console.output();
      out.line(folder.toString());
      out.flush();
    }

    private static Optional<String> read(Path file) {
      try {
        return RegularFiles.exists(file) ? Optional.of(TextFiles.read(file)) : Optional.empty();
      } catch (IOException e) {
        throw new CommandException(
            "%s cannot be read (%s): restore the models folder".formatted(file, IoReasons.of(e)),
            e);
      }
    }
  }
}
