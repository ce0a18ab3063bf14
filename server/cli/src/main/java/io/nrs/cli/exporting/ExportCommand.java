package io.nrs.cli.exporting;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Console.CommandGroup;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.files.OutputFolder;
import io.nrs.cli.files.OutputFolder.OutputOptions;
import io.nrs.cli.options.LanguageArgument;
import io.nrs.cli.options.LanguageArgument.ModuleArgument;
import io.nrs.cli.options.ModelOptions;
import io.nrs.cli.training.ResourceOptions;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.OnnxNetworks.StoredWeights;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.OnnxExport;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun;
import io.nrs.training.data.Example;
import io.nrs.training.data.TrainingData;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
    return List.of(new ExportModelsCommand(), new ExportOnnxCommand(), new ExportExamplesCommand());
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
  private final class ExportModelsCommand implements Callable<Integer> {
    /** The metadata that the Hub reads, the model card, and what is in the folder. */
    private static final String README = "readme.txt";

    @Mixin private LanguageArgument argument = new LanguageArgument();

    @Mixin private OutputOptions output = new OutputOptions();

    @Mixin private ModelOptions models = new ModelOptions();

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

  /** Writes networks that other runtimes read. */
  @Command(
      name = "onnx",
      description = "Write the networks of a language as ONNX files, which other programs run.",
      footer = {
        "",
        "DIR gets the networks, vocabulary.json and README.md. The last one describes the files,"
            + " with an",
        "example in Python.",
        "",
        "Exit codes: 0 written, 2 could not run."
      })
  private final class ExportOnnxCommand implements Callable<Integer> {
    /** The document of the files, which the build takes from docs/. */
    private static final String DOCUMENT = "onnx.md";

    @Mixin private LanguageArgument argument = new LanguageArgument();

    @Option(
        names = "--weights",
        paramLabel = "float32|float16",
        description = "how the files store weights (default: float32)")
    private StoredWeights weights = StoredWeights.FLOAT32;

    @Mixin private OutputOptions output = new OutputOptions();

    @Mixin private ModelOptions models = new ModelOptions();

    @Override
    public Integer call() {
      Language language = argument.language();
      Path folder = output.folder(console);
      OutputFolder.mustBeFree(folder, output.force());
      Map<String, byte[]> files =
          new OnnxExport(
                  models.source(console, console.settings(), 1).store(language), language, weights)
              .files();
      String document = TextFiles.resource(ExportOnnxCommand.class, DOCUMENT);
      OutputFolder.fill(
          folder,
          output.force(),
          aside -> {
            files.forEach(new OutputFolder(aside)::write);
            new OutputFolder(aside).write("README.md", document.replace("LANGUAGE", language.id()));
          });
      console.line(folder.toString());
      return ExitCodes.CLEAN;
    }
  }

  /** Writes what a network is trained on. */
  @Command(
      name = "examples",
      description = "Write what a network is trained on, as JSON lines.",
      footer = {
        "",
        "Selector, Solver and router: {\"input\": [TOKEN, …], \"target\": [TOKEN, …]}, with the"
            + " tokens of config.json.",
        "Tagger: {\"pass\": 0, \"window\": [CLASS, …], \"answer\": N}, with the classes of its"
            + " config.json.",
        "They are the batches that nrs train draws with this seed, without examples that it"
            + " repeats.",
        "",
        "Exit codes: 0 written, 2 could not run."
      })
  private final class ExportExamplesCommand implements Callable<Integer> {
    @Mixin private ModuleArgument argument = new ModuleArgument();

    @Option(
        names = "--count",
        paramLabel = "N",
        description = "examples (default: ${DEFAULT-VALUE})")
    private int count = 1000;

    @Mixin private ResourceOptions.Seed seed = new ResourceOptions.Seed();

    @Override
    public Integer call() {
      if (count < 1) {
        throw new CommandException("--count is 1 or more, not " + count);
      }
      RunSettings settings =
          Presets.named(argument.language(), argument.module(), Optional.empty());
      TrainingData data = TrainingData.of(settings, seed.seed());
      for (int iteration = 1, left = count; left > 0; iteration++) {
        for (Example example :
            data.batch(iteration, settings.batch(), RandomStreams.of(seed.seed(), iteration))) {
          if (left-- > 0) {
            console.line(json(settings, example).toString());
          }
        }
      }
      return ExitCodes.CLEAN;
    }

    private static JsonObject json(RunSettings settings, Example example) {
      LanguageRules rules = settings.rules();
      JsonObject line = new JsonObject();
      if (settings.module() == TrainableModule.TAGGER) {
        int pass = example.input().charAt(0);
        line.addProperty("pass", pass);
        JsonArray window = new JsonArray();
        example.input().substring(1).chars().forEach(window::add);
        line.add("window", window);
        line.addProperty("answer", (int) example.target().charAt(0));
      } else {
        line.add("input", tokens(rules.vocabulary(), example.input()));
        line.add("target", tokens(rules.vocabulary(), example.target()));
      }
      return line;
    }

    private static JsonArray tokens(Vocabulary vocabulary, String compact) {
      JsonArray tokens = new JsonArray();
      compact
          .chars()
          .mapToObj(token -> vocabulary.expand(Character.toString(token)))
          .forEach(tokens::add);
      return tokens;
    }
  }
}
