package io.nrs.cli.exporting;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.console.Program;
import io.nrs.cli.files.OutputFolder;
import io.nrs.cli.options.ModelOptions;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.TextFiles;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes networks as repositories of a model hub. */
@Command(
    name = "huggingface",
    description = "Write trained networks as repositories for the Hugging Face Hub.",
    footer = {
      "",
      "Each network gets a folder LANGUAGE-MODULE with model.safetensors, config.json, README.md and, if",
      "its results are stored beside it, metrics.json.",
      "",
      "Exit codes: 0 written, 2 could not run."
    })
final class ExportModelsCommand implements Callable<Integer> {
  /** The metadata that the Hub reads, the model card, and what is in the folder. */
  private static final String README =
      """
      ---
      license: apache-2.0
      library_name: nrs
      tags:
      - neural-rewriting-system
      - systematic-generalization
      - %s
      ---

      %s
      ## Files

      `model.safetensors` holds float32 arrays by name, `config.json` the architecture, the
      vocabulary and the record of the training. The program that uses them is NRS; its
      `docs/numpy` shows how to read them in plain NumPy.
      """;

  private final Console console;

  @Parameters(paramLabel = "LANGUAGE", description = "a language of nrs language list")
  private Optional<Language> language = Optional.empty();

  @Option(
      names = "--module",
      paramLabel = "MODULE",
      split = ",",
      description =
          "selector, solver, tagger or router; separate several with commas (default:"
              + " selector,solver)")
  private List<TrainableModule> modules = TrainableModule.OF_SYSTEM;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "folder to write to")
  private Path output = Path.of("");

  @Option(names = "--force", description = "replace files of the same names in DIR")
  private boolean force;

  @Mixin private ModelOptions models = new ModelOptions();

  ExportModelsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Language exported = language.orElseThrow();
    ModelStore store =
        new ModelStore(models.source(console, console.settings(), 1).folder(exported));
    Path folder = console.folder().resolve(output);
    for (TrainableModule module : modules) {
      Path repository = folder.resolve(exported.id() + "-" + module.id());
      OutputFolder.mustBeFree(repository, force);
      write(store, exported, module, repository);
    }
    return ExitCodes.CLEAN;
  }

  private void write(ModelStore store, Language exported, TrainableModule module, Path folder) {
    byte[] config = store.verified(exported, module, ModelStore.CONFIG);
    byte[] weights =
        SafetensorsFile.withMetadata(
            store.verified(exported, module, ModelStore.WEIGHTS),
            Map.of(
                "format",
                "pt",
                "language",
                exported.id(),
                "module",
                module.id(),
                "nrs",
                Program.VERSION));
    Path source = store.folder().resolve(exported.id()).resolve(module.id());
    String card = read(source.resolve("MODEL_CARD.md")).orElse("");
    Optional<String> metrics = read(source.resolve(Metrics.FILE));
    OutputFolder.fill(
        folder,
        force,
        aside -> {
          OutputFolder to = new OutputFolder(aside);
          to.write("config.json", config);
          to.write("model.safetensors", weights);
          to.write("README.md", README.formatted(exported.id(), card));
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
          "%s cannot be read (%s): restore the models folder".formatted(file, IoReasons.of(e)), e);
    }
  }
}
