package io.nrs.cli.exporting;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.files.OutputFolder;
import io.nrs.cli.files.OutputFolder.OutputOptions;
import io.nrs.cli.options.LanguageArgument;
import io.nrs.cli.options.ModelOptions;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.network.Weights;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
final class ExportModelsCommand implements Callable<Integer> {
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
    String card =
        ModelCard.of(
            store.stored(exported, module),
            Weights.parameters(weights),
            ProofVerdict.of(store, exported).proof());
    Optional<String> metrics =
        read(store.folder().resolve(exported.id()).resolve(module.id()).resolve(Metrics.FILE));
    OutputFolder.fill(
        folder,
        output.force(),
        aside -> {
          OutputFolder to = new OutputFolder(aside);
          to.write("config.json", config);
          to.write("model.safetensors", weights);
          to.write("README.md", card);
          metrics.ifPresent(text -> to.write(Metrics.FILE, text));
        });
    console.line(folder.toString());
  }

  private static Optional<String> read(Path file) {
    try {
      return RegularFiles.exists(file) ? Optional.of(TextFiles.read(file)) : Optional.empty();
    } catch (IOException e) {
      throw CommandException.of(file + " cannot be read", e, "restore the models folder");
    }
  }
}
